import { m } from '@karsetu/contract/words/messages.ts'
import { type Control, useWatch } from 'react-hook-form'
import classes from './Split.module.css'
import type { SplitTyped } from './split-form.ts'

const sum = (values: readonly (number | null)[]) =>
  values.reduce<number>((total, value) => total + (value === null || Number.isNaN(value) ? 0 : value), 0)
const rounded = (value: number) => Math.round(value * 100) / 100

type Props<Sent> = { control: Control<SplitTyped, unknown, Sent>; plotArea: number | null }

/** How much of the plot, or of the whole, no part has yet: while one types. */
export function LeftToDivide<Sent>({ control, plotArea }: Props<Sent>) {
  const [rule, parts] = useWatch({ control, name: ['rule', 'parts'] })
  if (rule === 'floors' || (rule === 'area' && plotArea === null)) return null
  const left =
    rule === 'area'
      ? rounded((plotArea ?? 0) - sum(parts.map((part) => part.plotArea)))
      : rounded(100 - sum(parts.map(({ share }) => share)))
  return (
    <p className={classes.left} role="status" data-fits={left === 0 ? 'yes' : 'no'}>
      {rule === 'area' ? m.split_left_area({ left }) : m.split_left_share({ left })}
    </p>
  )
}
