import { m } from '@karsetu/contract/words/messages.ts'
import { useEffect, useRef } from 'react'
import { type FieldErrors, useFormContext } from 'react-hook-form'
import { WithUnbrokenIds } from '../ui/WithUnbrokenIds.tsx'
import classes from './Form.module.css'

type InputError = { name: string; message: string }

type Props = {
  /** Says only what is of no field. */
  ofNoField?: boolean
}

/**
 * After a refused submit: what is wrong, each a way to its field. The focus itself goes to the first field; where none is
 * at fault, the summary comes into view, which from the end of a long form nobody would see.
 */
export function ErrorSummary({ ofNoField = false }: Props) {
  const summary = useRef<HTMLElement>(null)
  const { formState, setFocus } = useFormContext()
  const fieldErrors = listErrors(formState.errors).filter(({ name }) => !ofNoField || isOfNoField(name))
  const refusedTimes =
    fieldErrors.length > 0 && fieldErrors.every(({ name }) => isOfNoField(name)) ? formState.submitCount : 0
  useEffect(() => {
    if (refusedTimes > 0) summary.current?.scrollIntoView({ block: 'nearest' })
  }, [refusedTimes])
  if (formState.submitCount === 0 || fieldErrors.length === 0) return null
  return (
    <section ref={summary} className={classes.summary} role="alert" aria-label={m.common_error_summary_title()}>
      <h2>{m.common_error_summary_title()}</h2>
      <ul>
        {fieldErrors.sort(inPageOrder()).map(({ name, message }) => (
          <li key={name}>
            {isOfNoField(name) ? (
              <WithUnbrokenIds text={message} />
            ) : (
              <button type="button" onClick={() => setFocus(name)}>
                <WithUnbrokenIds text={withRow(name, message)} />
              </button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

const isOfNoField = (name: string) => name.startsWith('root')

function listErrors(errors: FieldErrors, path = ''): InputError[] {
  return Object.entries(errors).flatMap(([key, error]): InputError[] => {
    if (typeof error !== 'object' || error === null || key === 'ref') return []
    const name = path === '' ? key : `${path}.${key}`
    if (typeof error.message === 'string') return [{ name: name.replace(/\.root$/, ''), message: error.message }]
    return listErrors(error as FieldErrors, name) // an error without a message holds the errors of nested fields
  })
}

/** As the page has their fields; what is of no field, or of one without a name, comes last. */
function inPageOrder() {
  const names = [...document.querySelectorAll('[name]')].map((field) => field.getAttribute('name'))
  const placeOf = ({ name }: InputError) => (names.includes(name) ? names.indexOf(name) : names.length)
  return (one: InputError, other: InputError) => placeOf(one) - placeOf(other)
}

/** Of fields that stand in rows of one kind the row too: "Part 2 · Floor 1: Area is required". */
function withRow(name: string, message: string): string {
  const row = document.getElementsByName(name)[0]?.closest('fieldset[data-row]')?.querySelector('legend')?.textContent
  return row ? `${row}: ${withLabel(name, message)}` : withLabel(name, message)
}

/**
 * "Plot area: Must be a positive number"; the bare message where it names the field by itself, and where what bears the
 * name is one of several choices: its label is the choice's.
 */
function withLabel(name: string, message: string): string {
  const field = document.getElementsByName(name)[0]
  const isField = field instanceof HTMLSelectElement || (field instanceof HTMLInputElement && field.type !== 'radio')
  const label = isField ? field.labels?.[0] : undefined
  const word = label?.textContent?.replace('*', '').trim()
  return word && !namesField(message, word) ? `${word}: ${message}` : message
}

/** Whether a message says the words of a label, be it in another order: "Say whether house tax is applicable". */
export const namesField = (message: string, label: string): boolean =>
  label
    .toLowerCase()
    .split(/\s+/)
    .every((word) => message.toLowerCase().includes(word))
