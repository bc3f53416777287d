import { type DemandRunCard, demandRunCalls } from '@karsetu/contract/demand/run-calls.ts'
import { formatCount, formatMoney } from '@karsetu/contract/words/format.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { sumPaise } from '@karsetu/domain/money/paise.ts'
import { financialYearLabel } from '@karsetu/domain/time/financial-year.ts'
import { Button } from '@mantine/core'
import { useCall } from '../../api/use-call.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { PageSpinner } from '../../ui/PageSpinner.tsx'
import classes from './Demand.module.css'
import { releaseOffBecause } from './run-state.ts'

type Props = { run: DemandRunCard; isSending: boolean; onRelease: () => void; onClose: () => void }

/** Says once more how much is asked of how many before the demand is released. */
export function ReleaseDialog({ run, isSending, onRelease, onClose }: Props) {
  const report = useCall(demandRunCalls.calls.report, { params: { runId: run.runId } })
  const totals = report.data?.totals
  return (
    <Dialog title={m.demand_run_release()} onClose={onClose}>
      {report.error && <ErrorState error={report.error} onRetry={() => void report.refetch()} />}
      {report.data && totals ? (
        <>
          <p>
            {m.demand_run_release_confirm({
              amount: formatMoney(sumPaise([totals.housePaise, totals.waterPaise, totals.sewerPaise])),
              count: formatCount(totals.assessed - totals.untaxed),
              year: financialYearLabel(run.financialYear),
            })}
          </p>
          <div className={classes.actions}>
            <ActionButton loading={isSending} offBecause={releaseOffBecause(report.data)} onClick={onRelease}>
              {m.demand_run_release()}
            </ActionButton>
            <Button variant="default" onClick={onClose}>
              {m.common_cancel()}
            </Button>
          </div>
        </>
      ) : (
        !report.error && <PageSpinner />
      )}
    </Dialog>
  )
}
