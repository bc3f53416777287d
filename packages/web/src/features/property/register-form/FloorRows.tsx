import { floorName } from '@karsetu/contract/assessment/assessment-labels.ts'
import {
  basisLabels,
  constructionLabels,
  parkingLabels,
  rentLabels,
  usedAs,
  usedAsLabels,
} from '@karsetu/contract/assessment/fact-labels.ts'
import { premiseConstructions } from '@karsetu/contract/assessment/what-if.ts'
import { usageLabels } from '@karsetu/contract/demand/demand-labels.ts'
import { masterCalls } from '@karsetu/contract/master/master-calls.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { Button } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useFieldArray, useWatch } from 'react-hook-form'
import { useCall } from '../../../api/use-call.ts'
import { AreaField } from '../../../form/AreaField.tsx'
import { FieldGrid } from '../../../form/FieldGrid.tsx'
import { FormSection } from '../../../form/FormSection.tsx'
import { NumberField } from '../../../form/NumberField.tsx'
import { type Choice, SelectField } from '../../../form/SelectField.tsx'
import type { HouseForm } from '../../../form/use-house-form.ts'
import { useNamed } from '../../master/use-masters.ts'
import { onFloorKey } from './keyboard.ts'
import { nextFloor, type PropertyTyped } from './property-typed.ts'
import classes from './RegisterForm.module.css'

type Form = HouseForm<PropertyTyped, unknown>

type Props = {
  form: Form
  /** The one floor that is shown, from 0; further ones are added behind the last. */
  only?: number
  onAdded?: () => void
}

/** The floors, each a row: added with one key, taken away, and changed where they stand. */
export function FloorRows({ form, only, onAdded }: Props) {
  const { control, getValues } = form
  const { fields, append, remove } = useFieldArray({ control, name: 'premises' })
  const add = () => {
    const floors = getValues('premises')
    append(nextFloor(floors.at(-1)), { focusName: `premises.${floors.length}.areaSqft` })
    onAdded?.()
  }
  const mayAdd = only === undefined || only >= fields.length - 1
  return (
    <FormSection title={m.register_section_floors()}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the key is a shortcut; the button below is the way for everyone */}
      <div className={classes.wide} onKeyDown={(event) => onFloorKey(event, add)}>
        {fields.map(
          (field, index) =>
            (only === undefined || only === index) && (
              <FloorRow key={field.id} form={form} index={index} onRemove={() => remove(index)} />
            ),
        )}
        {mayAdd && (
          <Button variant="default" leftSection={<IconPlus aria-hidden size="1.1rem" />} onClick={add}>
            {m.arv_floor_add()}
          </Button>
        )}
      </div>
    </FormSection>
  )
}

type RowProps = { form: Form; index: number; onRemove: () => void }

function FloorRow({ form, index, onRemove }: RowProps) {
  const { control } = form
  const at = `premises.${index}` as const
  const [type, floorNumber, rentUsage] = useWatch({
    control,
    name: [`${at}.type`, `${at}.floorNumber`, `${at}.rentUsage`],
  })
  const usages = useUsages(rentUsage)
  return (
    <fieldset className={classes.row} data-row>
      <legend>
        {[
          m.arv_part({ number: index + 1 }),
          ...(floorNumber === null || Number.isNaN(floorNumber) ? [] : [floorName(floorNumber)]),
        ].join(' · ')}
      </legend>
      <FieldGrid>
        <NumberField control={control} name={`${at}.floorNumber`} label={m.arv_floor()} required wholeOnly />
        <AreaField control={control} name={`${at}.areaSqft`} label={m.register_area()} required />
        <SelectField
          control={control}
          name={`${at}.type`}
          label={m.register_floor_type()}
          required
          choices={(['residential', 'nonresidential'] as const).map((value) => ({
            value,
            label: usageLabels[value](),
          }))}
        />
        <SelectField
          control={control}
          name={`${at}.rentUsage`}
          label={m.register_rent_usage()}
          required
          choices={usages}
        />
        <SelectField
          control={control}
          name={`${at}.rentType`}
          label={m.arv_rent()}
          required
          choices={Object.entries(rentLabels).map(([value, word]) => ({ value, label: word() }))}
        />
        {type === 'nonresidential' && <FloorCategory form={form} index={index} />}
        <SelectField
          control={control}
          name={`${at}.areaBasis`}
          label={m.arv_basis()}
          required
          choices={Object.entries(basisLabels).map(([value, word]) => ({ value, label: word() }))}
        />
        <SelectField
          control={control}
          name={`${at}.constructionType`}
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
      </FieldGrid>
      <div className={classes.rowButtons}>
        <Button variant="subtle" color="red" leftSection={<IconTrash aria-hidden size="1.1rem" />} onClick={onRemove}>
          {m.arv_floor_remove({ number: index + 1 })}
        </Button>
      </div>
    </fieldset>
  )
}

/** What a floor can be used as, by the masters; an earlier register's own word stays where it stands. */
function useUsages(present: string | undefined): Choice[] {
  const named = useNamed()
  const { data = [] } = useCall(masterCalls.calls.categories, {})
  const ofMasters = data.flatMap(({ subCategories, ...category }) => [category, ...subCategories])
  const labels = new Map([
    ...[...usedAsLabels].map(([code, word]): [string, string] => [code, word()]),
    ...ofMasters.map(({ code, name, nameHi }): [string, string] => [code, named(name, nameHi)]),
  ])
  if (present && !labels.has(present)) labels.set(present, usedAs(present))
  return [...labels].map(([value, label]) => ({ value, label }))
}

function FloorCategory({ form: { control }, index }: Omit<RowProps, 'onRemove'>) {
  const named = useNamed()
  const { data = [] } = useCall(masterCalls.calls.categories, {})
  const chosen = useWatch({ control, name: `premises.${index}.category` })
  const choice = ({ code, name, nameHi }: { code: string; name: string; nameHi: string }) => ({
    value: code,
    label: named(name, nameHi),
  })
  const subs = data.find(({ code }) => code === chosen)?.subCategories ?? []
  return (
    <>
      <SelectField
        control={control}
        name={`premises.${index}.category`}
        label={m.arv_category()}
        choices={data.filter(({ houseCategory }) => houseCategory === 'nonresidential').map(choice)}
      />
      {subs.length > 0 && (
        <SelectField
          control={control}
          name={`premises.${index}.subCategory`}
          label={m.arv_sub_category()}
          choices={subs.map(choice)}
        />
      )}
      <SelectField
        control={control}
        name={`premises.${index}.parking`}
        label={m.arv_parking()}
        placeholder={m.common_not_known()}
        choices={Object.entries(parkingLabels).map(([value, word]) => ({ value, label: word() }))}
      />
    </>
  )
}
