import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconHourglass } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './Outcome.module.css'

type Tone = 'good' | 'bad' | 'warn' | 'waiting'

type Props = {
  tone: Tone
  /** What came of it, in words. */
  title: string
  /** Heading of the screen, or of a part of it. */
  level?: 1 | 2
  children?: ReactNode
  actions?: ReactNode
}

const icons = { good: IconCircleCheck, bad: IconCircleX, warn: IconAlertTriangle, waiting: IconHourglass } as const

/** What came of an act: word, icon and colour, what it means, and what can be done next. */
export function Outcome({ tone, title, level = 2, children, actions }: Props) {
  const Icon = icons[tone]
  const Heading = level === 1 ? 'h1' : 'h2'
  return (
    <section className={classes.outcome} data-tone={tone}>
      <Heading>
        <Icon aria-hidden size="1.7rem" />
        {title}
      </Heading>
      {children}
      {actions && <div className={classes.actions}>{actions}</div>}
    </section>
  )
}
