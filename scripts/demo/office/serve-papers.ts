import { type NoticeRow, noticeCalls } from '@karsetu/contract/notice/notice-calls.ts'
import { type NoticeRunCard, noticeRunCalls } from '@karsetu/contract/notice/notice-run-calls.ts'
import type { NoticeKind, Outcome } from '@karsetu/domain/notice/notice-rules.ts'
import { type Office, until } from './office.ts'

const messengers = ['Ramesh Yadav', 'Shabana Khatoon', 'Dinesh Pal']

type Step = {
  kind: NoticeKind
  issued: string
  delivered: string
  /** How many of those served before are served now; nobody hurries the rest. */
  papers: number
  /** What the messengers met, paper by paper; those beyond the list are still on their way. */
  met: readonly Outcome[]
}

const served = (count: number): Outcome[] => Array.from({ length: count }, () => 'served')

/** Every step waits fifteen days and one more after the one before it was served. */
const ladder: readonly Step[] = [
  {
    ...{ kind: 'bill', issued: '2026-08-24T10:20', delivered: '2026-08-27T16:40', papers: 18 },
    met: [...served(13), 'refused', 'locked', 'wrong_address', 'locked'],
  },
  {
    ...{ kind: 'reminder', issued: '2026-09-14T10:35', delivered: '2026-09-17T15:10', papers: 11 },
    met: [...served(8), 'refused', 'locked'],
  },
  {
    ...{ kind: 'demand_notice', issued: '2026-10-05T11:05', delivered: '2026-10-08T16:15', papers: 7 },
    met: [...served(4), 'locked'],
  },
  { kind: 'warrant', issued: '2026-10-26T10:50', delivered: '2026-10-28T14:30', papers: 3, met: served(1) },
]

/** Those who have paid nothing since the year began go up the ladder of recovery, step by step, and some stay on it. */
export async function serveLadder(office: Office): Promise<void> {
  const debtors = await office.choose(
    `balance_paise > 300000 and not exists (select from ledger_entry entry
       where entry.property_id = property.property_id and entry.recorded_at >= '2026-04-02')`,
    ladder[0]?.papers ?? 0,
  )
  let ids = debtors.map(({ id }) => id)
  for (const step of ladder) {
    if (ids.length === 0) return
    let papers: NoticeRow[] = []
    await office.on(step.issued, async () => {
      papers = await issue(office, step.kind, ids.slice(0, step.papers))
    })
    await office.on(step.delivered, () => deliver(office, papers, step))
    ids = papers.slice(0, step.met.filter((outcome) => outcome === 'served').length).map((row) => row.propertyUniqueId)
  }
}

/** The bills of the latest beats go to the press, and the first of them come back. */
export async function printBills(office: Office): Promise<void> {
  const owing = await office.choose('balance_paise > 0', 24)
  if (owing.length === 0) return
  await office.on('2026-11-04T10:10', async () => {
    const papers = await issue(
      office,
      'bill',
      owing.map(({ id }) => id),
    )
    await deliver(office, papers, { delivered: '2026-11-04T15:00', met: [...served(2), 'locked'] })
  })
}

async function issue(office: Office, kind: NoticeKind, propertyIds: string[]): Promise<NoticeRow[]> {
  const { bills, notices } = noticeRunCalls.calls
  const run =
    kind === 'bill'
      ? await office.does('ctao', bills, { body: { propertyIds } })
      : await office.does('ctao', notices, { body: { kind, propertyIds: propertyIds.join(',') } })
  const papers = await papersOf(office, await made(office, run))
  return papers.toSorted(
    (one, other) => propertyIds.indexOf(one.propertyUniqueId) - propertyIds.indexOf(other.propertyUniqueId),
  )
}

async function made(office: Office, { runId }: NoticeRunCard): Promise<number> {
  await until(async () => {
    const { job } = await office.does('ctao', noticeRunCalls.calls.report, { params: { runId } })
    if (job.status === 'failed') throw new Error(job.error ?? 'the papers could not be made')
    return job.status === 'done'
  })
  return runId
}

async function papersOf(office: Office, runId: number): Promise<NoticeRow[]> {
  const { rows } = await office.does('ctao', noticeCalls.calls.page, { query: { runId, limit: 100 } })
  return rows.toSorted((one, other) => one.noticeId - other.noticeId)
}

async function deliver(
  office: Office,
  papers: readonly NoticeRow[],
  { met, delivered }: Pick<Step, 'met' | 'delivered'>,
): Promise<void> {
  for (const [at, outcome] of met.entries()) {
    const paper = papers[at]
    if (!paper) return
    await office.does('nigam_admin', noticeCalls.calls.deliver, {
      params: { noticeId: paper.noticeId },
      body: { outcome, onDate: delivered.slice(0, 10), byName: messengers[at % messengers.length] ?? 'the messenger' },
    })
  }
}
