import { paperWords } from '@karsetu/contract/notice/notice-words.ts'
import { formatDate, formatMoney } from '@karsetu/contract/words/format.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import type { RecoveryStep } from '@karsetu/domain/notice/notice-rules.ts'
import type { PrintableData } from '../../platform/pdf/printable-text.ts'
import { qrDots } from '../../platform/pdf/qr-dots.ts'
import { type Bilingual, bilingual } from '../bilingual.ts'
import { counterLines } from '../bill/counter-lines.ts'
import { inBothOn } from '../dated-words.ts'
import { yearByHeadTable } from '../year-by-head.ts'
import type { NoticeDocument } from './notice-document.ts'

type Text = (days: number, locale: 'en' | 'hi') => string

const texts: Record<RecoveryStep, Text> = {
  reminder: (days, locale) => m.notice_text_reminder({ days }, { locale }),
  demand_notice: (days, locale) => m.notice_text_demand_notice({ days }, { locale }),
  warrant: (_, locale) => m.notice_text_warrant({}, { locale }),
}

/** A paper of the recovery ladder as the template prints it. */
export function noticeView(notice: NoticeDocument): { readonly [key: string]: PrintableData } {
  const english = { locale: 'en' } as const
  const { propertyUniqueId, number, kind } = notice
  const say = texts[kind]
  const days = notice.payWithinDays ?? 0
  return {
    title: m.notice_title({ paper: paperWords[kind]({}, english), number }, english),
    description: m.bill_description({ propertyUniqueId, year: notice.asOn }, english),
    corporation: notice.office.corporation,
    heading: bilingual(paperWords[kind]),
    number,
    net: { label: inBothOn(m.notice_amount, notice.asOn), amount: formatMoney(notice.amount), note: null },
    codes: [
      {
        label: bilingual(m.bill_pay_online),
        address: notice.paymentUrl,
        alt: m.bill_pay_link_alt({ propertyUniqueId }, english),
        qr: qrDots(notice.paymentUrl),
      },
    ],
    facts: factsOf(notice),
    text: { en: say(days, 'en'), hi: say(days, 'hi') },
    dues: { title: bilingual(m.notice_dues_title), table: yearByHeadTable(notice.dues) },
    signature: bilingual(m.notice_signature),
    counters: { title: bilingual(m.bill_counters_title), lines: counterLines(notice.office) },
    foot: bilingual(m.bill_foot),
  }
}

function factsOf(notice: NoticeDocument): PrintableData[] {
  const fact = (label: Bilingual, value: string | null, strong = false) =>
    value ? [{ label, value, wide: false, strong }] : []
  return [
    ...fact(bilingual(m.bill_property_id), notice.propertyUniqueId, true),
    ...fact(bilingual(m.notice_issued_on), formatDate(notice.asOn, 'en')),
    ...fact(bilingual(m.bill_owner), notice.owner, true),
    ...fact(bilingual(m.bill_place), notice.place),
    ...fact(bilingual(m.bill_address), notice.address),
    ...fact(bilingual(m.bill_ptin), notice.ptin),
    ...notice.before.map(({ kind, number, servedOn }) => ({
      label: bilingual(m.notice_before),
      value: m.notice_before_text(
        { paper: paperWords[kind]({}, { locale: 'en' }), number, date: formatDate(servedOn, 'en') },
        { locale: 'en' },
      ),
      wide: true,
      strong: false,
    })),
  ]
}
