import type { LeftOut } from '@karsetu/contract/notice/notice-run-calls.ts'
import type { Paise } from '@karsetu/domain/money/paise.ts'
import { type DuesOfYears, duesOfYears, yearsOwing } from '@karsetu/domain/notice/dues-of-years.ts'
import { RECOVERY_STEPS, type RecoveryStep } from '@karsetu/domain/notice/notice-rules.ts'
import { answerStep, recoveryRule } from '@karsetu/domain/notice/recovery-ladder.ts'
import { type FinancialYear, financialYearLabel } from '@karsetu/domain/time/financial-year.ts'
import type { IsoDate } from '@karsetu/domain/time/iso-date.ts'
import { addsUp, billView } from '../../documents/bill/bill-view.ts'
import { noticeView } from '../../documents/notice/notice-view.ts'
import type { PressPaper } from '../../documents/press/press-document.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import { readMadeCorrections } from '../correction/made-corrections.ts'
import { billOf, duesOf, headOf, type PaperDesk, yearsByHead } from './bill-of.ts'
import { findChanges } from './find-changes.ts'
import { findWorkings } from './find-workings.ts'
import { correctedAmong, type PaperFacts, readPaperFacts } from './paper-facts.ts'
import type { BeatFile, NoticeRun } from './run-store.ts'
import { billedAlready, readStepsBefore, type StepBeforeRow } from './steps-before.ts'

/** A paper that waits for its number. */
export type ReadyPaper = {
  propertyId: number
  place: number
  amount: Paise
  /** Of which something is demanded, oldest first. */
  years: readonly FinancialYear[]
  /** The step it follows, as it was served; a bill follows none. */
  after: Pick<StepBeforeRow, 'noticeId' | 'servedOn'> | null
  /** How many entries its account had. */
  entries: number
  /** Its line and sheet under the number given. */
  print(number: string): PressPaper
}
export type LeftOutTarget = { propertyId: number; reason: LeftOut['reason']; from?: IsoDate }
export type PreparedFile = { file: BeatFile; papers: ReadyPaper[]; leftOut: LeftOutTarget[] }

const letters = { bill: 'B', reminder: 'R', demand_notice: 'N', warrant: 'W' } as const

/** B/2026-27/0001482 */
export const numberOf = ({ kind, financialYear }: NoticeRun, no: number): string =>
  `${letters[kind]}/${financialYearLabel(financialYear)}/${String(no).padStart(7, '0')}`

const shortestLine = (facts: PaperFacts) => ({
  propertyUniqueId: facts.property.propertyUniqueId,
  houseNumber: facts.property.houseNumber,
  mohalla: { en: facts.property.mohallaName, hi: facts.property.mohallaNameHi },
  owner: facts.property.owner,
})

/** Decides for each property of a beat whether it gets its paper, and works out what that says. */
export async function prepareFile(
  sql: Queryable,
  run: NoticeRun,
  desk: PaperDesk,
  file: BeatFile,
): Promise<PreparedFile> {
  const facts = await readPaperFacts(sql, file.propertyIds, desk)
  const prepared: PreparedFile = { file, papers: [], leftOut: [] }
  const step = RECOVERY_STEPS.find((each) => each === run.kind)
  const decided = step ? await prepareNotices(sql, desk, facts, step) : await prepareBills(sql, run, desk, facts)
  for (const [at, one] of decided.entries()) {
    if ('reason' in one) prepared.leftOut.push(one)
    else prepared.papers.push({ ...one, place: at + 1 })
  }
  return prepared
}

type Decided = Omit<ReadyPaper, 'place'> | LeftOutTarget

async function prepareBills(sql: Queryable, run: NoticeRun, desk: PaperDesk, papers: PaperFacts[]): Promise<Decided[]> {
  const [changes, workings, corrections, billed] = await Promise.all([
    findChanges(sql, papers, run.financialYear),
    findWorkings(sql, papers, run.financialYear),
    readMadeCorrections(sql, correctedAmong(papers), desk),
    run.again
      ? new Set<number>()
      : billedAlready(
          sql,
          run,
          papers.map(({ property }) => property.propertyId),
        ),
  ])
  return papers.map((facts): Decided => {
    const { propertyId, isActive } = facts.property
    if (!isActive) return { propertyId, reason: 'withdrawn' }
    if (billed.has(propertyId)) return { propertyId, reason: 'has_bill' }
    const dues = duesOf(desk, facts)
    const amount = dues.netPayable
    if (amount <= 0) return { propertyId, reason: 'nothing_due' }
    const bill = billOf(desk, facts, {
      dues,
      change: changes.get(propertyId) ?? { kind: 'no_demand' },
      corrections: corrections.get(propertyId) ?? [],
      standing: { kind: 'issued', number: '' },
      working: workings.get(propertyId),
    })
    // A bill that does not add up is an exception of its own and stops nothing else.
    if (!addsUp(bill)) return { propertyId, reason: 'not_printable' }
    const print = (number: string) => ({
      ...shortestLine(facts),
      number,
      amount,
      sheet: billView({ ...bill, standing: { kind: 'issued', number } }),
    })
    return { propertyId, amount, years: yearsOwing(dues), after: null, entries: facts.entries.length, print }
  })
}

async function prepareNotices(
  sql: Queryable,
  desk: PaperDesk,
  papers: PaperFacts[],
  step: RecoveryStep,
): Promise<Decided[]> {
  const rule = recoveryRule(desk.rules, step, desk.asOn)
  const before = rule
    ? await readStepsBefore(
        sql,
        rule.after,
        papers.map(({ property }) => property.propertyId),
      )
    : new Map<number, StepBeforeRow>()
  return papers.map((facts): Decided => {
    const { propertyId, isActive } = facts.property
    if (!isActive) return { propertyId, reason: 'withdrawn' }
    const dues = duesOf(desk, facts)
    const last = before.get(propertyId)
    const left = duesOfYears(dues, last?.years ?? [])
    const stands = last && { ...last, isCleared: last.isCleared || left.payable <= 0 }
    const answer = answerStep(step, { due: dues.netPayable, before: stands }, desk.rules, desk.asOn)
    if (!answer.may) return { propertyId, ...answer }
    const print = (number: string) => noticePaper({ desk, facts, left, step, last }, number)
    const years = left.years.map(({ financialYear }) => financialYear)
    return { propertyId, amount: left.payable, years, after: last ?? null, entries: facts.entries.length, print }
  })
}

type NoticeCase = {
  desk: PaperDesk
  facts: PaperFacts
  /** What is due of the years of the paper before. */
  left: DuesOfYears
  step: RecoveryStep
  last: StepBeforeRow | undefined
}

function noticePaper({ desk, facts, left, step, last }: NoticeCase, number: string): PressPaper {
  const next = RECOVERY_STEPS.map((each) => recoveryRule(desk.rules, each, desk.asOn)).find(
    (rule) => rule?.after === step,
  )
  const amount = left.payable
  return {
    ...shortestLine(facts),
    number,
    amount,
    sheet: noticeView({
      office: desk.office,
      kind: step,
      number,
      asOn: desk.asOn,
      ...headOf(facts),
      dues: yearsByHead(left.years),
      rebate: left.rebate,
      credit: left.credit,
      amount,
      isPart: left.isPart,
      payWithinDays: next?.waitDays,
      before: last?.chain ?? [],
      paymentUrl: `${desk.publicUrl}/onlinePayment/${facts.property.propertyUniqueId}`,
    }),
  }
}
