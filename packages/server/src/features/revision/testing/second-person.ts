import type { RuleChangeCard } from '@karsetu/contract/revision/rule-change-calls.ts'
import type { Answer, TestPortal } from '../../../testing/test-portal.ts'
import { until } from '../../demand/testing/run-city.ts'

/** What the second person of the office does in tests: rehearses a proposal of the CTAO and decides it as admin. */
export function secondPerson(portal: () => TestPortal) {
  const post = async (path: string, body: unknown = {}): Promise<Answer> =>
    portal().ask({ method: 'POST', path, body, token: await portal().tokenOf('admin') })
  const rehearse = async (changeId: number): Promise<number> => {
    const { data } = await post(`/rule-changes/${changeId}/rehearse`)
    const { runId } = data as { runId: number } // as declared by the call
    await until(async () => {
      const { rows } = await portal().database.migrator.query(
        `select from revision_run where run_id = $1 and status = 'computed'`,
        [runId],
      )
      return rows.length === 1
    })
    return runId
  }
  const decide = (changeId: number, action: string, reason = '') =>
    post(`/rule-changes/${changeId}/${action}`, { reason })
  const approve = async (changeId: number): Promise<RuleChangeCard> => {
    const { rows } = await portal().database.migrator.query(
      `select from rule_change where change_id = $1 and subject in ('discount', 'interest')`,
      [changeId],
    )
    if (rows.length === 0) await rehearse(changeId)
    const answer = await decide(changeId, 'approve')
    if (answer.status !== 200) throw new Error(`${answer.code}: ${answer.message}`)
    return answer.data as RuleChangeCard // as declared by the call
  }
  return { post, rehearse, decide, approve }
}
