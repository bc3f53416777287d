import { IconBan, IconCheck, IconCircleDashed, IconCircleX, IconClock, IconHourglass } from '@tabler/icons-react'
import { Badge, type Look, pendingLook } from './Badge.tsx'

const stages = {
  begun: { icon: IconCircleDashed, tone: 'calm' },
  working: { icon: IconHourglass, tone: 'warn' },
  /** For somebody else to decide. */
  pending: pendingLook,
  /** Rests until somebody of the office goes on with it. */
  waiting: { icon: IconClock, tone: 'warn' },
  done: { icon: IconCheck, tone: 'good' },
  failed: { icon: IconCircleX, tone: 'bad' },
  ended: { icon: IconBan, tone: 'calm' },
} as const satisfies Record<string, Look>

export type Stage = keyof typeof stages

/** How far a piece of the office's work has come: its own word for it, in the look of a status. */
export const StageBadge = ({ stage, word }: { stage: Stage; word: string }) => <Badge {...stages[stage]} word={word} />
