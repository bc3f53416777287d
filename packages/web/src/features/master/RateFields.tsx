import { basisWords, constructionWords, roadWords } from '@karsetu/contract/master/master-words.ts'
import { constructions, rateBases, roadGroups } from '@karsetu/contract/master/mohalla-forms.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { ChoiceField } from '../../form/ChoiceField.tsx'
import { DateField } from '../../form/DateField.tsx'
import { FormSection } from '../../form/FormSection.tsx'
import { NumberField } from '../../form/NumberField.tsx'
import { TextField } from '../../form/TextField.tsx'
import type { HouseForm } from '../../form/use-house-form.ts'
import type { TypedRates } from './mohalla-form.ts'

/** The twelve rates of a basis, with the day from which they hold and where they come from. */
export function RateFields<Sent>({ form }: { form: HouseForm<TypedRates, Sent> }) {
  const { control } = form
  return (
    <>
      <FormSection title={m.masters_rates()}>
        <ChoiceField
          control={control}
          name="basis"
          label={m.masters_basis()}
          hint={m.masters_rates_lead()}
          choices={rateBases.map((basis) => ({ value: basis, label: basisWords[basis]() }))}
        />
        <DateField
          control={control}
          name="valid_from"
          required
          label={m.masters_valid_from()}
          hint={m.masters_valid_from_hint()}
        />
        <TextField
          control={control}
          name="source"
          required
          label={m.master_source()}
          hint={m.masters_source_hint()}
          maxLength={300}
        />
      </FormSection>
      {roadGroups.map((road) => (
        <FormSection key={road} title={m.masters_road({ width: roadWords[road]() })}>
          {constructions.map((construction) => (
            <NumberField
              key={construction}
              control={control}
              name={`${road}.${construction}`}
              required
              unit="₹"
              label={m.masters_rate_label({
                construction: constructionWords[construction](),
                road: roadWords[road](),
              })}
            />
          ))}
        </FormSection>
      ))}
    </>
  )
}
