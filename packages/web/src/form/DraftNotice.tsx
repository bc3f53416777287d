import { formatInstant } from '@karsetu/contract/words/format.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { Button } from '@mantine/core'
import { currentLocale } from '../locale/locale.ts'
import classes from './Form.module.css'

export type DraftKept = { savedAt: string | undefined; isOfEarlier: boolean; discard: () => void }

/** Says that a draft was brought back, and offers to start afresh: `<DraftNotice {...useDraft(form, 'name', { keptFor })} />`. */
export function DraftNotice({ savedAt, isOfEarlier, discard }: DraftKept) {
  if (!savedAt) return null
  return (
    <div className={classes.draft} role="status">
      {isOfEarlier
        ? m.common_draft_kept_over({ when: formatInstant(savedAt, currentLocale()) })
        : m.common_draft_kept({ when: formatInstant(savedAt, currentLocale()) })}
      <Button variant="subtle" size="compact-sm" onClick={discard}>
        {m.common_draft_discard()}
      </Button>
    </div>
  )
}
