import { actLabels } from '@karsetu/contract/assessment/act-labels.ts'
import { assessedReason, correctionName } from '@karsetu/contract/assessment/assessed-labels.ts'
import { formatDate, formatMoney } from '@karsetu/contract/words/format.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import type { RecordAct } from '@karsetu/domain/assessment/facts-difference.ts'
import { negatePaise, sumPaise } from '@karsetu/domain/money/paise.ts'
import type { Cause, MadeCorrection } from '@karsetu/domain/notice/what-changed.ts'
import { type FinancialYear, financialYear, financialYearLabel } from '@karsetu/domain/time/financial-year.ts'
import type { Band } from '../band.ts'
import { type Bilingual, bilingual } from '../bilingual.ts'
import type { BillDocument } from './bill-document.ts'

/** A sentence that stands on many bills alike, or is the property's own. */
type Remark = Bilingual & { readonly isShared: boolean }
const shared = (words: Bilingual): Remark => ({ ...words, isShared: true })
const own = (words: Bilingual): Remark => ({ ...words, isShared: false })

/** What changed since last year and through which act, in sentences. */
export function changeBands({ changed, year }: Pick<BillDocument, 'changed' | 'year'>): Band[] {
  const remarks = [...assessedRemarks(changed, year), ...correctionRemarks(changed.corrections)]
  const paragraphs: Remark[] = []
  for (const remark of remarks) {
    const before = paragraphs.at(-1)
    // What is the property's own runs on in one paragraph: a bill has one sheet.
    if (!before || before.isShared || remark.isShared) paragraphs.push(remark)
    else paragraphs.splice(-1, 1, own({ en: `${before.en} ${remark.en}`, hi: `${before.hi} ${remark.hi}` }))
  }
  return paragraphs.map(({ isShared, en, hi }) => ({
    kind: 'remark',
    form: isShared ? { en, hi } : null,
    own: isShared ? null : { en, hi },
  }))
}

const inBoth = (say: (locale: 'en' | 'hi') => string): Bilingual => ({ en: say('en'), hi: say('hi') })

function assessedRemarks({ change, corrections, now, last }: BillDocument['changed'], year: FinancialYear): Remark[] {
  const lastYear = financialYearLabel(financialYear(year - 1))
  if (change.kind === 'no_demand')
    return [shared(bilingual(m.bill_changed_no_demand, { year: financialYearLabel(year) }))]
  if (change.kind === 'no_demand_last') return [shared(bilingual(m.bill_changed_no_last, { lastYear }))]
  if (change.kind !== 'compared' || !now || !last) return [shared(bilingual(m.bill_changed_first))]
  if (change.causes.length === 0)
    return [shared(bilingual(corrections.length === 0 ? m.bill_changed_nothing : m.bill_changed_same, { lastYear }))]
  const figures = {
    arv: formatMoney(now.arv),
    lastArv: formatMoney(last.arv),
    tax: formatMoney(now.tax),
    lastTax: formatMoney(last.tax),
  }
  return [own(bilingual(m.bill_changed_figures, figures)), ...change.causes.map(causeRemark)]
}

/** Rates and rules are said of many properties alike; the rest is the property's own. */
function causeRemark(cause: Cause): Remark {
  switch (cause.kind) {
    case 'rates':
      return shared(bilingual(m.bill_why_rates, { source: cause.source }))
    case 'services':
      return shared(bilingual(m.bill_why_services, { source: cause.source }))
    case 'law':
      return shared(bilingual(m.bill_why_law))
    case 'tax_rate':
      return shared(bilingual(m.bill_why_tax_rate))
    case 'not_told':
      return shared(bilingual(m.bill_why_not_told))
    case 'revision':
      return own(inBoth((locale) => m.bill_why_revision({ reason: assessedReason(cause.reason, locale) }, { locale })))
    case 'record':
      return own(recordText(cause.acts))
    case 'part_year':
      return own(inBoth((locale) => partYearText(cause, locale)))
    case 'changed_within':
      return own(
        inBoth((locale) =>
          m.bill_why_changed_within(
            { year: financialYearLabel(cause.year), date: formatDate(cause.on, locale) },
            { locale },
          ),
        ),
      )
  }
}

function recordText(acts: readonly RecordAct[]): Bilingual {
  if (acts.length === 0) return bilingual(m.bill_why_record)
  const named = (locale: 'en' | 'hi') => acts.map((act) => actLabels[act]({}, { locale })).join(', ')
  return inBoth((locale) => m.bill_why_acts({ acts: named(locale) }, { locale }))
}

function partYearText({ year, from, until }: Extract<Cause, { kind: 'part_year' }>, locale: 'en' | 'hi'): string {
  const label = financialYearLabel(year)
  const [begins, ends] = [from && formatDate(from, locale), until && formatDate(until, locale)]
  if (begins && ends) return m.bill_why_part_between({ year: label, from: begins, until: ends }, { locale })
  if (begins) return m.bill_why_part_from({ year: label, from: begins }, { locale })
  return m.bill_why_part_until({ year: label, until: ends ?? '' }, { locale })
}

/** So many are told one by one where there are more than two: a bill stays on its sheet. */
const toldAlone = 1

function correctionRemarks(corrections: readonly MadeCorrection[]): Remark[] {
  const isTold = corrections.length <= toldAlone + 1 ? corrections.length : toldAlone
  const rest = corrections.slice(isTold)
  const told = corrections.slice(0, isTold).map((made) => own(inBoth((locale) => correctionText(made, locale))))
  if (rest.length === 0) return told
  const amount = formatMoney(sumPaise(rest.map((made) => made.amount)))
  return [...told, own(bilingual(m.bill_corrected_more, { count: rest.length, amount }))]
}

function correctionText({ kind, number, year, amount, reason }: MadeCorrection, locale: 'en' | 'hi'): string {
  const say = amount > 0 ? m.bill_corrected_raised : m.bill_corrected_lowered
  const paper = correctionName({ kind, number }, locale)
  return say(
    {
      amount: formatMoney(amount > 0 ? amount : negatePaise(amount)),
      year: financialYearLabel(year),
      paper,
      reason: reason[locale],
    },
    { locale },
  )
}
