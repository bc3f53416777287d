import { rowInForce } from '../assessment/dated.ts'
import type { Paise } from '../money/paise.ts'
import { addDays, type IsoDate } from '../time/iso-date.ts'
import type { NoticeKind, NoticeRules, Outcome, RecoveryRule, RecoveryStep } from './notice-rules.ts'

/** The paper before a step as it stands today. */
export type StepBefore = {
  readonly servedOn: IsoDate | null
  /** The step was already taken after this paper. */
  readonly isFollowed: boolean
  /** Nothing is left of the years it demanded, or was not once since it was issued: its ladder has ended. */
  readonly isCleared: boolean
}

export type StepFacts = {
  /** What is due today, rebate and credit taken off. */
  readonly due: Paise
  /** The latest paper of the kind the step follows; undefined when none was ever issued. */
  readonly before: StepBefore | undefined
}

export const STEP_REFUSALS = [
  'nothing_due',
  'no_rule',
  'no_step_before',
  'already_issued',
  'cleared',
  'not_served',
  'waiting',
] as const
export type StepRefusal = (typeof STEP_REFUSALS)[number]

export type StepAnswer =
  | { readonly may: true }
  | { readonly may: false; readonly reason: Exclude<StepRefusal, 'waiting'> }
  | { readonly may: false; readonly reason: 'waiting'; readonly from: IsoDate }

const refused = (reason: Exclude<StepRefusal, 'waiting'>): StepAnswer => ({ may: false, reason })

/** The rule of a step in force on a day; undefined when the city knows no such step. */
export const recoveryRule = (
  rules: Pick<NoticeRules, 'recovery'>,
  step: RecoveryStep,
  on: IsoDate,
): RecoveryRule | undefined =>
  rowInForce(
    rules.recovery.filter((rule) => rule.step === step),
    on,
  )

/** The first day on which a step may be taken after the service of the one before: the days between are whole. */
export const mayFollowFrom = ({ waitDays }: RecoveryRule, servedOn: IsoDate): IsoDate => addDays(servedOn, waitDays + 1)

/**
 * Whether a step of the recovery ladder may be taken today. No step is skipped: the one before must have been issued
 * and served, its waiting time must have run, and something must still be due of what it demanded.
 * Source: UP Municipalities Act, 1916, ss. 166-169 (bill, 15 days, notice of demand, 15 days, warrant), whose ladder the
 * Act of 1959 shares; see docs/law/recovery.md.
 */
export function answerStep(
  step: RecoveryStep,
  { due, before }: StepFacts,
  rules: Pick<NoticeRules, 'recovery'>,
  today: IsoDate,
): StepAnswer {
  if (due <= 0) return refused('nothing_due')
  const rule = recoveryRule(rules, step, today)
  if (!rule) return refused('no_rule')
  if (!before) return refused('no_step_before')
  if (before.isFollowed) return refused('already_issued')
  if (before.isCleared) return refused('cleared')
  if (before.servedOn === null) return refused('not_served')
  const from = mayFollowFrom(rule, before.servedOn)
  return today < from ? { may: false, reason: 'waiting', from } : { may: true }
}

/** Whether an outcome at the door counts as service on its day. */
export const countsAsService = (rules: Pick<NoticeRules, 'service'>, outcome: Outcome, on: IsoDate): boolean =>
  rowInForce(rules.service, on)?.counts.includes(outcome) ?? false

/** What a messenger met at the door on a day, as it was entered; no outcome takes back the day's word before it. */
export type Attempt = { readonly outcome: Outcome | null; readonly onDate: IsoDate }
type Met<Entered> = Entered & { readonly outcome: Outcome }
export type Standing = Met<Attempt> & { readonly isService: boolean }

/** Of each day its last word that was not taken back. */
export function wordsOfDays<Entered extends Attempt>(entered: readonly Entered[]): Map<IsoDate, Met<Entered>> {
  const isMet = (attempt: Entered): attempt is Met<Entered> => attempt.outcome !== null
  const words = [...Map.groupBy(entered, ({ onDate }) => onDate)].flatMap(([day, ofDay]) => {
    const saved: Met<Entered>[] = []
    for (const attempt of ofDay) {
      if (isMet(attempt)) saved.push(attempt)
      else saved.pop()
    }
    return saved.slice(-1).map((last) => [day, last] as const)
  })
  return new Map(words)
}

/**
 * What stands of everything entered on a paper, in the order in which it was: of each day the last word, of the days the
 * latest. Served stays served, whatever was met on another day.
 */
export function standingAttempt(
  rules: Pick<NoticeRules, 'service'>,
  entered: readonly Attempt[],
): Standing | undefined {
  return [...wordsOfDays(entered).values()]
    .map((attempt) => ({ ...attempt, isService: countsAsService(rules, attempt.outcome, attempt.onDate) }))
    .toSorted((a, b) => Number(a.isService) - Number(b.isService) || (a.onDate < b.onDate ? -1 : 1))
    .at(-1)
}

/**
 * The last day to object to a paper that was served on a day; null when the rules give no objection to it.
 * Source: objection within 30 days of receipt (s. 209 of the Act of 1959 as told in A.K. Gupta v. Nagar Nigam); see
 * docs/law/recovery.md.
 */
export function objectionUntil(
  rules: Pick<NoticeRules, 'objections'>,
  paper: NoticeKind,
  servedOn: IsoDate,
): IsoDate | null {
  const days = objectionDays(rules, paper, servedOn)
  return days === undefined ? null : addDays(servedOn, days)
}

/** In how many days of its service a paper of that day may be objected to. */
export const objectionDays = (
  rules: Pick<NoticeRules, 'objections'>,
  paper: NoticeKind,
  on: IsoDate,
): number | undefined =>
  rowInForce(
    rules.objections.filter((rule) => rule.paper === paper),
    on,
  )?.days
