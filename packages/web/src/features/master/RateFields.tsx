import { basisLabels, constructionLabels, roadLabel, roadLabels } from '@karsetu/contract/master/master-labels.ts'
import { roadGroups } from '@karsetu/contract/master/mohalla-forms.ts'
import { constructions, rateBases } from '@karsetu/contract/master/rate-cell.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { useEffect } from 'react'
import { useWatch } from 'react-hook-form'
import { ChoiceField } from '../../form/ChoiceField.tsx'
import { FormSection } from '../../form/FormSection.tsx'
import { NumberField } from '../../form/NumberField.tsx'
import type { HouseForm } from '../../form/use-house-form.ts'
import { todayInIndia } from '../../ui/today.ts'
import type { TypedCell, TypedRates } from './mohalla-form.ts'
import { RateCells } from './RateCells.tsx'
import { useRoads } from './use-roads.ts'

type Props<Sent> = {
  form: HouseForm<TypedRates, Sent>
  /** From what the rates of groups that the city added begin, or the cells of a city that names them one by one. */
  lastOf: { roads: (codes: readonly string[]) => TypedRates['other_roads']; cells: () => TypedCell[] }
}

/**
 * The rates of a basis: the twelve of every city and those of road groups that it has added by the day from which they
 * hold, or, where its law groups roads otherwise or not at all, cell by cell.
 */
export function RateFields<Sent>({ form, lastOf }: Props<Sent>) {
  const { control, getValues, setValue } = form
  const roads = useRoads()
  const day = useWatch({ control, name: 'valid_from' }) || todayInIndia()
  const others = roads.others(day)
  const twelve = roads.givesTwelve(day)
  const codes = others.join(' ')
  // Only groups of that day are sent: another day may know others. What was typed for one of them stays.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what stands in the fields is kept until the groups are others
  useEffect(() => {
    if (!roads.isKnown) return
    const typed = getValues('other_roads')
    const groups = Object.entries(lastOf.roads(codes.split(' ').filter(Boolean)))
    setValue('other_roads', Object.fromEntries(groups.map(([code, last]) => [code, typed[code] ?? last])))
  }, [codes, roads.isKnown])
  // biome-ignore lint/correctness/useExhaustiveDependencies: likewise
  useEffect(() => {
    if (!roads.isKnown) return
    const typed = getValues('cells')
    setValue('cells', twelve ? [] : typed.length > 0 ? typed : lastOf.cells())
  }, [twelve, roads.isKnown])
  return (
    <>
      <FormSection title={m.masters_rates()}>
        <ChoiceField
          control={control}
          name="basis"
          label={m.masters_basis()}
          hint={twelve ? m.masters_rates_lead() : m.masters_cells_unit()}
          choices={rateBases.map((basis) => ({ value: basis, label: basisLabels[basis]() }))}
        />
      </FormSection>
      {!twelve && <RateCells control={control} roads={roads.all(day)} />}
      {twelve && <Twelve control={control} others={others} />}
    </>
  )
}

type TwelveProps = { control: HouseForm<TypedRates, unknown>['control']; others: readonly string[] }

function Twelve({ control, others }: TwelveProps) {
  return (
    <>
      {roadGroups.map((road) => (
        <FormSection key={road} title={m.masters_road({ width: roadLabels[road]() })}>
          {constructions.map((construction) => (
            <NumberField
              key={construction}
              control={control}
              name={`${road}.${construction}`}
              required
              inRupees
              label={m.masters_rate_label({
                construction: constructionLabels[construction](),
                road: roadLabels[road](),
              })}
            />
          ))}
        </FormSection>
      ))}
      {others.map((code) => (
        <FormSection key={code} title={m.masters_road({ width: roadLabel(code) })}>
          <p>{m.masters_road_added()}</p>
          {constructions.map((construction) => (
            <NumberField
              key={construction}
              control={control}
              name={`other_roads.${code}.${construction}`}
              inRupees
              label={m.masters_rate_label({
                construction: constructionLabels[construction](),
                road: roadLabel(code),
              })}
            />
          ))}
        </FormSection>
      ))}
    </>
  )
}
