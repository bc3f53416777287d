import {
  type ArrearsShown,
  type CorrectionEffect,
  correctionCalls,
} from '@karsetu/contract/correction/correction-calls.ts'
import { formatMoney } from '@karsetu/contract/words/format.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { financialYearLabel } from '@karsetu/domain/time/financial-year.ts'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { useCommand } from '../../api/use-command.ts'
import { FileUploads } from '../../form/FileUploads.tsx'
import { Form } from '../../form/Form.tsx'
import { FormButtons } from '../../form/FormButtons.tsx'
import { FormSection } from '../../form/FormSection.tsx'
import { MoneyField } from '../../form/MoneyField.tsx'
import { SubmitButton } from '../../form/SubmitButton.tsx'
import { TextField } from '../../form/TextField.tsx'
import { uploadRules } from '../../form/upload-rules.ts'
import { useHouseForm } from '../../form/use-house-form.ts'
import { toast } from '../../ui/toast.ts'
import { arrearsForm, arrearsTyped } from './arrears-form.ts'
import { EffectTable } from './EffectTable.tsx'
import { useCorrectionsChanged } from './use-corrections-changed.ts'

/** As many files as the server takes with one form. */
const mostDocuments = 20

/** What was looked at, so that exactly this is posted. */
type Looked = { content: string; effect: CorrectionEffect }

type Props = { shown: ArrearsShown /** The choice of the year. */; year: ReactNode }

/** The revised arrears of a year: their effect is looked at before anything is posted. */
export function ArrearsForm({ shown, year }: Props) {
  const changed = useCorrectionsChanged()
  const [files, setFiles] = useState<readonly File[]>([])
  const [looked, setLooked] = useState<Looked>()
  const form = useHouseForm(arrearsForm, arrearsTyped(shown))
  const correct = useCommand(correctionCalls.calls.correctArrear)
  // Another year, or an entry since: the form starts anew with what the ledger says now; the choice of the year keeps the focus.
  const standsOn = `${shown.finYear} ${shown.shownEntryNo}`
  const restart = useEffectEvent(() => {
    form.reset(arrearsTyped(shown))
    setFiles([])
    setLooked(undefined)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the form stands on is what starts it anew
  useEffect(() => restart(), [standsOn])
  const content = JSON.stringify(form.watch())
  const isLooked = looked?.content === content
  const { arrears } = shown.standing
  const now = (amount: typeof arrears.house) => `${m.correction_arrears_now()}: ${formatMoney(amount)}`

  const send = async (body: Parameters<typeof correct.mutateAsync>[0]['body']) => {
    const effect = await correct.mutateAsync({
      params: { id: shown.property.propertyUniqueId },
      body: { ...body, preview: !isLooked },
      files: { documents: files },
    })
    if (!effect.applied) return setLooked({ content, effect })
    const posted = m.correction_posted_toast({ year: financialYearLabel(shown.finYear) })
    void toast.success(effect.needsSecond ? m.correction_waits_toast() : posted, m.common_success())
    await changed()
  }
  return (
    <Form form={form} onSubmit={send} label={m.correction_title()}>
      {year}
      <FormSection key={standsOn}>
        <MoneyField
          control={form.control}
          name="revisedArrearsHouseTax"
          required
          label={m.correction_revised_house()}
          hint={now(arrears.house)}
        />
        <MoneyField
          control={form.control}
          name="revisedArrearsWaterTax"
          required
          label={m.correction_revised_water()}
          hint={now(arrears.water)}
        />
        <MoneyField
          control={form.control}
          name="revisedArrearsSewerageTax"
          required
          label={m.correction_revised_sewer()}
          hint={now(arrears.sewer)}
        />
        <TextField
          control={form.control}
          name="receiptNumber"
          required
          label={m.correction_receipt_number()}
          hint={m.correction_receipt_number_hint()}
          maxLength={60}
        />
        <TextField control={form.control} name="remarks" label={m.correction_remarks()} maxLength={1000} />
      </FormSection>
      <FileUploads
        key={`files ${standsOn}`}
        rule={uploadRules.document}
        most={mostDocuments}
        files={files}
        onChange={setFiles}
      />
      {isLooked && <EffectTable effect={looked.effect} />}
      <FormButtons>
        <SubmitButton>
          {!isLooked
            ? m.correction_show_effect()
            : looked.effect.needsSecond
              ? m.correction_ask()
              : m.correction_post()}
        </SubmitButton>
      </FormButtons>
    </Form>
  )
}
