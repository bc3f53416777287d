import { paperLabels } from '@karsetu/contract/notice/notice-labels.ts'
import { formatDate, formatMoney } from '@karsetu/contract/words/format.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import type { RecoveryStep } from '@karsetu/domain/notice/notice-rules.ts'
import type { Band, PaperView } from '../band.ts'
import { bilingual } from '../bilingual.ts'
import { inBothOn } from '../dated-words.ts'
import { closingBand, type Fact, factBands, letterheadBand, toPayBand } from '../paper-bands.ts'
import { yearByHeadTable } from '../year-by-head.ts'
import type { NoticeDocument, ServedPaper } from './notice-document.ts'

type Text = (days: number | undefined, locale: 'en' | 'hi') => string

/** Where nothing follows, or at once, there are no days to name. */
const texts: Record<RecoveryStep, Text> = {
  reminder: (days, locale) =>
    days ? m.notice_text_reminder({ days }, { locale }) : m.notice_text_reminder_at_once({}, { locale }),
  demand_notice: (days, locale) =>
    days ? m.notice_text_demand_notice({ days }, { locale }) : m.notice_text_demand_notice_at_once({}, { locale }),
  warrant: (_, locale) => m.notice_text_warrant({}, { locale }),
}

/** A paper of the recovery ladder as the templates print it. */
export function noticeView(notice: NoticeDocument): PaperView {
  const english = { locale: 'en' } as const
  const { office, propertyUniqueId, number, kind, payWithinDays: days, paymentUrl } = notice
  const [say, paper] = [texts[kind], paperLabels[kind]({}, english)]
  const code = {
    label: bilingual(m.bill_pay_online),
    address: paymentUrl,
    alt: m.bill_pay_link_alt({ propertyUniqueId }, english),
    scanned: paymentUrl,
  }
  return {
    title: m.notice_title({ paper, number }, english),
    description: m.notice_description({ paper, propertyUniqueId, date: formatDate(notice.asOn, 'en') }, english),
    foot: bilingual(m.bill_foot),
    bands: [
      letterheadBand(office.corporation, bilingual(paperLabels[kind]), number),
      toPayBand(inBothOn(m.notice_amount, notice.asOn), {
        amount: formatMoney(notice.amount),
        codes: [code],
      }),
      ...factBands(factsOf(notice)),
      { kind: 'letter', form: { en: say(days, 'en'), hi: say(days, 'hi') }, own: null },
      {
        kind: 'years',
        form: null,
        own: { title: bilingual(m.notice_dues_title), table: yearByHeadTable(notice.dues) },
      },
      ...remarksOf(notice),
      { kind: 'signature', form: bilingual(m.notice_signature), own: null },
      closingBand(office, []),
    ],
  }
}

/** How the amount comes from the table above it. */
function remarksOf({ rebate, credit, amount, isPart }: NoticeDocument): Band[] {
  const taken = { rebate: formatMoney(rebate), credit: formatMoney(credit), amount: formatMoney(amount) }
  return [
    ...(rebate + credit > 0
      ? [{ kind: 'remark', form: null, own: bilingual(m.notice_taken_off, taken) } as const]
      : []),
    ...(isPart ? [{ kind: 'remark', form: bilingual(m.notice_other_years), own: null } as const] : []),
  ]
}

function factsOf(notice: NoticeDocument): Fact[] {
  return [
    { label: bilingual(m.bill_property_id), value: notice.propertyUniqueId, strong: true },
    { label: bilingual(m.notice_issued_on), value: formatDate(notice.asOn, 'en'), isShared: true },
    { label: bilingual(m.bill_owner), value: notice.owner, strong: true },
    { label: bilingual(m.bill_place), value: notice.place },
    { label: bilingual(m.bill_address), value: notice.address },
    { label: bilingual(m.bill_ptin), value: notice.ptin },
    ...notice.before.map((paper) => ({
      label: bilingual(m.notice_before),
      value: `${servedText(paper, 'en')} · ${servedText(paper, 'hi')}`,
      wide: true,
    })),
  ]
}

const servedText = ({ kind, number, servedOn }: ServedPaper, locale: 'en' | 'hi'): string =>
  m.notice_before_text(
    { paper: paperLabels[kind]({}, { locale }), number, date: formatDate(servedOn, locale) },
    { locale },
  )
