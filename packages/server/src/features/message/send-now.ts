import type { MessageTemplate } from '@karsetu/contract/message/message-calls.ts'
import { countSegments } from '@karsetu/domain/message/segments.ts'
import { fillTemplate } from '@karsetu/domain/message/template.ts'
import { ZERO } from '@karsetu/domain/money/paise.ts'
import { istDateOf } from '@karsetu/domain/time/india-time.ts'
import type { Platform } from '../../platform/platform.ts'
import { messageRuleOn } from './message-rules-store.ts'
import type { Word } from './queue-notification.ts'
import { readTemplates } from './template-store.ts'
import { openDesk, valuesOf } from './write-messages.ts'

type Text = Pick<Word, 'mobile' | 'purpose' | 'values'> & {
  /** Ours at the gateway. */
  ref: string
  language: 'en' | 'hi'
}

/** The text registered for a purpose, in the language wanted where there is one. */
export function textFor(
  { purpose, language }: { purpose: string; language?: 'en' | 'hi' | null | undefined },
  templates: readonly MessageTemplate[],
): MessageTemplate | undefined {
  const fitting = templates.filter((template) => template.purpose === purpose)
  return fitting.find((template) => template.language === language) ?? fitting[0]
}

/**
 * Sends one text that somebody waits for at a screen, about no property: at any hour, without the outbox, once.
 * @returns the text as it went, or undefined where no text is registered or the gateway did not take it
 */
export async function sendNow(
  { database, sms, clock }: Platform,
  { ref, mobile, purpose, language, values }: Text,
): Promise<{ text: string } | undefined> {
  const today = istDateOf(clock())
  const template = textFor({ purpose, language }, await readTemplates(database.primary, today))
  if (!template) return undefined
  const rule = await messageRuleOn(database.primary, today)
  const desk = await openDesk(database.primary, { template, rule, period: '', today })
  const row = { ownerName: null, propertyUniqueId: '', mobiles: [mobile], payablePaise: ZERO }
  const { text } = fillTemplate(template, { ...valuesOf(desk, row), ...values })
  const { header, dltTemplateId } = template
  const outcome = await sms.send([{ ref, mobile, header, dltTemplateId, text, encoding: countSegments(text).encoding }])
  return outcome.kind === 'answered' && outcome.standings.every(({ state }) => state !== 'failed')
    ? { text }
    : undefined
}
