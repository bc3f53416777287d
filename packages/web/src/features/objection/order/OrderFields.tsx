import { orderOutcomeLabels } from '@karsetu/contract/objection/objection-labels.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import type { Control } from 'react-hook-form'
import { ChoiceField } from '../../../form/ChoiceField.tsx'
import { FileUpload } from '../../../form/FileUpload.tsx'
import { FormSection } from '../../../form/FormSection.tsx'
import { TextAreaField } from '../../../form/TextAreaField.tsx'
import { uploadRules } from '../../../form/upload-rules.ts'
import classes from '../Objection.module.css'
import type { OrderTyped } from './order-form.ts'

type Props = {
  // biome-ignore lint/suspicious/noExplicitAny: the third type is what the form sends, which a field never sees
  control: Control<OrderTyped, unknown, any>
  document: File | undefined
  onDocument: (file: File | undefined) => void
}

/** What every order says: whether it accepts all, why, and on which document. */
export function OrderFields({ control, document, onDocument }: Props) {
  return (
    <FormSection title={m.objection_section_order()}>
      <ChoiceField
        control={control}
        name="outcome"
        label={m.objection_order_outcome()}
        required
        choices={(['accepted', 'accepted_in_part'] as const).map((value) => ({
          value,
          label: orderOutcomeLabels[value](),
        }))}
      />
      <div className={classes.wide}>
        <TextAreaField
          control={control}
          name="reasons"
          label={m.objection_reasons()}
          hint={m.objection_reasons_hint()}
          required
          rows={5}
          maxLength={4000}
        />
      </div>
      <div className={classes.wide}>
        <FileUpload
          label={m.objection_order_document()}
          rule={uploadRules.document}
          file={document}
          onChange={onDocument}
        />
      </div>
    </FormSection>
  )
}
