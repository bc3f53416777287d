import type { FieldError } from '../api/api-error.ts'
import { WithUnbrokenIds } from '../ui/WithUnbrokenIds.tsx'
import classes from './Form.module.css'

type Props = {
  title?: string
  errors: readonly FieldError[]
}

/** What was refused of a file or a list, line by line: nothing that a field of the form could be mended by. */
export function ErrorList({ title, errors }: Props) {
  if (errors.length === 0) return null
  return (
    <section className={classes.summary} role="alert">
      {title && <h2>{title}</h2>}
      <ul>
        {errors.map(({ field, message }) => (
          <li key={`${field} ${message}`}>
            <WithUnbrokenIds text={message} />
          </li>
        ))}
      </ul>
    </section>
  )
}
