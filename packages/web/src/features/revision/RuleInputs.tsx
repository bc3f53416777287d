import '../../form/input.css'
import { movePoint } from '@karsetu/contract/revision/decimal-text.ts'
import type { Figure, RuleOption } from '@karsetu/contract/revision/rule-field.ts'
import { valueText } from '@karsetu/contract/revision/rule-text.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { ActionIcon, NativeSelect, TextInput } from '@mantine/core'
import { IconArrowUp, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { type FieldProps, useField } from '../../form/field-props.ts'
import type { Choice } from '../../form/SelectField.tsx'
import classes from './Revision.module.css'
import type { RuleTyped } from './rule-form.ts'

type Props = FieldProps<RuleTyped>

/** A figure in the units people say it in, kept exactly as the law keeps it. What is no figure stays as it was typed. */
export function FigureField({ figure, ...props }: Props & { figure: Figure }) {
  const { field, shared } = useField(props)
  const [typed, setTyped] = useState<string>()
  const { kept: saved, places } = figure
  const value: unknown = field.value
  const asTyped = value === undefined || value === null ? '' : movePoint(String(value), -places)
  const take = (text: string) => {
    const plain = text.replaceAll(',', '').trim()
    const moved = movePoint(plain, places)
    const isNumber = saved === 'number' && plain !== '' && Number.isFinite(Number(moved))
    field.onChange(plain === '' ? undefined : isNumber ? Number(moved) : moved)
  }
  return (
    <TextInput
      {...shared}
      inputMode="decimal"
      autoComplete="off"
      value={typed ?? asTyped}
      onChange={({ currentTarget: { value: text } }) => {
        setTyped(text)
        take(text)
      }}
      onBlur={() => {
        setTyped(undefined)
        field.onBlur()
      }}
    />
  )
}

/** One of a few; left open it says nothing, where that is allowed. */
export function OptionField({ options, ...props }: Props & { options: readonly RuleOption[] }) {
  const { field, shared } = useField(props)
  const { placeholder, ...rest } = shared
  const none = { value: '', label: props.required ? m.common_select_label({ label: props.label }) : m.law_any() }
  return (
    <NativeSelect
      {...rest}
      data={[none, ...options.map(({ value, label }) => ({ value: String(value), label: label() }))]}
      value={field.value === undefined || field.value === null ? '' : String(field.value)}
      onChange={({ currentTarget: { value } }) =>
        field.onChange(options.find((option) => String(option.value) === value)?.value)
      }
    />
  )
}

const asList = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])

/** Several of a list, in their order where it matters: each can be taken out or moved forward, and others added. */
export function ChosenField({ choices, inOrder, ...props }: Props & { choices: readonly Choice[]; inOrder: boolean }) {
  const { field, shared } = useField(props)
  const { placeholder, ...rest } = shared
  const chosen = asList(field.value)
  const nameOf = (value: string) => choices.find((choice) => choice.value === value)?.label ?? value
  const left = choices.filter(({ value }) => !chosen.includes(value))
  const swap = (at: number) =>
    field.onChange(chosen.map((value, index) => chosen[index === at ? at - 1 : index === at - 1 ? at : index] ?? value))
  return (
    <div>
      <NativeSelect
        {...rest}
        data={[{ value: '', label: m.common_select_label({ label: props.label }) }, ...left]}
        value=""
        onChange={({ currentTarget: { value } }) => {
          if (value !== '') field.onChange([...chosen, value])
        }}
      />
      {chosen.length > 0 && (
        <ol className={classes.chosen} aria-label={props.label} data-ordered={inOrder || undefined}>
          {chosen.map((value, at) => (
            <li key={value}>
              <span>{nameOf(value)}</span>
              {inOrder && at > 0 && (
                <ActionIcon
                  variant="subtle"
                  aria-label={m.law_move_up({ name: nameOf(value) })}
                  onClick={() => swap(at)}
                >
                  <IconArrowUp aria-hidden size="1rem" />
                </ActionIcon>
              )}
              <ActionIcon
                variant="subtle"
                color="red"
                aria-label={m.law_take_out({ name: nameOf(value) })}
                onClick={() => field.onChange(chosen.filter((other) => other !== value))}
              >
                <IconX aria-hidden size="1rem" />
              </ActionIcon>
            </li>
          ))}
        </ol>
      )}
    </div>
  )
}

/** A day that every year has, kept as MM-DD: the device's own date picker would ask for a year. */
export function YearDayField(props: Props) {
  const { field, shared } = useField(props)
  const { ref, name, label, error, errorProps, withAsterisk, description } = shared
  const [month = '', day = ''] = typeof field.value === 'string' ? field.value.split('-') : []
  const take = (part: { month?: string; day?: string }) => {
    const next = { month, day, ...part }
    field.onChange(next.month === '' && next.day === '' ? undefined : `${next.month}-${next.day}`)
  }
  const two = (number: number) => String(number).padStart(2, '0')
  const numbers = (most: number) => Array.from({ length: most }, (_, at) => two(at + 1))
  return (
    <div className={classes.yearDay}>
      <NativeSelect
        {...{ ref, name, error, errorProps, withAsterisk, description }}
        label={m.law_day_of({ label: String(label) })}
        data={['', ...numbers(31)]}
        value={day}
        onChange={({ currentTarget: { value } }) => take({ day: value })}
        onBlur={field.onBlur}
      />
      <NativeSelect
        label={m.law_month_of({ label: String(label) })}
        withAsterisk={withAsterisk}
        data={[{ value: '', label: '' }, ...numbers(12).map((value) => ({ value, label: monthName(value) }))]}
        value={month}
        onChange={({ currentTarget: { value } }) => take({ month: value })}
        onBlur={field.onBlur}
      />
    </div>
  )
}

const monthName = (month: string) => valueText({ kind: 'monthDay' }, `${month}-01`).replace(/^1 /, '')
