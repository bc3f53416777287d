import { describe, expect, it, test } from 'vitest'
import { RuleProposal } from './rule-change-forms.ts'
import type { RuleBody, RuleField } from './rule-field.ts'
import { actsOnOf, type RuleSubject, ruleIdentity, ruleKinds, ruleSchema, ruleSubjects } from './rule-kinds.ts'

const right: Record<RuleSubject, RuleBody> = {
  taxRates: {
    head: 'house',
    slabOn: 'total',
    application: 'whole',
    slabs: [{ upToRupees: 900, percent: '10' }, { percent: '15' }],
  },
  factors: { factor: 'parking', when: { parking: 'provided' }, value: '0.98' },
  reliefs: { head: 'house', code: 'metro_rail', share: '1', when: [{ fact: 'isMetroRailProperty', is: true }] },
  caps: { head: 'house', code: 'yearly_cap', timesPreviousTax: '1.25' },
  formulas: { use: 'residential', method: 'unit_rate', factors: ['months'] },
  roadBands: { code: 'below_12', widthMetres: { below: 12 } },
  rateBases: { measured: 'covered', rateBases: ['carpet', 'covered'] },
  embedded: { basis: 'covered', factors: ['carpet'] },
  roundings: { head: 'house', unitPaise: 100, mode: 'half_up' },
  interest: { annualBps: 1200, daysInYear: 365, startsOn: '04-01', yearsAfterStart: 1, paymentDay: 'charged' },
  rebates: { clears: 'same_head', rounding: 'half_up', roundingUnitPaise: 100 },
  dueDates: { dueOn: '03-31', yearsAfterStart: 1 },
  apportionment: {
    years: 'oldest_first',
    withinYear: 'interest_first',
    heads: ['house', 'water', 'sewer'],
    acrossHeads: 'in_order',
    surplus: 'advance',
  },
  partYear: { unit: 'month', begunMonth: 'charged', roundingUnitPaise: 100 },
  corrections: { raisedFrom: 'decision', loweredFrom: 'demand' },
  correctionLimits: { atOnceUpToPaise: 500_000 },
  noteReasons: { code: 'court_order', kind: 'both', name: 'Order of a court', nameHi: 'न्यायालय का आदेश', active: true },
  upiPayee: { vpa: 'nagarnigam.tax@bank', name: 'Nagar Nigam' },
  onlinePayment: { minimumPaise: 100 },
  recovery: { step: 'demand_notice', after: 'reminder', waitDays: 15 },
  objection: { paper: 'bill', days: 30 },
  service: { counts: ['served', 'refused'] },
  corporation: {
    name: { en: 'Nagar Nigam', hi: 'नगर निगम' },
    department: { en: 'Tax', hi: 'कर' },
    address: { en: 'Marg 1', hi: 'मार्ग 1' },
  },
  mapRules: { mostKilometresOutside: 5, overlapSquareMetres: 2000, farMetres: 200 },
  messages: { windowFrom: '09:00', windowTo: '20:00', partCostHundredths: 1800 },
  mutationFamilyFees: {
    measured: 'plot',
    slabs: [{ upToHundredths: 100_000, feePaise: 100_000 }, { feePaise: 500_000 }],
  },
  mutationValueFees: { slabs: [{ upToRupees: 500_000, feePaise: 100_000 }, {}] },
  mutationPapers: { type: 'sale', papers: ['idProof', 'deedFirstPage'] },
  mutationProcedure: { objectionDays: 30, duesMayStand: false },
}

const errorsOf = (subject: RuleSubject, body: RuleBody) =>
  (ruleSchema(subject).safeParse(body).error?.issues ?? []).map(({ path, message }) => `${path.join('.')}: ${message}`)

test.each(ruleSubjects)(
  'a right row of %s is taken, and without any one of its values refused at that value',
  (subject) => {
    const body = right[subject]
    expect(errorsOf(subject, body)).toEqual([])
    for (const { name, optional } of ruleKinds[subject].fields) {
      if (optional || body[name] === undefined) continue
      const { [name]: _, ...rest } = body
      expect(errorsOf(subject, rest).join('\n')).toMatch(new RegExp(`^(${name}|method): `, 'm'))
    }
    expect(errorsOf(subject, { ...body, stranger: 1 })).toHaveLength(1)
  },
)

/** A figure in every kind: nothing negative, nothing absurd, no words, no third decimal of a paisa. */
const figures = ruleSubjects.flatMap((subject) =>
  ruleKinds[subject].fields.flatMap(({ name, input }: RuleField) =>
    input.kind === 'figure' ? [{ subject, name, figure: input.figure }] : [],
  ),
)
test.each(figures)('$name of $subject: no negative, absurd or wordy figure', ({ subject, name, figure }) => {
  const saved = (typed: number) => (figure.kept === 'text' ? String(typed) : typed)
  for (const value of [saved(-1), saved(1e15), figure.kept === 'text' ? 'two' : 'two', '']) {
    const [error = ''] = errorsOf(subject, { ...right[subject], [name]: value })
    expect(error.startsWith(`${name}: `)).toBe(true)
  }
})

describe('a wrong row is refused, naming column and value', () => {
  const slabs = (list: unknown) => ({ ...right.taxRates, slabs: list })
  const when = (condition: object) => ({ ...right.factors, when: condition })
  const relief = (condition: object) => ({ ...right.reliefs, when: [condition] })
  it.each<[string, RuleSubject, RuleBody, string]>([
    ['no slab at all', 'taxRates', slabs([]), 'slabs: Slabs is required'],
    [
      'a slab over 100 percent',
      'taxRates',
      slabs([{ percent: '101' }]),
      'slabs.0.percent: “101”: Must be from 0 to 100',
    ],
    [
      'slabs that do not rise',
      'taxRates',
      slabs([{ upToRupees: 900, percent: '1' }, { upToRupees: 800, percent: '2' }, { percent: '3' }]),
      'slabs.1.upToRupees: “800”: Must be more than the slab before',
    ],
    [
      'a last slab that ends',
      'taxRates',
      slabs([{ upToRupees: 900, percent: '1' }]),
      'slabs.0.upToRupees: “900”: The last slab has no upper end',
    ],
    [
      'an open slab in the middle',
      'taxRates',
      slabs([{ percent: '1' }, { percent: '3' }]),
      'slabs.0.upToRupees: Required Value',
    ],
    ['a head nobody knows', 'taxRates', { ...right.taxRates, head: 'fire' }, 'head: “fire”: Choose one of the list'],
    [
      'a factor of nothing',
      'factors',
      { ...right.factors, value: '0' },
      'value: “0”: Must be more than 0 and at most 100',
    ],
    [
      'a factor with eleven decimals',
      'factors',
      { ...right.factors, value: '0.12345678901' },
      'value: “0.12345678901”: At most 10 decimals',
    ],
    ['a fraction by zero', 'factors', { ...right.factors, value: '1/0' }, 'value: “1/0”: Enter a number'],
    [
      'a code with spaces',
      'factors',
      { ...right.factors, factor: 'Big house' },
      'factor: “Big house”: Small letters, digits and _ only, a letter first',
    ],
    [
      'both ends of one side',
      'factors',
      when({ ageYears: { from: 1, over: 1 } }),
      'when.ageYears.over: Give one of the two: included or not',
    ],
    [
      'an empty stretch',
      'factors',
      when({ ageYears: { over: 10, upTo: 10 } }),
      'when.ageYears.upTo: Nothing lies between the two ends',
    ],
    ['no end at all', 'factors', when({ floor: {} }), 'when.floor.from: Give at least one end'],
    ['a condition twice', 'factors', when({ rentType: ['self', 'self'] }), 'when.rentType: “self”: Stands here twice'],
    [
      'a yes without its fact',
      'reliefs',
      relief({ fact: 'arvRupees', is: true }),
      'when.0.is: Is so has no meaning here',
    ],
    ['a fact without its yes', 'reliefs', relief({ fact: 'isDisabled' }), 'when.0.is: Is so is required'],
    [
      'a measure out of its bounds',
      'reliefs',
      relief({ fact: 'disabilityBps', within: { from: 10_001 } }),
      'when.0.within.from: “100.01”: Must be from 0 to 100',
    ],
    [
      'an exemption of more than all',
      'reliefs',
      { ...right.reliefs, share: '1.01' },
      'share: “101”: Must be from 0 to 100',
    ],
    [
      'a share of one use',
      'formulas',
      { use: 'residential', method: 'capital_share', share: '0.07' },
      'method: A share of the capital value is for the whole property, a rate for one use',
    ],
    [
      'a rate of no factor',
      'formulas',
      { use: 'residential', method: 'unit_rate', factors: [] },
      'factors: Factors in their order is required',
    ],
    [
      'a road wider than any',
      'roadBands',
      { code: 'wide', widthMetres: { over: 1001 } },
      'widthMetres.over: “1001”: Must be from 0 to 1000',
    ],
    [
      'rounding to a strange unit',
      'roundings',
      { ...right.roundings, unitPaise: 7 },
      'unitPaise: “7”: Choose one of the list',
    ],
    [
      'interest over 100 percent',
      'interest',
      { ...right.interest, annualBps: 10_001 },
      'annualBps: “100.01”: Must be from 0 to 100',
    ],
    [
      'a day few years have',
      'interest',
      { ...right.interest, startsOn: '02-29' },
      'startsOn: “02-29”: Enter a day that every year has',
    ],
    [
      'a day no year has',
      'dueDates',
      { ...right.dueDates, dueOn: '04-31' },
      'dueOn: “04-31”: Enter a day that every year has',
    ],
    [
      'a tax left out of the order',
      'apportionment',
      { ...right.apportionment, heads: ['house', 'water'] },
      'heads: Every tax must be named',
    ],
    ['half a paisa', 'correctionLimits', { atOnceUpToPaise: 0.5 }, 'atOnceUpToPaise: “0.005”: At most 2 decimals'],
    ['a reason without Hindi', 'noteReasons', { ...right.noteReasons, nameHi: '' }, 'nameHi: In Hindi is required'],
    [
      'a reason with spaces at its end',
      'noteReasons',
      { ...right.noteReasons, name: 'Order ' },
      "name: “Order ”: Can't contain trailing spaces",
    ],
    [
      'a payee without a bank',
      'upiPayee',
      { ...right.upiPayee, vpa: 'nagarnigam' },
      'vpa: “nagarnigam”: Enter a UPI address as name@bank',
    ],
    [
      'a step that skips back',
      'recovery',
      { ...right.recovery, after: 'warrant' },
      'after: A step follows an earlier one',
    ],
    ['a third of a day', 'recovery', { ...right.recovery, waitDays: 1.5 }, 'waitDays: “1.5”: At most 0 decimals'],
    [
      'a corporation without a Hindi name',
      'corporation',
      { ...right.corporation, name: { en: 'Nagar Nigam' } },
      'name.hi: In Hindi is required',
    ],
    [
      'a map without bounds',
      'mapRules',
      { ...right.mapRules, farMetres: 0 },
      'farMetres: “0”: Must be more than 0 and at most 100000',
    ],
    [
      'an hour of no clock',
      'messages',
      { ...right.messages, windowFrom: '24:00' },
      'windowFrom: “24:00”: Enter a time as 09:00',
    ],
    [
      'a window that is shut',
      'messages',
      { ...right.messages, windowTo: '08:00' },
      'windowTo: Must be later than the beginning',
    ],
  ])('%s', (_, subject, body, error) => {
    expect(errorsOf(subject, body)).toContain(error)
  })

  it('and so is a proposal of no row, of a kind nobody knows, and without a source', () => {
    const proposal = { change: { subject: 'caps', rows: [right.caps] }, validFrom: '2027-04-01', source: 'R 1' }
    const pathsOf = (sent: object) => RuleProposal.safeParse(sent).error?.issues.map(({ path }) => path.join('.'))
    expect(RuleProposal.safeParse(proposal).success).toBe(true)
    expect(pathsOf({ ...proposal, change: { subject: 'caps', rows: [] } })).toEqual(['change.rows'])
    expect(pathsOf({ ...proposal, change: { subject: 'wishes', rows: [{}] } })).toEqual(['change.subject'])
    expect(pathsOf({ ...proposal, source: '' })).toEqual(['source'])
    expect(pathsOf({ ...proposal, validFrom: '2027-02-30' })).toEqual(['validFrom'])
  })
})

test('rows are told from each other by what they are about, in whatever order it is said', () => {
  const rents = (rentType: string[]) => ({ factor: 'age', when: { use: 'residential', rentType }, value: '1' })
  expect(ruleIdentity('factors', rents(['self', 'vacant']))).toBe(ruleIdentity('factors', rents(['vacant', 'self'])))
  expect(ruleIdentity('factors', rents(['self']))).not.toBe(ruleIdentity('factors', rents(['vacant'])))
  expect(ruleIdentity('interest', right.interest)).toBe(ruleIdentity('interest', { annualBps: 1 }))
})

test('a kind of which nothing is rehearsed says what it acts on; an order of settlement, due dates and correction days on what comes', () => {
  const silent = actsOnOf('upiPayee')
  const said = (['corrections', 'apportionment', 'dueDates'] as const).map((subject) => actsOnOf(subject))
  expect(new Set([silent, ...said]).size).toBe(4)
  expect(ruleKinds.partYear.rehearsal).toBe('assessments')
  expect(ruleSubjects.filter((subject) => ruleKinds[subject].rehearsal && ruleKinds[subject].actsOn)).toEqual([])
})
