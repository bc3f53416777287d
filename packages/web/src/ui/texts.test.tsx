import { rupees } from '@karsetu/domain/money/paise.ts'
import { financialYear } from '@karsetu/domain/time/financial-year.ts'
import { isoDate } from '@karsetu/domain/time/iso-date.ts'
import { expect, test } from 'vitest'
import { renderHtml, textOf } from '../testing/render.tsx'
import { DateText, InstantText } from './DateText.tsx'
import { Facts } from './Facts.tsx'
import { FinancialYearText } from './FinancialYearText.tsx'
import { MoneyText } from './MoneyText.tsx'
import { WithUnbrokenIds } from './WithUnbrokenIds.tsx'

test('money, dates and financial years are written as the offices write them', () => {
  const facts = renderHtml(
    <Facts
      facts={[
        { label: 'Due', value: <MoneyText amount={rupees(1234567)} /> },
        { label: 'By', value: <DateText date={isoDate('2026-11-20')} /> },
        { label: 'Paid', value: <InstantText instant="2026-11-19T20:00:00Z" dayOnly /> },
        { label: 'Year', value: <FinancialYearText year={financialYear(2026)} /> },
      ]}
    />,
  )
  expect(textOf(facts)).toBe('Due ₹12,34,567 By 20 Nov 2026 Paid 20 Nov 2026 Year 2026-27')
  expect(facts).toContain('<time dateTime="2026-11-20"')
})

test.each([
  ['1 Apr 2026 to 31 Jul 2026', ['1 Apr 2026', '31 Jul 2026']],
  ['1 अप्रैल 2026 से 31 जुलाई 2026', ['1 अप्रैल 2026', '31 जुलाई 2026']],
  ['2026-27 of 01-001-003-000001', ['2026-27', '01-001-003-000001']],
  ['OB-2026-27-000005 on 20 Nov 2026, 9:21 pm', ['OB-2026-27-000005', '20 Nov 2026', '9:21 pm']],
  ['20 नवंबर 2026, रात 9:21', ['20 नवंबर 2026', 'रात 9:21']],
  ['Ground floor, 504 sq ft', ['504 sq ft']],
  ['a well-known covered-area rule', []],
])('days, times, years, areas and numbers of "%s" are each in one line', (text, saved) => {
  const html = renderHtml(<WithUnbrokenIds text={text} />)
  expect([...html.matchAll(/<span[^>]*>([^<]*)<\/span>/g)].map(([, word]) => word)).toEqual(saved)
})
