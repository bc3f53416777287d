import { formatDate, formatMoney } from '@karsetu/contract/words/format.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import type { Bilingual } from './bilingual.ts'
import type { PayableBy } from './ledger/ledger-document.ts'

/** What a payment online takes off beside the rebate, and until when; undefined where it takes off nothing. */
export function onlineLabels(payableBy: readonly PayableBy[]): Bilingual | undefined {
  const days = payableBy.flatMap(({ date, online }) => (online ? [{ date, ...online }] : []))
  const [first] = days
  if (!first) return undefined
  const until = new Map(days.map(({ percent, date }) => [percent, date]))
  const say = (locale: 'en' | 'hi') => {
    const list = [...until].map(([percent, date]) =>
      m.bill_online_until({ percent, date: formatDate(date, locale) }, { locale }),
    )
    const { payable, date } = first
    return m.bill_online(
      { list: list.join(', '), amount: formatMoney(payable), date: formatDate(date, locale) },
      { locale },
    )
  }
  return { en: say('en'), hi: say('hi') }
}
