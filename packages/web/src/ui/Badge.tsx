import { type Icon, IconHourglass } from '@tabler/icons-react'
import classes from './Badge.module.css'

type Tone = 'good' | 'warn' | 'bad' | 'calm'
export type Look = { icon: Icon; tone: Tone }

/** Of what waits for somebody to decide it, whatever it is. */
export const pendingLook = { icon: IconHourglass, tone: 'warn' } as const satisfies Look

/** A word with icon and colour; colour alone never carries it. */
export function Badge({ icon: Icon, tone, word }: Look & { word: string }) {
  return (
    <span className={classes.badge} data-tone={tone}>
      <Icon aria-hidden size="0.95rem" stroke={2.2} />
      {word}
    </span>
  )
}
