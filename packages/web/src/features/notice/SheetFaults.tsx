import { m } from '@karsetu/contract/words/messages.ts'
import { ApiError } from '../../api/api-error.ts'
import classes from './Notice.module.css'

/** What is wrong in a sheet that was refused, row by row; nothing for any other error. */
export function SheetFaults({ error }: { error: unknown }) {
  if (!(error instanceof ApiError) || error.code !== 'notice.sheet_faulty') return null
  return (
    <section className={classes.faults} role="alert">
      <h2>{m.notices_faults()}</h2>
      <ul>
        {error.fields.map(({ field, message }) => (
          <li key={`${field} ${message}`}>{message}</li>
        ))}
      </ul>
    </section>
  )
}
