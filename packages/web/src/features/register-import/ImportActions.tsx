import { type ImportDetail, registerImportCalls } from '@karsetu/contract/register-import/register-import-calls.ts'
import { formatCount, formatDate, formatMoney } from '@karsetu/contract/words/format.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { Button } from '@mantine/core'
import { useRefresh } from '../../api/use-call.ts'
import { useCommand } from '../../api/use-command.ts'
import { useLocale } from '../../locale/locale.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { Card } from '../../ui/Card.tsx'
import { DownloadButton } from '../../ui/DownloadButton.tsx'
import { toast } from '../../ui/toast.ts'
import { readyArrears, readyRows } from './import-sums.ts'
import classes from './RegisterImport.module.css'

/** What can be done with an import that was tried: enter it or take it back, each with its effect; and its lists. */
export function ImportActions({ detail }: { detail: ImportDetail }) {
  const { importId, account, findings, status, settings, ahead } = detail
  const locale = useLocale()
  const refresh = useRefresh()
  const changed = () => refresh(registerImportCalls.calls.report, registerImportCalls.calls.page)
  const told = { onSuccess: changed, onError: (error: Error) => toast.error(error.message, m.common_error()) }
  const apply = useCommand(registerImportCalls.calls.apply, told)
  const undo = useCommand(registerImportCalls.calls.undo, told)
  if (!account) return null
  const ready = readyRows(account)
  const amount = formatMoney(readyArrears(account))
  const off =
    account.faults.length > 0
      ? m.register_import_enter_off_open()
      : ready === 0
        ? m.register_import_enter_off_none()
        : ahead
          ? m.register_import_enter_off_ahead()
          : undefined
  const has = (effect: 'held' | 'unknown') => findings?.issues.some((issue) => issue.effect === effect)
  return (
    <Card>
      {status === 'read' && settings.asOn && (
        <p className={classes.effect}>
          {m.register_import_enter_effect({ amount, date: formatDate(settings.asOn, locale) })}
        </p>
      )}
      {status === 'applied' && (
        <p className={classes.effect}>{m.register_import_undo_effect({ count: formatCount(ready), amount })}</p>
      )}
      <div className={classes.actions}>
        {status === 'read' && (
          <ActionButton
            offBecause={off}
            loading={apply.isPending}
            onClick={() => apply.mutate({ params: { importId } })}
          >
            {m.register_import_enter({ count: formatCount(ready) })}
          </ActionButton>
        )}
        {has('held') && (
          <DownloadButton
            variant="default"
            call={registerImportCalls.calls.exceptions}
            sent={{ params: { importId }, query: { effect: 'held' } }}
          >
            {m.register_import_download_exceptions()}
          </DownloadButton>
        )}
        {has('unknown') && (
          <DownloadButton
            variant="default"
            call={registerImportCalls.calls.exceptions}
            sent={{ params: { importId }, query: { effect: 'unknown' } }}
          >
            {m.register_import_download_unknowns()}
          </DownloadButton>
        )}
        {status === 'applied' && (
          <Button
            variant="default"
            color="red"
            loading={undo.isPending}
            onClick={() => undo.mutate({ params: { importId } })}
          >
            {m.register_import_undo()}
          </Button>
        )}
      </div>
    </Card>
  )
}
