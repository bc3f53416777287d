import { rentLabels } from '@karsetu/contract/assessment/fact-labels.ts'
import { constructionLabels, roadLabel } from '@karsetu/contract/master/master-labels.ts'
import { everyWords, useLabels } from '@karsetu/contract/master/rate-labels.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { Button } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useRef } from 'react'
import { useController } from 'react-hook-form'
import { FormSection } from '../../form/FormSection.tsx'
import { NumberField } from '../../form/NumberField.tsx'
import { SelectField } from '../../form/SelectField.tsx'
import type { HouseForm } from '../../form/use-house-form.ts'
import type { TypedRates } from './mohalla-form.ts'
import classes from './RateCells.module.css'

type Props = { control: HouseForm<TypedRates, unknown>['control']; roads: readonly string[] }

const choicesOf = (words: Readonly<Record<string, () => string>>) =>
  Object.entries(words).map(([value, word]) => ({ value, label: word() }))

/** The rates of a city that names them one by one: what is not chosen holds for every value. */
export function RateCells({ control, roads }: Props) {
  const { field } = useController({ control, name: 'cells' })
  const addButton = useRef<HTMLButtonElement>(null)
  const remove = (at: number) => {
    field.onChange(field.value.filter((_line, index) => index !== at))
    // The button that took the line away went with it.
    addButton.current?.focus()
  }
  const columns = [
    {
      name: 'road',
      label: m.master_sheet_road(),
      every: everyWords.road(),
      choices: roads.map((road) => ({ value: road, label: roadLabel(road) })),
    },
    {
      name: 'construction',
      label: m.masters_sheet_construction(),
      every: everyWords.construction(),
      choices: choicesOf(constructionLabels),
    },
    { name: 'rent_type', label: m.law_rent_type(), every: everyWords.rentType(), choices: choicesOf(rentLabels) },
    { name: 'use', label: m.law_use(), every: everyWords.use(), choices: choicesOf(useLabels) },
  ] as const
  return (
    <FormSection title={m.masters_cells()}>
      <p className={classes.lead}>{m.masters_cells_lead()}</p>
      {field.value.map((_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line is what stands at its place; the length renews all when one goes
        <div key={`${field.value.length} ${at}`} className={classes.line}>
          {columns
            .filter(({ choices }) => choices.length > 0)
            .map(({ name, label, every, choices }) => (
              <SelectField
                key={name}
                control={control}
                name={`cells.${at}.${name}`}
                label={m.law_line_field({ label, row: at + 1 })}
                placeholder={every}
                choices={choices}
              />
            ))}
          <NumberField
            control={control}
            name={`cells.${at}.rate`}
            required
            inRupees
            placeholder=""
            label={m.law_line_field({ label: m.masters_cell_rate(), row: at + 1 })}
          />
          {field.value.length > 1 && (
            <Button
              variant="subtle"
              color="red"
              className={classes.act}
              leftSection={<IconTrash aria-hidden size="1.1rem" />}
              onClick={() => remove(at)}
            >
              {m.masters_cell_remove({ row: at + 1 })}
            </Button>
          )}
        </div>
      ))}
      <Button
        ref={addButton}
        variant="default"
        className={classes.act}
        leftSection={<IconPlus aria-hidden size="1.1rem" />}
        aria-label={m.law_line_add_to({ list: m.masters_cells() })}
        onClick={() => field.onChange([...field.value, { rate: null }])}
      >
        {m.law_line_add()}
      </Button>
    </FormSection>
  )
}
