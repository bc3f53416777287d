import { basisWords, constructionWords, roadWord, roadWords } from '@karsetu/contract/master/master-words.ts'
import { constructions, rateBases, roadGroups } from '@karsetu/contract/master/mohalla-forms.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { useEffect } from 'react'
import { useWatch } from 'react-hook-form'
import { ChoiceField } from '../../form/ChoiceField.tsx'
import { FormSection } from '../../form/FormSection.tsx'
import { NumberField } from '../../form/NumberField.tsx'
import type { HouseForm } from '../../form/use-house-form.ts'
import { todayInIndia } from '../../ui/today.ts'
import type { TypedRates } from './mohalla-form.ts'
import { useOtherRoads } from './use-other-roads.ts'

type Props<Sent> = {
  form: HouseForm<TypedRates, Sent>
  /** From what the rates of groups that the city added begin. */
  lastOf: (codes: readonly string[]) => TypedRates['other_roads']
}

/**
 * The rates of a basis: the twelve of every city, and those of road groups that the city has added by the day from which
 * they hold.
 */
export function RateFields<Sent>({ form, lastOf }: Props<Sent>) {
  const { control, setValue } = form
  const others = useOtherRoads()
  const day = useWatch({ control, name: 'valid_from' }) || todayInIndia()
  const codes = others(day).join(' ')
  // Only groups of that day are sent: another day may know others.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what stands in the fields is kept until the groups are others
  useEffect(() => setValue('other_roads', lastOf(codes.split(' ').filter(Boolean))), [codes])
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
      {others(day).map((code) => (
        <FormSection key={code} title={m.masters_road({ width: roadWord(code) })}>
          <p>{m.masters_road_added()}</p>
          {constructions.map((construction) => (
            <NumberField
              key={construction}
              control={control}
              name={`other_roads.${code}.${construction}`}
              unit="₹"
              label={m.masters_rate_label({
                construction: constructionWords[construction](),
                road: roadWord(code),
              })}
            />
          ))}
        </FormSection>
      ))}
    </>
  )
}
