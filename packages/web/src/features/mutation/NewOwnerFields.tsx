import { m } from '@karsetu/contract/words/messages.ts'
import { registerLimits } from '@karsetu/domain/property/register-limits.ts'
import { Button } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useFieldArray } from 'react-hook-form'
import { FieldGrid } from '../../form/FieldGrid.tsx'
import { FormSection } from '../../form/FormSection.tsx'
import { TextField } from '../../form/TextField.tsx'
import type { HouseForm } from '../../form/use-house-form.ts'
import { type ApplicationTyped, emptyOwner } from './application-form.ts'
import classes from './Mutation.module.css'

/** In whose names the property is to be; the first of them is who the office writes to. */
export function NewOwnerFields<Sent>({ form: { control } }: { form: HouseForm<ApplicationTyped, Sent> }) {
  const { fields, append, remove } = useFieldArray({ control, name: 'owners' })
  return (
    <FormSection title={m.mutation_section_owners()}>
      <div className={classes.wide}>
        {fields.map(({ id }, at) => (
          <fieldset key={id} className={classes.owner}>
            <legend>{m.mutation_owner_number({ number: at + 1 })}</legend>
            <FieldGrid>
              <TextField
                control={control}
                name={`owners.${at}.ownerName`}
                required
                label={m.property_owner_name()}
                maxLength={registerLimits.name}
              />
              <TextField
                control={control}
                name={`owners.${at}.fatherName`}
                label={m.register_father_name()}
                hint={m.register_relation_hint()}
                maxLength={registerLimits.name}
                checkedWith={[`owners.${at}.husbandName`]}
              />
              <TextField
                control={control}
                name={`owners.${at}.husbandName`}
                label={m.register_husband_name()}
                hint={m.register_relation_hint()}
                maxLength={registerLimits.name}
                checkedWith={[`owners.${at}.fatherName`]}
              />
              <TextField
                control={control}
                name={`owners.${at}.mobileNumber`}
                type="tel"
                required={at === 0}
                label={m.property_mobile_number()}
                maxLength={20}
              />
              <TextField
                control={control}
                name={`owners.${at}.emailId`}
                type="email"
                label={m.register_email()}
                maxLength={registerLimits.email}
              />
            </FieldGrid>
            {fields.length > 1 && (
              <Button
                variant="subtle"
                color="red"
                leftSection={<IconTrash aria-hidden size="1.1rem" />}
                onClick={() => remove(at)}
              >
                {m.mutation_owner_remove({ number: at + 1 })}
              </Button>
            )}
          </fieldset>
        ))}
        <Button
          variant="default"
          leftSection={<IconPlus aria-hidden size="1.1rem" />}
          onClick={() => append(emptyOwner, { focusName: `owners.${fields.length}.ownerName` })}
        >
          {m.mutation_owner_add()}
        </Button>
      </div>
    </FormSection>
  )
}
