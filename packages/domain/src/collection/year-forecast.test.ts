import { expect, test } from 'vitest'
import { paise } from '../money/paise.ts'
import { forecastYear } from './year-forecast.ts'

test.each([
  ['half of last year had come in by then', 60_00, 50_00, 100_00, { percent: 50, forecast: 120_00 }],
  ['a third, rounded to the paisa', 10, 1, 3, { percent: 33, forecast: 30 }],
  ['the year is over', 80_00, 100_00, 100_00, { percent: 100, forecast: 80_00 }],
  ['nothing yet this year', 0, 50_00, 100_00, { percent: 50, forecast: 0 }],
  ['nothing by this day last year', 60_00, 0, 100_00, null],
  ['more paid back than received last year', 60_00, 50_00, 40_00, null],
  ['more paid back than received this year', -1, 50_00, 100_00, null],
])('%s', (_, collected, lastYearByDay, lastYear, expected) => {
  const found = forecastYear({
    collected: paise(collected),
    lastYearByDay: paise(lastYearByDay),
    lastYear: paise(lastYear),
  })
  expect(found && { percent: found.lastYearPercent, forecast: found.forecastPaise }).toEqual(expected)
})
