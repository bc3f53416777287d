import { type ImportDetail, registerImportCalls } from '@karsetu/contract/register-import/register-import-calls.ts'
import { formatCount, formatDate, formatMoney } from '@karsetu/contract/words/format.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import type { BookedStep } from '@karsetu/domain/register-import/import-rules.ts'
import { useState } from 'react'
import { useLocale } from '../../locale/locale.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { Card } from '../../ui/Card.tsx'
import { DownloadButton } from '../../ui/DownloadButton.tsx'
import { ImportStepDialog } from './ImportStepDialog.tsx'
import { readyArrears, readyRows } from './import-sums.ts'
import classes from './RegisterImport.module.css'

/** What can be done with an import that was tried: enter it or take it back, each with its effect; and its lists. */
export function ImportActions({ detail }: { detail: ImportDetail }) {
  const { importId, account, findings, status, settings, ahead, request } = detail
  const locale = useLocale()
  const [step, setStep] = useState<BookedStep>()
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
  const waits = request ? m.register_import_waits() : undefined
  const steps = {
    apply: {
      title: m.register_import_enter({ count: formatCount(ready) }),
      effect: settings.asOn
        ? m.register_import_enter_effect({ amount, date: formatDate(settings.asOn, locale) })
        : undefined,
    },
    undo: {
      title: m.register_import_undo(),
      effect: m.register_import_undo_effect({ count: formatCount(ready), amount }),
    },
  }
  const has = (effect: 'held' | 'unknown') => findings?.issues.some((issue) => issue.effect === effect)
  return (
    <Card>
      {status === 'read' && steps.apply.effect && <p className={classes.effect}>{steps.apply.effect}</p>}
      {status === 'applied' && <p className={classes.effect}>{steps.undo.effect}</p>}
      <div className={classes.actions}>
        {status === 'read' && (
          <ActionButton offBecause={off ?? waits} onClick={() => setStep('apply')}>
            {steps.apply.title}
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
          <ActionButton variant="default" color="red" offBecause={waits} onClick={() => setStep('undo')}>
            {steps.undo.title}
          </ActionButton>
        )}
      </div>
      {step && (
        <ImportStepDialog
          {...{ importId, step, title: steps[step].title, effect: steps[step].effect ?? '' }}
          onClose={() => setStep(undefined)}
        />
      )}
    </Card>
  )
}
