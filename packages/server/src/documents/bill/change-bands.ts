import { formatMoney } from '@karsetu/contract/words/format.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import type { Change } from '@karsetu/domain/notice/what-changed.ts'
import { financialYear, financialYearLabel } from '@karsetu/domain/time/financial-year.ts'
import type { Band } from '../band.ts'
import { type Bilingual, bilingual } from '../bilingual.ts'
import type { BillDocument } from './bill-document.ts'

/** What changed since last year and through which act, in sentences. */
export function changeBands({ changed: { change, now, last }, year }: BillDocument): Band[] {
  if (change.kind === 'no_demand')
    return [shared(bilingual(m.bill_changed_no_demand, { year: financialYearLabel(year) }))]
  if (change.kind === 'first_demand' || !now || !last) return [shared(bilingual(m.bill_changed_first))]
  if (change.kind === 'nothing')
    return [shared(bilingual(m.bill_changed_nothing, { lastYear: financialYearLabel(financialYear(year - 1)) }))]
  const figures = {
    arv: formatMoney(now.arv),
    lastArv: formatMoney(last.arv),
    tax: formatMoney(now.tax),
    lastTax: formatMoney(last.tax),
  }
  const why = whyOf(change)
  // Other reasons are said of many properties; that of a revision is the property's own.
  return [own(bilingual(m.bill_changed_figures, figures)), change.kind === 'revision' ? own(why) : shared(why)]
}

const shared = (words: Bilingual): Band => ({ kind: 'remark', form: words, own: null })
const own = (words: Bilingual): Band => ({ kind: 'remark', form: null, own: words })

function whyOf(change: Change): Bilingual {
  switch (change.kind) {
    case 'rates':
      return bilingual(m.bill_why_rates, { source: change.source })
    case 'revision':
      return bilingual(m.bill_why_revision, { reason: change.reason })
    case 'tax_rate':
      return bilingual(m.bill_why_tax_rate)
    case 'record':
      return bilingual(m.bill_why_record)
    default:
      return bilingual(m.bill_why_law)
  }
}
