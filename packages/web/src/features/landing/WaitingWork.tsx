import { approvalCalls } from '@karsetu/contract/approval/approval-calls.ts'
import { bulkUpdateCalls } from '@karsetu/contract/bulk-update/bulk-update-calls.ts'
import { mutationCalls } from '@karsetu/contract/mutation/mutation-calls.ts'
import { objectionCalls } from '@karsetu/contract/objection/objection-calls.ts'
import { revisionRunCalls } from '@karsetu/contract/revision/revision-run-calls.ts'
import { ruleChangeCalls } from '@karsetu/contract/revision/rule-change-calls.ts'
import { formatCount, formatDate } from '@karsetu/contract/words/format.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { approvePermissions, requestPermissions } from '@karsetu/domain/approval/approval-kinds.ts'
import { uploadRights } from '@karsetu/domain/bulk-update/upload-states.ts'
import { istDateOf } from '@karsetu/domain/time/india-time.ts'
import { useCall } from '../../api/use-call.ts'
import { useLocale } from '../../locale/locale.ts'
import { pathTo } from '../../path-builder.ts'
import { useMay } from '../../session/user.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { Card } from '../../ui/Card.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { PageSpinner } from '../../ui/PageSpinner.tsx'
import classes from './Desk.module.css'

/** What the reader themselves may decide or move on; a kind of which there is none is left out. */
export function WaitingWork() {
  const may = useMay()
  const locale = useLocale()
  const query = { page: 1, limit: 1, isToDecide: 'true' } as const
  const worklist = useCall(
    approvalCalls.calls.worklist,
    { query: { page: 1, limit: 1 } },
    { enabled: approvePermissions.some(may) },
  )
  const objections = useCall(
    objectionCalls.calls.page,
    { query },
    { enabled: may('objection.view') && (may('objection.hear') || may('objection.decide')) },
  )
  const mutations = useCall(
    mutationCalls.calls.page,
    { query },
    { enabled: may(mutationCalls.calls.page.access) && (may('mutation.verify') || may('mutation.approve')) },
  )
  const changes = useCall(
    ruleChangeCalls.calls.page,
    { query: { ...query, status: 'proposed' } },
    { enabled: may(ruleChangeCalls.calls.page.access) && may(ruleChangeCalls.calls.approve.access) },
  )
  const revaluations = useCall(
    revisionRunCalls.calls.page,
    { query: { ...query, purpose: 'revaluation' } },
    { enabled: may(revisionRunCalls.calls.page.access) && may(revisionRunCalls.calls.release.access) },
  )
  const uploads = useCall(
    bulkUpdateCalls.calls.page,
    { query },
    { enabled: may(bulkUpdateCalls.calls.page.access) && may(uploadRights.approve) },
  )
  const queries = [worklist, objections, mutations, changes, revaluations, uploads]
  const narrowed = { isToDecide: 'true' }
  const waiting = [
    {
      word: m.approval_desk_requests(),
      count: worklist.data?.total,
      to: pathTo.worklist(),
      since: worklist.data?.rows[0]?.madeAt,
    },
    { word: m.objection_list_title(), count: objections.data?.total, to: pathTo.objections(narrowed) },
    { word: m.shell_desk_mutations(), count: mutations.data?.total, to: pathTo.mutations(narrowed) },
    {
      word: m.shell_desk_changes(),
      count: changes.data?.total,
      to: pathTo.ruleChanges({ ...narrowed, status: 'proposed' }),
    },
    { word: m.shell_desk_revaluations(), count: revaluations.data?.total, to: pathTo.revaluations(narrowed) },
    {
      word: m.bulk_update_title(),
      count: uploads.data?.total,
      to: pathTo.utility({ ...narrowed, view: 'changes' }),
    },
  ].filter(({ count }) => count)
  const own = requestPermissions.some(may) && (
    <p className={classes.own}>
      <AppLink to={pathTo.worklist({ view: 'own' })}>{m.approval_desk_own()}</AppLink>
    </p>
  )
  // Who decides nothing still follows what they requested.
  if (queries.every(({ fetchStatus, isPending }) => fetchStatus === 'idle' && isPending))
    return own && <Card>{own}</Card>
  const failed = queries.filter(({ isError }) => isError)
  return (
    <Card title={m.shell_desk_waiting()}>
      {waiting.length > 0 && (
        <ul className={classes.waiting}>
          {waiting.map(({ word, count = 0, to, since }) => (
            <li key={word}>
              <AppLink to={to}>
                <strong>{formatCount(count)}</strong> {word}
                {since && <small>{m.home_pending_since({ day: formatDate(istDateOf(since), locale) })}</small>}
              </AppLink>
            </li>
          ))}
        </ul>
      )}
      {failed[0] && (
        <ErrorState
          error={failed[0].error}
          title={m.shell_desk_failed()}
          onRetry={() => failed.map(({ refetch }) => refetch())}
        />
      )}
      {waiting.length === 0 &&
        failed.length === 0 &&
        (queries.some(({ isLoading }) => isLoading) ? <PageSpinner /> : <p>{m.shell_desk_nothing()}</p>)}
      {own}
    </Card>
  )
}
