import '@mantine/core/styles/ActionIcon.layer.css'
import type { RuleField } from '@karsetu/contract/revision/rule-field.ts'
import { shownFields } from '@karsetu/contract/revision/rule-text.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { ActionIcon, Button } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { type Control, type FieldPath, useController, useWatch } from 'react-hook-form'
import { TextField } from '../../form/TextField.tsx'
import classes from './Revision.module.css'
import { ChosenField, FigureField, OptionField, YearDayField } from './RuleInputs.tsx'
import type { RuleTyped, TypedRow } from './rule-form.ts'
import type { CodeOptions } from './use-code-options.ts'

/** What the editors of a form share. */
// biome-ignore lint/suspicious/noExplicitAny: the third type is what the form sends, which a single field never sees
export type Desk = { control: Control<RuleTyped, unknown, any>; codes: CodeOptions }

type Path = FieldPath<RuleTyped>
// A row's fields are named by its kind, not by the form's type: the kind's own schema checks them.
const under = (path: string, name: string | number) => `${path}.${name}` as Path
const isRow = (value: unknown): value is TypedRow => value !== null && typeof value === 'object'

type FieldsProps = { desk: Desk; path: string; fields: readonly RuleField[] }

/** The fields of a row, or of a group in it, that have a meaning beside what stands in the others. */
export function RuleFields({ desk, path, fields }: FieldsProps) {
  const row: unknown = useWatch({ control: desk.control, name: path as Path }) // see `under`
  return shownFields(fields, isRow(row) ? row : {}).map((field) => (
    <RuleValue key={field.name} desk={desk} path={path} field={field} />
  ))
}

type ValueProps = { desk: Desk; path: string; field: RuleField; label?: string }

/** The editor of one value, by what it is. */
function RuleValue({ desk, path, field, label = field.label() }: ValueProps) {
  const { input, optional, hint } = field
  const name = under(path, field.name)
  const shared = {
    control: desk.control,
    name,
    label,
    required: !optional,
    // An example would only repeat what the label of an end says.
    ...(optional ? { placeholder: '' } : {}),
    ...(hint ? { hint: hint() } : {}),
  }
  switch (input.kind) {
    case 'choice':
      return <OptionField {...shared} options={input.options} />
    case 'choices': {
      const choices = input.options.map(({ value, label: said }) => ({ value: String(value), label: said() }))
      return <ChosenField {...shared} choices={choices} inOrder={input.inOrder} />
    }
    case 'codes':
      return <ChosenField {...shared} choices={desk.codes[input.list]} inOrder={input.inOrder} />
    case 'figure':
      return <FigureField {...shared} figure={input.figure} />
    case 'monthDay':
      return <YearDayField {...shared} />
    case 'group':
      return (
        <fieldset className={classes.group}>
          <legend>{label}</legend>
          <div className={classes.fields}>
            <RuleFields desk={desk} path={name} fields={input.fields} />
          </div>
        </fieldset>
      )
    case 'list':
      return <RuleLines desk={desk} path={name} field={field} />
    case 'text':
      return <TextField {...shared} maxLength={input.most} />
    default:
      return <TextField {...shared} />
  }
}

/** A table of rows inside a rule: slabs, conditions, cesses. */
function RuleLines({ desk, path, field }: Pick<ValueProps, 'desk' | 'path' | 'field'>) {
  const { field: held, fieldState } = useController({ control: desk.control, name: path as Path }) // see `under`
  if (field.input.kind !== 'list') return null
  const { fields, lastIsOpen } = field.input
  const lines: TypedRow[] = Array.isArray(held.value) ? held.value.filter(isRow) : []
  const list = field.label()
  const add = () =>
    held.onChange(
      lastIsOpen === undefined ? [...lines, {}] : [...lines.slice(0, -1), {}, ...(lines.at(-1) ? [lines.at(-1)] : [])],
    )
  return (
    <fieldset className={classes.group}>
      <legend>{list}</legend>
      {lines.map((line, at) => {
        const isOpenEnd = lastIsOpen !== undefined && at === lines.length - 1
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line is what stands at its place; the length renews all when one goes
          <div key={`${lines.length} ${at}`} className={classes.line}>
            {shownFields(fields, line).map((part) =>
              isOpenEnd && part.name === lastIsOpen ? (
                <p key={part.name}>{lines.length > 1 && m.law_open_end()}</p>
              ) : (
                <RuleValue
                  key={part.name}
                  desk={desk}
                  path={`${path}.${at}`}
                  field={part.name === lastIsOpen ? { ...part, optional: false } : part}
                  label={m.law_line_field({ label: part.label(), row: at + 1 })}
                />
              ),
            )}
            {(lastIsOpen === undefined || (lines.length > 1 && !isOpenEnd)) && (
              <ActionIcon
                variant="subtle"
                color="red"
                size="lg"
                aria-label={m.law_line_remove({ list, row: at + 1 })}
                onClick={() => held.onChange(lines.filter((_, index) => index !== at))}
              >
                <IconTrash aria-hidden size="1.1rem" />
              </ActionIcon>
            )}
          </div>
        )
      })}
      {fieldState.error?.message && (
        <p role="alert" className={classes.refused}>
          {fieldState.error.message}
        </p>
      )}
      <Button
        variant="default"
        leftSection={<IconPlus aria-hidden size="1.1rem" />}
        aria-label={m.law_line_add_to({ list })}
        onClick={add}
      >
        {m.law_line_add()}
      </Button>
    </fieldset>
  )
}
