import { m } from '@karsetu/contract/words/messages.ts'
import { roundArea } from '@karsetu/domain/property/area.ts'
import { Button } from '@mantine/core'
import { type Control, useWatch } from 'react-hook-form'
import classes from './Split.module.css'
import type { SplitTyped } from './split-form.ts'

const sum = (values: readonly (number | null)[]) =>
  values.reduce<number>((total, value) => total + (value === null || Number.isNaN(value) ? 0 : value), 0)

type Props<Sent> = {
  control: Control<SplitTyped, unknown, Sent>
  plotArea: number | null
  /** Fills what is left into the one part that has nothing yet, by its place. */
  onGive: (at: number, of: 'plotArea' | 'share', left: number) => void
}

/** How much of the plot, or of the whole, no part has yet: while one types. */
export function LeftToDivide<Sent>({ control, plotArea, onGive }: Props<Sent>) {
  const [rule, parts] = useWatch({ control, name: ['rule', 'parts'] })
  if (rule === 'floors' || (rule === 'area' && plotArea === null)) return null
  const typed = parts.map((part) => (rule === 'area' ? part.plotArea : part.share))
  const left = roundArea((rule === 'area' ? (plotArea ?? 0) : 100) - sum(typed))
  // Before anything is typed nothing is wrong yet.
  const isTyped = typed.some((value) => value !== null)
  const empty = typed.flatMap((value, at) => (value === null || Number.isNaN(value) ? at : []))
  const last = empty.length === 1 && left > 0 ? empty[0] : undefined
  return (
    <>
      <p className={classes.left} role="status" data-fits={isTyped ? (left === 0 ? 'yes' : 'no') : undefined}>
        {rule === 'area' ? m.split_left_area({ left }) : m.split_left_share({ left })}
      </p>
      {last !== undefined && (
        <Button variant="default" onClick={() => onGive(last, rule === 'area' ? 'plotArea' : 'share', left)}>
          {m.split_give_rest({ number: last + 1 })}
        </Button>
      )}
    </>
  )
}
