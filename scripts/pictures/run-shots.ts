import { signIn } from '../../e2e/support/people.ts'
import type { Shot } from './shot.ts'

/** The financial year of the demo city's last demands: what a dry run makes beside them is nothing new. */
const financialYear = 2026

/** Runs that nobody asked for in the demo office: each is begun and brought to its end, so that their lists hold one. */
export async function runShots(): Promise<Shot[]> {
  const call = callAs(await signIn(process.env.E2E_ADDRESS ?? '', 'ctao'))
  const { runId: demand } = await call('/demand-runs', { financialYear })
  const { runId: revaluation } = await call('/revision-runs/revalue', {})
  await call('/book-checks', {})
  await untilDone(call)
  const { rows: checks } = await call('/book-checks?limit=1')
  const shots: readonly [name: string, path: string][] = [
    ['runs of the yearly demand, one', `/demand/dashboard?run=${demand}`],
    ['revaluations, one', `/masters/mohalla?list=revaluation&run=${revaluation}`],
    ['check of the books, report', `/admin/utility?view=books&check=${checks?.[0]?.checkId}`],
  ]
  return shots.map(([name, path]) => ({ name, path, role: 'ctao' }))
}

/** What the calls used here answer, as far as it is read. */
type Reply = { runId?: number; rows?: { checkId?: number; status?: string }[] }
type Caller = ReturnType<typeof callAs>

/** Long work is looked at as the office does, in its list. */
async function untilDone(call: Caller): Promise<void> {
  for (;;) {
    const [queued, running] = await Promise.all([call('/jobs?status=queued'), call('/jobs?status=running')])
    if (queued.rows?.length === 0 && running.rows?.length === 0) return
    await new Promise((passed) => setTimeout(passed, 300))
  }
}

const callAs =
  (token: string) =>
  async (path: string, body?: object): Promise<Reply> => {
    const reply = await fetch(`${process.env.E2E_ADDRESS}/api${path}`, {
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
      headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
    })
    const { data, message } = (await reply.json()) as { data: Reply; message: string } // the server parsed it by its own contract
    if (!reply.ok) throw new Error(`${path}: ${message}`)
    return data
  }
