import { expect, test } from 'vitest'
import { isoDate } from '../time/iso-date.ts'
import { type AnsweredPaper, objectionWindow } from './objection-window.ts'

const since = { validFrom: isoDate('1960-04-01'), source: 'the Act' }
const rules = { objections: [{ ...since, paper: 'bill' as const, days: 30 }] }
const bill = (servedOn: string | null): AnsweredPaper => ({
  kind: 'bill',
  servedOn: servedOn ? isoDate(servedOn) : null,
})

test.each<[string, AnsweredPaper | undefined, string, string | null, boolean]>([
  ['on the last day is in time', bill('2026-11-20'), '2026-12-20', '2026-12-20', false],
  ['a day later is late', bill('2026-11-20'), '2026-12-21', '2026-12-20', true],
  ['to a bill that was never served is never late', bill(null), '2027-11-20', null, false],
  ['to no paper is never late', undefined, '2027-11-20', null, false],
  [
    'to a paper the rules give no time for is never late',
    { kind: 'warrant', servedOn: isoDate('2026-01-01') },
    '2027-11-20',
    null,
    false,
  ],
])('an objection %s', (_what, paper, receivedOn, until, isLate) => {
  expect(objectionWindow(rules, paper, isoDate(receivedOn))).toEqual({ until, isLate })
})
