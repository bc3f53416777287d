import { rupees } from '@karsetu/domain/money/paise.ts'
import { financialYear } from '@karsetu/domain/time/financial-year.ts'
import { isoDate } from '@karsetu/domain/time/iso-date.ts'
import { expect, test } from 'vitest'
import { renderHtml, textOf } from '../testing/render.tsx'
import { DateText, InstantText } from './DateText.tsx'
import { Facts } from './Facts.tsx'
import { FinancialYearText } from './FinancialYearText.tsx'
import { MoneyText } from './MoneyText.tsx'

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
