import { wordErrors } from '@karsetu/contract/words/error-labels.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { IconAdjustmentsHorizontal, IconX } from '@tabler/icons-react'
import { type FormEvent, type MouseEvent, useEffect, useId, useRef } from 'react'
import { lastDay, useDayInWords } from '../form/use-day-in-words.ts'
import { FoldOnPhone } from '../ui/FoldOnPhone.tsx'
import classes from './FilterBar.module.css'
import { SavedFilters } from './SavedFilters.tsx'
import type { ListState } from './use-list-state.ts'

type Choice = { value: string; label: string }

export type FilterField<Filter extends string> = {
  name: Filter
  label: string
  /** Seldom asked: stands under 'More filters'. */
  isExtra?: boolean
  /** Why what is typed cannot be asked. */
  fieldError?: string | undefined
} & (
  | { kind: 'text' | 'date' }
  | {
      kind: 'choice'
      choices: readonly Choice[]
      /** What is asked where nothing is chosen, if that is one of the choices and not all of them. */
      preset?: string
    }
)

type Props<Filter extends string> = {
  /** Names the saved filters of this screen. */
  name: string
  fields: readonly FilterField<Filter>[]
  list: ListState<Filter>
  /** What the reader needs to know of the fields; folded away with them. */
  hint?: string
}

wordErrors()

/** More fields than these would push the list out of a phone's first view; there they are unfolded when wanted. */
const inViewOnPhone = 2

/** The filters of a list: held in the address, cleared one by one or together, kept under a name for another day. */
export function FilterBar<Filter extends string>({ name, fields, list, hint }: Props<Filter>) {
  const set = fields.flatMap((field) => {
    const value = list.filters[field.name]
    return value === undefined ? [] : [{ field, value }]
  })
  const extra = fields.filter(({ isExtra }) => isExtra)
  const body = (
    <div className={classes.body}>
      <div className={classes.fields}>
        {fields
          .filter(({ isExtra }) => !isExtra)
          .map((field) => (
            <Field key={field.name} field={field} list={list} />
          ))}
        <SavedFilters name={name} list={list} />
      </div>
      {extra.length > 0 && (
        <details className={classes.more} open={set.some(({ field }) => field.isExtra)}>
          <summary>{m.common_filters_more()}</summary>
          <div className={classes.fields}>
            {extra.map((field) => (
              <Field key={field.name} field={field} list={list} />
            ))}
          </div>
        </details>
      )}
      {hint && <p className={classes.hint}>{hint}</p>}
    </div>
  )
  return (
    <search className={classes.bar} aria-label={m.common_filters()}>
      {fields.length > inViewOnPhone ? (
        <FoldOnPhone label={m.common_filters()} icon={<IconAdjustmentsHorizontal aria-hidden size="1.1rem" />}>
          {body}
        </FoldOnPhone>
      ) : (
        body
      )}
      {set.length > 0 && (
        <ul className={classes.chips}>
          {set.map(({ field, value }) => (
            <li key={field.name}>
              <button
                type="button"
                aria-label={m.common_clear_filter({ filter: `${field.label}: ${wordOf(field, value)}` })}
                onClick={(event) => {
                  goOnInFields(event)
                  list.setFilters({ [field.name]: '' } as Partial<Record<Filter, string>>) // one of the filter names
                }}
              >
                <span>
                  {field.label}: <strong>{wordOf(field, value)}</strong>
                </span>
                <IconX aria-hidden size="0.9rem" />
              </button>
            </li>
          ))}
          <li>
            <button
              type="button"
              className={classes.all}
              onClick={(event) => {
                goOnInFields(event)
                list.clearFilters()
              }}
            >
              {m.common_clear_all()}
            </button>
          </li>
        </ul>
      )}
    </search>
  )
}

/** The button of a filter goes with it: whoever pressed it by key goes on in the first field, not nowhere. */
function goOnInFields({ detail, currentTarget }: MouseEvent<HTMLButtonElement>) {
  if (detail === 0) currentTarget.closest('search')?.querySelector<HTMLElement>('input, select')?.focus()
}

/** More letters than a field shows; the signs above and below a letter take no room of their own. */
const fieldShows = 16
const isLong = (word: string) => word.replaceAll(/\p{M}/gu, '').length > fieldShows

function wordOf<Filter extends string>(field: FilterField<Filter>, value: string): string {
  return field.kind === 'choice' ? (field.choices.find((choice) => choice.value === value)?.label ?? value) : value
}

type FieldProps<Filter extends string> = { field: FilterField<Filter>; list: ListState<Filter> }

function Field<Filter extends string>({ field, list }: FieldProps<Filter>) {
  const value = list.filters[field.name] ?? ''
  const dayInWords = useDayInWords(value)
  const errorId = useId()
  const input = useRef<HTMLInputElement>(null)
  // Cleared from elsewhere it is emptied; not drawn anew, or who pressed Enter in it would stand nowhere.
  useEffect(() => {
    if (input.current) input.current.value = value
  }, [value])
  const set = (next: string) => list.setFilters({ [field.name]: next } as Partial<Record<Filter, string>>) // one of the filter names
  if (field.kind === 'choice') {
    const chosen = value || (field.preset ?? '')
    return (
      <label className={classes.field} data-long={isLong(wordOf(field, chosen)) || undefined}>
        <span>{field.label}</span>
        <select value={chosen} onChange={({ currentTarget }) => set(currentTarget.value)}>
          {field.preset === undefined && <option value="">{m.common_all()}</option>}
          {field.choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </select>
      </label>
    )
  }
  const isInvalid = field.fieldError !== undefined
  const errorProps = { 'aria-invalid': isInvalid, 'aria-describedby': isInvalid ? errorId : undefined }
  const error = isInvalid && (
    <span id={errorId} role="alert" className={classes.fault}>
      {field.fieldError}
    </span>
  )
  if (field.kind === 'date') {
    return (
      <div className={classes.field}>
        <label>
          <span>{field.label}</span>
          <span {...dayInWords}>
            <input
              type="date"
              max={lastDay}
              value={value}
              {...errorProps}
              onChange={({ currentTarget }) => set(currentTarget.value)}
            />
          </span>
        </label>
        {error}
      </div>
    )
  }
  const sendText = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    set(String(new FormData(event.currentTarget).get(field.name) ?? ''))
  }
  // Sent with Enter or on leaving it.
  return (
    <form className={classes.field} onSubmit={sendText}>
      <label>
        <span>{field.label}</span>
        <input
          name={field.name}
          type="search"
          ref={input}
          defaultValue={value}
          {...errorProps}
          data-search-field
          autoComplete="off"
          onBlur={({ currentTarget }) => {
            if (currentTarget.value !== value) currentTarget.form?.requestSubmit()
          }}
        />
      </label>
      {error}
    </form>
  )
}
