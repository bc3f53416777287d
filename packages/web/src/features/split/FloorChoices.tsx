import { floorName } from '@karsetu/contract/assessment/assessment-labels.ts'
import type { SplitPiece } from '@karsetu/contract/split/split-calls.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import type { SplitRule } from '@karsetu/domain/split/divide-property.ts'
import type { Control } from 'react-hook-form'
import { FormSection } from '../../form/FormSection.tsx'
import { SelectField } from '../../form/SelectField.tsx'
import { areaText } from '../assessment/area-text.ts'
import type { SplitTyped } from './split-form.ts'

type Props<Sent> = {
  control: Control<SplitTyped, unknown, Sent>
  rule: SplitRule
  floors: SplitPiece['floors']
  parts: number
}

/** Which floor goes to which part; by floors every one must go somewhere, otherwise the rest is divided. */
export function FloorChoices<Sent>({ control, rule, floors, parts }: Props<Sent>) {
  const choices = Array.from({ length: parts }, (_, at) => ({
    value: String(at),
    label: m.split_part({ number: at + 1 }),
  }))
  return (
    <FormSection title={m.split_floors()}>
      {floors.map(({ premiseNo, floorNumber, areaSqft }, at) => (
        <SelectField
          key={premiseNo}
          control={control}
          name={`floors.${at}.part`}
          required={rule === 'floors'}
          label={m.split_floor({ floor: floorName(floorNumber), area: areaText(areaSqft) })}
          placeholder={
            rule === 'floors' ? m.common_select_label({ label: m.split_part({ number: '' }) }) : m.split_in_proportion()
          }
          choices={choices}
        />
      ))}
    </FormSection>
  )
}
