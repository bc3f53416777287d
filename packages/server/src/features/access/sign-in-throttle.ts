import { fail } from '@karsetu/contract/platform/fail.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import { callersNetwork } from '../../platform/http/callers-network.ts'

/** Failures before each further one must wait, and how long: 5 to 19 wait ever longer, from 20 a quarter of an hour. */
const freeFailures = 5
const longFailures = 20
const longWaitSeconds = 15 * 60
const forgetAfterHours = 24

export function waitAfter(failures: number): number {
  if (failures < freeFailures) return 0
  if (failures >= longFailures) return longWaitSeconds
  return Math.min(longWaitSeconds, 2 ** (failures - freeFailures + 1))
}

/** `countsTwelfth`: so many more failures before it waits as long. */
export type Subject = { subject: string; countsTwelfth: boolean }

/**
 * Who is slowed down: this address at this account. An attacker elsewhere cannot lock the real person out for ever;
 * many addresses at one account are slowed by the second subject, whose wait is short.
 */
export function throttleSubjects(kind: string, email: string, address: string): Subject[] {
  const account = `${kind}:${email.toLowerCase()}`
  return [
    { subject: `${account}@${callersNetwork(address)}`, countsTwelfth: false },
    { subject: account, countsTwelfth: true },
  ]
}

const effective = (failures: number, countsTwelfth: boolean) =>
  countsTwelfth ? Math.min(freeFailures + 3, Math.floor(failures / 12)) : failures

/** @throws Failure access.sign_in_blocked with the seconds left. */
export async function assertNotBlocked(
  sql: Queryable,
  subjects: readonly Pick<Subject, 'subject'>[],
  now: string,
): Promise<void> {
  const { rows } = await sql.query<{ seconds: number }>(
    'select ceil(extract(epoch from max(blocked_until) - $2::timestamptz))::integer seconds from sign_in_throttle where subject = any ($1) and blocked_until > $2 having count(*) > 0',
    [subjects.map(({ subject }) => subject), now],
  )
  const seconds = rows[0]?.seconds
  if (seconds) throw fail('access.sign_in_blocked', { seconds })
}

/**
 * Counts a try before its password is looked at: of many made at the same moment each waits for the count of the one
 * before it, and gets no further than if they had come in turn. Whoever is let in has it forgotten.
 * @throws Failure access.sign_in_blocked with the seconds left; then it is not counted.
 */
export async function countTry(tx: Tx, subjects: readonly Subject[], now: string): Promise<void> {
  const tries: number[] = []
  for (const { subject } of subjects) tries.push(await countOne(tx, subject, now))
  await assertNotBlocked(tx, subjects, now)
  for (const [at, { subject, countsTwelfth }] of subjects.entries())
    await tx.query(
      'update sign_in_throttle set blocked_until = $2::timestamptz + make_interval(secs => $3) where subject = $1 and $3 > 0',
      [subject, now, waitAfter(effective(tries[at] ?? 1, countsTwelfth))],
    )
}

async function countOne(tx: Tx, subject: string, now: string): Promise<number> {
  const { rows } = await tx.query<{ failures: number }>(
    `insert into sign_in_throttle as kept (subject, failures, changed_at) values ($1, 1, $2)
     on conflict (subject) do update
       set failures = case when kept.changed_at < $2::timestamptz - make_interval(hours => $3) then 1 else kept.failures + 1 end, changed_at = $2
     returning failures`,
    [subject, now, forgetAfterHours],
  )
  return rows[0]?.failures ?? 1
}

export async function forgetFailures(tx: Tx, subject: string): Promise<void> {
  await tx.query('delete from sign_in_throttle where subject = $1', [subject])
}
