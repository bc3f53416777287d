import { useId } from 'react'
import classes from './Segments.module.css'

type Props<Value extends string> = {
  label: string
  value: Value
  onChange: (value: Value) => void
  choices: readonly { value: Value; label: string }[]
}

/** One of two or three, side by side: a small switch of what follows. Radio buttons underneath. */
export function Segments<Value extends string>({ label, value, onChange, choices }: Props<Value>) {
  const name = useId()
  return (
    <fieldset className={classes.segments}>
      <legend>{label}</legend>
      <div className={classes.row}>
        {choices.map((choice) => (
          <label key={choice.value} className={classes.choice}>
            <input type="radio" name={name} checked={choice.value === value} onChange={() => onChange(choice.value)} />
            {choice.label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
