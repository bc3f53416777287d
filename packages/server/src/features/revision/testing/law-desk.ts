import type { RuleRow } from '@karsetu/contract/revision/rule-change-calls.ts'
import type { TestPortal } from '../../../testing/test-portal.ts'
import { until } from '../../../testing/until.ts'
import { sendForm } from './send-form.ts'

/** The days on which it is to hold; the last one is left out where there is none. */
type Held = [validFrom: string, validTo?: string]

/** What the office does in tests with a law and the runs that look at it. */
export function lawDesk(portal: () => TestPortal) {
  const sql = async (text: string, values: unknown[] = []) =>
    (await portal().database.migrator.query(text, values)).rows
  const as = async (role: 'ctao' | 'admin', method: string, path: string, body?: unknown) =>
    portal().ask({ method, path, body, token: await portal().tokenOf(role) })

  const propose = async (row: RuleRow['body'] | undefined, value: string, [validFrom, validTo = '']: Held) => {
    const change = { subject: 'factors', rows: [{ ...row, value }] }
    const fields = { change, validFrom, validTo, source: 'Resolution 31/2027' }
    const answer = await sendForm(portal(), { path: '/rule-changes', fields, token: await portal().tokenOf('ctao') })
    if (answer.status !== 200) throw new Error(`${answer.code}: ${answer.message}`)
    return (answer.data as { changeId: number }).changeId // as declared by the call
  }
  const factors = async () =>
    ((await as('ctao', 'GET', '/rules')).data as RuleRow[]) // likewise
      .filter(({ subject, state }) => subject === 'factors' && state === 'in_force')
      .map(({ body }) => body)
  /** By how many months a monthly value is multiplied: every building moves. @returns the number of the proposal */
  const proposeMonths = async (value: string, ...held: Held): Promise<number> =>
    propose(
      (await factors()).find(({ factor }) => factor === 'months'),
      value,
      held,
    )
  let proposed = 0
  /** Another value for a factor that was not proposed before. @returns the number of the proposal */
  const proposeAnother = async (...held: Held): Promise<number> => {
    const row = (await factors()).filter(({ factor }) => factor !== 'months')[proposed++]
    return propose(row, (Number(row?.value) + 0.01).toFixed(2), held)
  }

  /** `/demand-runs` or `/revision-runs`: a run in its state. */
  const reaches = (path: string, runId: number, status: string) =>
    until(
      async () =>
        ((await as('ctao', 'GET', `${path}/${runId}`)).data as { status: string } | undefined)?.status === status,
    )

  /** Asks for something and gives the run that comes back. @throws Error when it is refused */
  const move = async (
    role: 'ctao' | 'admin',
    path: string,
    body?: unknown,
  ): Promise<{ runId: number; jobId: string }> => {
    const answer = await as(role, 'POST', path, body)
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${answer.code}`)
    const { runId, job } = answer.data as { runId: number; job: { jobId: string } } // likewise
    return { runId, jobId: job.jobId }
  }

  /** The demand of a year, in every ward. @returns the run */
  const raiseYear = async (financialYear: number): Promise<number> => {
    const { runId } = await move('ctao', '/demand-runs', { financialYear })
    await reaches('/demand-runs', runId, 'rehearsed')
    await move('ctao', `/demand-runs/${runId}/release`)
    await reaches('/demand-runs', runId, 'released')
    return runId
  }

  /** Releases a run, and stops it when the first wards are released and others are not. */
  const stopInRelease = async (
    { table, path, role }: { table: 'demand_run_ward' | 'revision_run_ward'; path: string; role: 'ctao' | 'admin' },
    runId: number,
  ): Promise<void> => {
    const client = await portal().database.migrator.connect()
    await client.query('begin')
    await client.query(
      `select pg_advisory_xact_lock(hashtextextended('release of ward', ward_id)) from (
         select ward_id from ${table} join ward using (ward_id) where run_id = $1 order by ward_no, ward_id offset 2
       ) later`,
      [runId],
    )
    const { jobId } = await move(role, `${path}/${runId}/release`)
    const released = `select count(*)::integer released from ${table} where run_id = $1 and released_at is not null`
    await until(async () => (await sql(released, [runId]))[0].released === 2)
    await as(role, 'POST', `/jobs/${jobId}/cancel`)
    await client.query('commit')
    client.release()
    await until(async () => (await sql('select status from job where job_id = $1', [jobId]))[0].status === 'cancelled')
  }

  return { sql, as, proposeMonths, proposeAnother, reaches, move, raiseYear, stopInRelease }
}
