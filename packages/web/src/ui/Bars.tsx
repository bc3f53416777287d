import type { ReactNode } from 'react'
import classes from './Bars.module.css'

export type Tone = 'accent' | 'good' | 'warn' | 'line'
/** A part of a bar; its size in the unit of all bars. */
type Part = { key: string; size: number; tone: Tone }
type Bar = {
  key: string | number
  name: string
  parts: readonly Part[]
  /** What the bar says to who does not see it. */
  label?: string
  /** What it comes to, at its end. */
  figure?: string
}

type Props = {
  bars: readonly Bar[]
  /** Without it the bars say nothing that the table beside them does not: they are for the eye alone. */
  label?: string
  /** What the length of a bar measures, where no legend says it. */
  caption?: string
  /** What the tones mean. */
  legend?: readonly { tone: Tone; word: ReactNode }[]
}

/** Bars to one scale, a name before each: the longest fills its line. */
export function Bars({ bars, label, caption, legend }: Props) {
  const longest = Math.max(1, ...bars.map(({ parts }) => parts.reduce((sum, { size }) => sum + Math.max(0, size), 0)))
  return (
    <figure className={classes.figure} {...(label === undefined ? { 'aria-hidden': true } : { 'aria-label': label })}>
      {caption && (
        <p className={classes.caption} aria-hidden>
          {caption}
        </p>
      )}
      {legend && (
        <ul className={classes.legend} aria-hidden>
          {legend.map(({ tone, word }) => (
            <li key={tone}>
              <span className={classes.bar}>
                <span data-tone={tone} />
              </span>
              {word}
            </li>
          ))}
        </ul>
      )}
      <ul className={classes.bars}>
        {bars.map(({ key, name, parts, label: said, figure }) => (
          <li key={key}>
            <span className={classes.name} aria-hidden>
              {name}
            </span>
            <span className={classes.bar} {...(said === undefined ? {} : { role: 'img', 'aria-label': said })}>
              {parts.map(
                ({ key: part, size, tone }) =>
                  size > 0 && <span key={part} data-tone={tone} style={{ width: `${(size / longest) * 100}%` }} />,
              )}
            </span>
            {figure !== undefined && (
              <span className={classes.end} aria-hidden>
                {figure}
              </span>
            )}
          </li>
        ))}
      </ul>
    </figure>
  )
}
