import type { AuditOrigin } from '../../../platform/audit/append-audit.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { RunningJob } from '../../../platform/jobs/running-job.ts'
import type { Platform } from '../../../platform/platform.ts'
import { applyToAccounts, saveFates } from './apply-findings.ts'
import { type Finding, type LineToMatch, nextLines } from './line-to-match.ts'
import { findAll } from './matching-rules.ts'
import { knownBefore, type PaymentOfLine, postLines } from './post-payments.ts'

/** Without a statement: everything that lies in suspense. */
export type MatchingInput = { statementId: number | null; origin: AuditOrigin }
type Cursor = { after: number }

const linesAtOnce = 500
/** Payments of one transaction: whoever pays for one of their properties waits for it. */
const paymentsAtOnce = 100

/** Lets the rules look at lines, part by part; each line is decided once or not at all. */
export async function matchStatement(job: RunningJob<MatchingInput, Cursor>): Promise<{ lines: number }> {
  const { platform, input } = job
  const decided = { origin: input.origin, at: platform.clock().toISOString(), by: null }
  let lines = 0
  for (;;) {
    const after: number = job.cursor?.after ?? 0
    const part = await nextLines(platform.database.primary, {
      statementId: input.statementId,
      after,
      limit: linesAtOnce,
    })
    const last = part.at(-1)
    if (!last) return { lines }
    const findings = await findAll(platform.database.primary, part)
    for (const wave of wavesOf(part, findings))
      await job.step(async (tx) => {
        await postWave(tx, platform, wave, decided)
        return { cursor: { after } }
      })
    await job.step(async (tx) => {
      // What was posted is fated; of what was posted before nothing is said again.
      const open = await lockOpen(tx, part)
      await applyToAccounts(
        tx,
        open.map((line) => ({ line, finding: withoutPost(findings.get(line.lineId)) })),
        decided,
      )
      return { cursor: { after: last.lineId }, done: part.length }
    })
    lines += part.length
  }
}

const withoutPost = (finding: Finding | undefined) => (finding?.kind === 'post' ? undefined : finding)

/** Payments for different properties go together; a second one for a property follows in the next wave. */
function wavesOf(lines: readonly LineToMatch[], findings: ReadonlyMap<number, Finding>): PaymentOfLine[][] {
  const waves: PaymentOfLine[][] = []
  const next = new Map<number, number>()
  for (const line of lines) {
    const finding = findings.get(line.lineId)
    if (finding?.kind !== 'post') continue
    let at = next.get(finding.propertyId) ?? 0
    while ((waves[at]?.length ?? 0) >= paymentsAtOnce) at += 1
    next.set(finding.propertyId, at + 1)
    const wave = waves[at] ?? []
    waves[at] = wave
    wave.push({ line, propertyId: finding.propertyId, found: finding.found, rule: finding.rule })
  }
  return waves.filter((wave) => wave !== undefined)
}

type Decided = { origin: AuditOrigin; at: string; by: number | null }

async function postWave(
  tx: Tx,
  platform: Pick<Platform, 'clock' | 'database'>,
  wave: readonly PaymentOfLine[],
  { origin, at, by }: Decided,
): Promise<void> {
  const open = new Set(
    (
      await lockOpen(
        tx,
        wave.map(({ line }) => line),
      )
    ).map(({ lineId }) => lineId),
  )
  const known = await knownBefore(tx, wave)
  const payments = wave.filter(({ line }) => open.has(line.lineId) && !known.has(line.lineId))
  if (payments.length === 0) return
  await saveFates(
    tx,
    payments.map(({ line, rule, found }) => ({
      ...{ line, fate: 'posted' as const, rule: rule as Finding['rule'], why: { found }, act: 'matched' as const },
    })),
    { at, by },
  )
  await postLines(tx, platform, payments, { origin, now: at })
}

/** Lines that nobody has decided about meanwhile. */
async function lockOpen(tx: Tx, lines: readonly LineToMatch[]): Promise<LineToMatch[]> {
  const { rows } = await tx.query<{ lineId: number }>(
    `select line_id "lineId" from statement_line
     where line_id = any ($1) and (fate is null or fate = 'suspense' and rule = 'none') order by line_id for update`,
    [lines.map(({ lineId }) => lineId)],
  )
  const open = new Set(rows.map(({ lineId }) => lineId))
  return lines.filter(({ lineId }) => open.has(lineId))
}
