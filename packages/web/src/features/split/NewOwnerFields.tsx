import { m } from '@karsetu/contract/words/messages.ts'
import { registerLimits } from '@karsetu/domain/property/register-limits.ts'
import type { Control, FieldPath, FieldValues } from 'react-hook-form'
import { TextField } from '../../form/TextField.tsx'

type Names<Typed extends FieldValues> = Record<'ownerName' | 'fatherName' | 'husbandName', FieldPath<Typed>>
type Props<Typed extends FieldValues, Sent> = { control: Control<Typed, unknown, Sent>; names: Names<Typed> }

/** Whom a new property belongs to, when that is somebody new: the name, and the father or the husband. */
export function NewOwnerFields<Typed extends FieldValues, Sent>({ control, names }: Props<Typed, Sent>) {
  const { ownerName, fatherName, husbandName } = names
  return (
    <>
      <TextField
        control={control}
        name={ownerName}
        label={m.split_owner()}
        hint={m.split_owner_hint()}
        maxLength={registerLimits.name}
        checkedWith={[fatherName]}
      />
      <TextField
        control={control}
        name={fatherName}
        label={m.split_father()}
        hint={m.register_relation_hint()}
        maxLength={registerLimits.name}
        checkedWith={[husbandName]}
      />
      <TextField
        control={control}
        name={husbandName}
        label={m.split_husband()}
        hint={m.register_relation_hint()}
        maxLength={registerLimits.name}
        checkedWith={[fatherName]}
      />
    </>
  )
}
