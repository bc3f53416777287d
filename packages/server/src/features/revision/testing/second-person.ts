import type { RuleChangeCard } from '@karsetu/contract/revision/rule-change-calls.ts'
import type { Answer, TestPortal } from '../../../testing/test-portal.ts'
import { until } from '../../../testing/until.ts'

/** What the second person of the office does in tests: rehearses a proposal of the CTAO and decides it as admin. */
export function secondPerson(portal: () => TestPortal) {
  const post = async (path: string, body: unknown = {}): Promise<Answer> =>
    portal().ask({ method: 'POST', path, body, token: await portal().tokenOf('admin') })
  const isComputed = async (runId: number): Promise<boolean> => {
    const { rows } = await portal().database.migrator.query(
      `select from revision_run where run_id = $1 and status = 'computed'`,
      [runId],
    )
    return rows.length === 1
  }
  const rehearse = async (changeId: number, asOf?: string): Promise<number> => {
    const answer = await post(`/rule-changes/${changeId}/rehearse${asOf ? `?asOf=${asOf}` : ''}`)
    if (answer.status !== 200) throw new Error(`${answer.code}: ${answer.message}`)
    const { runId } = answer.data as { runId: number } // as declared by the call
    await until(() => isComputed(runId))
    return runId
  }
  const decide = (changeId: number, action: string, reason = '') =>
    post(`/rule-changes/${changeId}/${action}`, { reason })
  /** Rehearses what has an effect, and approves. */
  const approve = async (changeId: number): Promise<RuleChangeCard> => {
    let answer = await decide(changeId, 'approve')
    if (answer.code === 'revision.rehearsal_needed' || answer.code === 'revision.rehearsal_outdated') {
      await rehearse(changeId)
      answer = await decide(changeId, 'approve')
    }
    if (answer.status !== 200) throw new Error(`${answer.code}: ${answer.message}`)
    return answer.data as RuleChangeCard // as declared by the call
  }
  return { post, rehearse, decide, approve }
}
