import { formatMoney } from '@karsetu/contract/words/format.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { sumPaise } from '@karsetu/domain/money/paise.ts'
import { useWatch } from 'react-hook-form'
import { CheckboxField } from '../../form/CheckboxField.tsx'
import { FormSection } from '../../form/FormSection.tsx'
import { MoneyField } from '../../form/MoneyField.tsx'
import { TextField } from '../../form/TextField.tsx'
import type { HouseForm } from '../../form/use-house-form.ts'
import { carriedFields, type OldTyped } from './old-property-form.ts'

/** What the old register charged and what is still owed; the sum stands beside it while one types. */
export function OldAmountFields<Sent>({ form: { control } }: { form: HouseForm<OldTyped, Sent> }) {
  const typed = useWatch({ control, name: carriedFields })
  const total = sumPaise(typed.flatMap((amount) => (amount === null || Number.isNaN(amount) ? [] : amount)))
  return (
    <>
      <FormSection title={m.old_property_section_tax()}>
        <MoneyField control={control} name="oldArv" label={m.old_property_arv()} />
        <TextField
          control={control}
          name="financialYear"
          label={m.old_property_year()}
          hint={m.old_property_year_hint()}
          maxLength={9}
        />
        <MoneyField control={control} name="arrearsHouseTax" label={m.old_property_arrears_house()} />
        <MoneyField control={control} name="arrearsWaterTax" label={m.old_property_arrears_water()} />
        <MoneyField control={control} name="arrearsSewerTax" label={m.old_property_arrears_sewer()} />
        <MoneyField control={control} name="interestHouseTax" label={m.old_property_interest_house()} />
        <MoneyField control={control} name="interestWaterTax" label={m.old_property_interest_water()} />
        <MoneyField control={control} name="interestSewerTax" label={m.old_property_interest_sewer()} />
        <MoneyField control={control} name="oldHouseTax" label={m.old_property_tax_house()} />
        <MoneyField control={control} name="oldWaterTax" label={m.old_property_tax_water()} />
        <MoneyField control={control} name="oldSewerTax" label={m.old_property_tax_sewer()} />
        <MoneyField
          control={control}
          name="arrearsTotalTax"
          label={m.old_property_total()}
          hint={m.old_property_total_hint()}
        />
        <CheckboxField control={control} name="houseTaxApplicable" label={m.old_property_house_tax_applies()} />
        <CheckboxField control={control} name="waterTaxApplicable" label={m.old_property_water_tax_applies()} />
        <CheckboxField control={control} name="sewerTaxApplicable" label={m.old_property_sewer_tax_applies()} />
      </FormSection>
      <p role="status">{m.old_property_comes_to({ total: formatMoney(total) })}</p>
    </>
  )
}
