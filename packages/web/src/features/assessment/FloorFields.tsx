import { basisLabels, constructionLabels, parkingLabels, rentLabels } from '@karsetu/contract/assessment/fact-labels.ts'
import { premiseConstructions, type WhatIfFloor } from '@karsetu/contract/assessment/what-if.ts'
import { usageLabels } from '@karsetu/contract/demand/demand-labels.ts'
import { masterCalls } from '@karsetu/contract/master/master-calls.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { Button } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useFieldArray, useWatch } from 'react-hook-form'
import { useCall } from '../../api/use-call.ts'
import { AreaField } from '../../form/AreaField.tsx'
import { NumberField } from '../../form/NumberField.tsx'
import { type Choice, SelectField } from '../../form/SelectField.tsx'
import { useLocale } from '../../locale/locale.ts'
import classes from './Calculator.module.css'
import type { WhatIfForm } from './use-what-if.ts'

const choicesOf = (words: Readonly<Record<string, () => string>>): Choice[] =>
  Object.entries(words).map(([value, word]) => ({ value, label: word() }))

/** What a new floor starts as; its area is to be said. */
const newFloor = (above: WhatIfFloor | undefined): WhatIfFloor => ({
  floorNumber: above ? above.floorNumber + 1 : 0,
  rentType: above?.rentType ?? 'self',
  type: above?.type ?? 'residential',
  category: above?.category ?? null,
  subCategory: above?.subCategory ?? null,
  areaSqft: above?.areaSqft ?? 0,
  areaBasis: above?.areaBasis ?? 'covered',
  construction: above?.construction ?? null,
  constructionYear: above?.constructionYear ?? null,
  parking: above?.parking ?? null,
})

/** The floors, to be changed, added and taken away. */
export function FloorFields({ form }: { form: WhatIfForm }) {
  const { control, getValues } = form
  const { fields, append, remove } = useFieldArray({ control, name: 'premises' })
  return (
    <div>
      {fields.map((field, index) => (
        <Floor key={field.id} form={form} index={index} onRemove={() => remove(index)} />
      ))}
      <Button
        variant="default"
        leftSection={<IconPlus aria-hidden size="1.1rem" />}
        onClick={() => append(newFloor(getValues('premises').at(-1)))}
      >
        {m.arv_floor_add()}
      </Button>
    </div>
  )
}

function Floor({ form: { control }, index, onRemove }: { form: WhatIfForm; index: number; onRemove: () => void }) {
  const at = `premises.${index}` as const
  const type = useWatch({ control, name: `${at}.type` })
  return (
    <fieldset className={classes.floor}>
      <legend>{m.arv_part({ number: index + 1 })}</legend>
      <div className={classes.floorFields}>
        <NumberField control={control} name={`${at}.floorNumber`} label={m.arv_floor()} required wholeOnly />
        <AreaField control={control} name={`${at}.areaSqft`} label={m.arv_area()} required />
        <SelectField
          control={control}
          name={`${at}.areaBasis`}
          label={m.arv_basis()}
          required
          choices={choicesOf(basisLabels)}
        />
        <SelectField
          control={control}
          name={`${at}.rentType`}
          label={m.arv_rent()}
          required
          choices={choicesOf(rentLabels)}
        />
        <SelectField
          control={control}
          name={`${at}.type`}
          label={m.demand_usage()}
          required
          choices={choicesOf({ residential: usageLabels.residential, nonresidential: usageLabels.nonresidential })}
        />
        {type === 'nonresidential' && <UseFields control={control} at={at} />}
        <SelectField
          control={control}
          name={`${at}.construction`}
          label={m.register_const_type()}
          placeholder={m.arv_as_property()}
          choices={premiseConstructions.map((value) => ({ value, label: constructionLabels[value]() }))}
        />
        <NumberField
          control={control}
          name={`${at}.constructionYear`}
          label={m.register_construction_year()}
          placeholder={m.arv_as_property()}
          wholeOnly
        />
      </div>
      <div className={classes.buttons}>
        <Button variant="subtle" color="red" leftSection={<IconTrash aria-hidden size="1.1rem" />} onClick={onRemove}>
          {m.arv_floor_remove({ number: index + 1 })}
        </Button>
      </div>
    </fieldset>
  )
}

type UseProps = { control: WhatIfForm['control']; at: `premises.${number}` }

/** What a part that is no dwelling is used for, and its parking. */
function UseFields({ control, at }: UseProps) {
  const isHindi = useLocale() === 'hi'
  const { data = [] } = useCall(masterCalls.calls.categories, {})
  const chosen = useWatch({ control, name: `${at}.category` })
  const nameOf = ({ code, name, nameHi }: { code: string; name: string; nameHi: string }) => ({
    value: code,
    label: isHindi ? nameHi : name,
  })
  const category = data.find(({ code }) => code === chosen)
  return (
    <>
      <SelectField
        control={control}
        name={`${at}.category`}
        label={m.arv_category()}
        choices={data.filter(({ houseCategory }) => houseCategory === 'nonresidential').map(nameOf)}
      />
      {category && category.subCategories.length > 0 && (
        <SelectField
          control={control}
          name={`${at}.subCategory`}
          label={m.arv_sub_category()}
          choices={category.subCategories.map(nameOf)}
        />
      )}
      <SelectField
        control={control}
        name={`${at}.parking`}
        label={m.arv_parking()}
        placeholder={m.common_not_known()}
        choices={choicesOf(parkingLabels)}
      />
    </>
  )
}
