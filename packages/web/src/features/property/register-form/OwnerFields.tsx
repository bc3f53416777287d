import { m } from '@karsetu/contract/words/messages.ts'
import { registerLimits } from '@karsetu/domain/property/register-limits.ts'
import { Button } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useFieldArray } from 'react-hook-form'
import { FieldGrid } from '../../../form/FieldGrid.tsx'
import { FormSection } from '../../../form/FormSection.tsx'
import { TextField } from '../../../form/TextField.tsx'
import type { HouseForm } from '../../../form/use-house-form.ts'
import type { PropertyTyped } from './property-typed.ts'
import classes from './RegisterForm.module.css'

type Props = { form: HouseForm<PropertyTyped, unknown>; mobileRequired: boolean }

/** The first owner, and others beside. */
export function OwnerFields({ form, mobileRequired }: Props) {
  const { control } = form
  const { fields, append, remove } = useFieldArray({ control, name: 'otherOwners' })
  const add = () =>
    append(
      { ownerNo: undefined, ownerName: '', fatherName: '', husbandName: '', mobileNumber: '', emailId: '' },
      { focusName: `otherOwners.${fields.length}.ownerName` },
    )
  return (
    <FormSection title={m.register_section_owner()}>
      <TextField
        control={control}
        name="ownerName"
        label={m.property_owner_name()}
        required
        maxLength={registerLimits.name}
      />
      <TextField
        control={control}
        name="fatherName"
        label={m.register_father_name()}
        hint={m.register_relation_hint()}
        maxLength={registerLimits.name}
        checkedWith={['husbandName']}
      />
      <TextField
        control={control}
        name="husbandName"
        label={m.register_husband_name()}
        hint={m.register_relation_hint()}
        maxLength={registerLimits.name}
        checkedWith={['fatherName']}
      />
      <TextField
        control={control}
        name="mobileNumber"
        type="tel"
        label={m.property_mobile_number()}
        required={mobileRequired}
        maxLength={20}
      />
      <TextField
        control={control}
        name="emailId"
        type="email"
        label={m.register_email()}
        maxLength={registerLimits.email}
      />
      {fields.map((field, index) => (
        <fieldset key={field.id} className={`${classes.row} ${classes.wide}`}>
          <legend>{m.register_other_owner({ number: index + 2 })}</legend>
          <FieldGrid>
            <TextField
              control={control}
              name={`otherOwners.${index}.ownerName`}
              label={m.property_owner_name()}
              required
              maxLength={registerLimits.name}
            />
            <TextField
              control={control}
              name={`otherOwners.${index}.fatherName`}
              label={m.register_father_name()}
              hint={m.register_relation_hint()}
              maxLength={registerLimits.name}
              checkedWith={[`otherOwners.${index}.husbandName`]}
            />
            <TextField
              control={control}
              name={`otherOwners.${index}.husbandName`}
              label={m.register_husband_name()}
              hint={m.register_relation_hint()}
              maxLength={registerLimits.name}
              checkedWith={[`otherOwners.${index}.fatherName`]}
            />
            <TextField
              control={control}
              name={`otherOwners.${index}.mobileNumber`}
              type="tel"
              label={m.property_mobile_number()}
            />
            <TextField
              control={control}
              name={`otherOwners.${index}.emailId`}
              type="email"
              label={m.register_email()}
              maxLength={registerLimits.email}
            />
          </FieldGrid>
          <div className={classes.rowButtons}>
            <Button
              variant="subtle"
              color="red"
              leftSection={<IconTrash aria-hidden size="1.1rem" />}
              onClick={() => remove(index)}
            >
              {m.register_owner_remove({ number: index + 2 })}
            </Button>
          </div>
        </fieldset>
      ))}
      <div className={classes.wide}>
        <Button variant="default" leftSection={<IconPlus aria-hidden size="1.1rem" />} onClick={add}>
          {m.register_owner_add()}
        </Button>
      </div>
    </FormSection>
  )
}
