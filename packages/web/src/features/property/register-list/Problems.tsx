import type { FilterField } from '../../../table/FilterBar.tsx'
import classes from './RegisterList.module.css'
import type { Questioned, RegisterFilterName } from './register-query.ts'

type Props = { problems: Questioned['problems']; fields: readonly FilterField<RegisterFilterName>[] }

/** What a filter needs before the register can be asked. */
export function Problems({ problems, fields }: Props) {
  if (problems.length === 0) return null
  return (
    <div role="alert" className={classes.problems}>
      {problems.map(({ filter, message }) => (
        <p key={filter}>
          <strong>{fields.find(({ name }) => name === filter)?.label}:</strong> {message}
        </p>
      ))}
    </div>
  )
}
