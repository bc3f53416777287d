import { headLabels } from '@karsetu/contract/demand/demand-labels.ts'
import { objectionSubjectLabels } from '@karsetu/contract/objection/objection-labels.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { needsHead, needsYear, objectionSubjects } from '@karsetu/domain/objection/objection-kinds.ts'
import { financialYear, financialYearLabel } from '@karsetu/domain/time/financial-year.ts'
import { type Control, useWatch } from 'react-hook-form'
import { SelectField } from '../../../form/SelectField.tsx'
import { TextField } from '../../../form/TextField.tsx'
import { currentYear } from '../../../ui/today.ts'
import type { FilingTyped } from './filing-form.ts'

/** Years whose bill may still be objected to. */
const yearsBack = 9

type Props = {
  // biome-ignore lint/suspicious/noExplicitAny: the third type is what the form sends, which a field never sees
  control: Control<FilingTyped, unknown, any>
}

/** What is objected to, with the year or the tax where the subject asks for it, and the paper it answers. */
export function SubjectFields({ control }: Props) {
  const subject = useWatch({ control, name: 'subject' })
  const thisYear = currentYear()
  const years = Array.from({ length: yearsBack + 1 }, (_, back) => financialYear(thisYear - back))
  return (
    <>
      <SelectField
        control={control}
        name="subject"
        label={m.objection_subject()}
        placeholder={m.objection_subject_choose()}
        required
        checkedWith={['aboutYear', 'aboutHead']}
        choices={objectionSubjects.map((value) => ({ value, label: objectionSubjectLabels[value]() }))}
      />
      {subject && needsYear(subject) && (
        <SelectField
          control={control}
          name="aboutYear"
          label={m.objection_about_year()}
          required
          numeric
          choices={years.map((year) => ({ value: String(year), label: financialYearLabel(year) }))}
        />
      )}
      {subject && needsHead(subject) && (
        <SelectField
          control={control}
          name="aboutHead"
          label={m.objection_about_head()}
          placeholder={m.objection_about_head_choose()}
          required
          choices={(['water', 'sewer', 'house'] as const).map((value) => ({ value, label: headLabels[value]() }))}
        />
      )}
      <TextField
        control={control}
        name="noticeNo"
        label={m.objection_notice_no()}
        hint={m.objection_notice_hint()}
        maxLength={40}
      />
    </>
  )
}
