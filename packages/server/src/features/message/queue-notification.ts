import type { TemplateVariable } from '@karsetu/domain/message/template.ts'
import type { NotificationKind, NotificationPurpose } from '@karsetu/domain/message/word.ts'
import type { Tx } from '../../platform/db/database.ts'

/** A word to one mobile number about one property. */
export type Word = {
  /** Said once, however often what it is about is tried. */
  dedupeKey: string
  mobile: string
  /** Empty: it is not in the register yet. */
  propertyUniqueId: string
  /** Of the registered text. */
  purpose: NotificationPurpose
  /** In which its holder is written to, where a text is registered in it. */
  language?: 'en' | 'hi'
  /** What fills the text beside the facts of the property. */
  values: Partial<Record<TemplateVariable, string>>
}

/** Leaves words of a kind in the outbox, to be sent after the transaction, each once. */
export async function leaveWords(tx: Tx, kind: NotificationKind, words: readonly Word[]): Promise<void> {
  if (words.length === 0) return
  await tx.query(
    `insert into outbox (kind, dedupe_key, payload)
     select $1, said ->> 'dedupeKey', said - 'dedupeKey' from jsonb_array_elements($2) said
     on conflict (dedupe_key) do nothing`,
    [kind, JSON.stringify(words)],
  )
}
