import { m } from '@karsetu/contract/words/messages.ts'
import { registerLimits } from '@karsetu/domain/property/register-limits.ts'
import type { SplitRule } from '@karsetu/domain/split/divide-property.ts'
import { Button } from '@mantine/core'
import type { Control } from 'react-hook-form'
import { AreaField } from '../../form/AreaField.tsx'
import { FieldGrid } from '../../form/FieldGrid.tsx'
import { NumberField } from '../../form/NumberField.tsx'
import { TextField } from '../../form/TextField.tsx'
import { NewOwnerFields } from './NewOwnerFields.tsx'
import classes from './Split.module.css'
import type { SplitTyped } from './split-form.ts'

type Props<Sent> = {
  control: Control<SplitTyped, unknown, Sent>
  /** From 0. */
  at: number
  rule: SplitRule
  onRemove: (() => void) | undefined
}

/** One part: what the rule weighs it by, and who owns it when that is somebody new. */
export function PartFields<Sent>({ control, at, rule, onRemove }: Props<Sent>) {
  const number = at + 1
  return (
    <fieldset className={classes.part}>
      <div className={classes.partHead}>
        <h3>{m.split_part({ number })}</h3>
        {onRemove && (
          <Button variant="subtle" size="compact-sm" onClick={onRemove} aria-label={m.split_remove_part({ number })}>
            {m.common_remove()}
          </Button>
        )}
      </div>
      <FieldGrid>
        {rule === 'area' && (
          <AreaField control={control} name={`parts.${at}.plotArea`} required label={m.split_plot_area()} />
        )}
        {rule === 'shares' && (
          <NumberField control={control} name={`parts.${at}.share`} required label={m.split_share()} />
        )}
        <TextField
          control={control}
          name={`parts.${at}.houseNumber`}
          label={m.split_house_number()}
          maxLength={registerLimits.houseNumber}
        />
        <TextField
          control={control}
          name={`parts.${at}.propertyAddress`}
          label={m.split_address()}
          maxLength={registerLimits.propertyAddress}
        />
        <NewOwnerFields
          control={control}
          names={{
            ownerName: `parts.${at}.ownerName`,
            fatherName: `parts.${at}.fatherName`,
            husbandName: `parts.${at}.husbandName`,
          }}
        />
        <TextField
          control={control}
          name={`parts.${at}.mobileNumber`}
          type="tel"
          label={m.split_mobile()}
          maxLength={20}
        />
      </FieldGrid>
    </fieldset>
  )
}
