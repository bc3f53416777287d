import { expect, test } from 'vitest'
import { type ListNames, ruleAbout, ruleFigure } from './rule-text.ts'

const called = new Map([
  ['categories hostel_pg', 'Hostel or PG'],
  ['mohallas 12', 'Sarai Meer'],
])
const named: ListNames = (list, code) => called.get(`${list} ${code}`)

test('for which floors a factor is reads as one would say it', () => {
  const when = { use: 'residential', rentType: ['self', 'vacant'], ageYears: { over: 10, upTo: 20 } }
  expect(ruleAbout('factors', { factor: 'usage', when, value: '1.5' })).toBe(
    'Use: Residential · Owner’s own use, Vacant · Age in years: more than 10, up to 20',
  )
})

test('a category or a mohalla that a rule names is said by its name, one that nobody named as it was given', () => {
  const factor = { factor: 'usage', when: { category: ['hostel_pg', 'barn'] }, value: '1.5' }
  expect(ruleAbout('factors', factor, named)).toContain('Hostel or PG, barn')
  expect(ruleAbout('factors', factor, named)).not.toContain('hostel_pg')
  const rate = { head: 'house', mohallaIds: [12], slabOn: 'total', application: 'whole', slabs: [{ percent: '15' }] }
  expect(`${ruleAbout('taxRates', rate, named)} ${ruleFigure('taxRates', rate, named)}`).toContain('Sarai Meer')
})
