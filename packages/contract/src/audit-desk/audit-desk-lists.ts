import { z } from 'zod'
import { declareList } from '../list/declare-list.ts'
import { amountFilters, choiceFilter, periodFilters, propertyFilters, TypedText, textFilter } from '../list/filters.ts'
import {
  choiceColumn,
  dateColumn,
  instantColumn,
  moneyColumn,
  numberColumn,
  propertyColumn,
  textColumn,
} from '../list/list-column.ts'
import { underMore } from '../list/list-filter.ts'
import { idInQuery } from '../platform/schemas.ts'
import { m } from '../words/messages.ts'
import { accountKindLabels, findingLabels, packStatusLabels, populationLabels } from './audit-desk-labels.ts'

const access = 'audit.inspect'

/** What the tests of an auditor find, each row with the property whose entries it leads to. */
export const findingList = declareList({
  name: 'audit-findings',
  title: m.audit_findings,
  path: '/audit/findings',
  access,
  work: 'report',
  errors: ['call.out_of_scope'],
  summary:
    'Findings of the tests that auditors run: numbers that are missing, receipts cancelled, stale cheques and more.',
  filters: {
    test: choiceFilter(m.audit_test, findingLabels),
    ...periodFilters,
    person: textFilter(m.log_person, TypedText),
    ...underMore({ ...propertyFilters, ...amountFilters }),
  },
  columns: {
    onDay: dateColumn(m.audit_day, { nullable: true, sortable: true }),
    test: choiceColumn(m.audit_test, findingLabels),
    subject: textColumn(m.log_subject, { isTitle: true, width: 30 }),
    finding: textColumn(m.audit_finding, { isLong: true, width: 60 }),
    propertyUniqueId: propertyColumn(m.property_id, { nullable: true }),
    person: textColumn(m.log_person, { nullable: true, sortable: true }),
    amountPaise: moneyColumn(m.audit_amount, { nullable: true, sortable: true, sum: true }),
  },
  order: { by: 'onDay', direction: 'desc' },
})

/** The control accounts as of a day: debit on one side, credit on the other, the same sum on both. */
export const balanceList = declareList({
  name: 'audit-balances',
  title: m.audit_balances,
  path: '/audit/balances',
  access,
  work: 'report',
  errors: ['call.out_of_scope'],
  summary: 'The balance of every control account as of a day.',
  filters: {
    endDate: { ...periodFilters.endDate, label: m.audit_as_of },
  },
  columns: {
    account: textColumn(m.audit_account, { isTitle: true, sortable: true, width: 36 }),
    kind: choiceColumn(m.audit_account_kind, accountKindLabels),
    debitPaise: moneyColumn(m.audit_debit, { sum: true }),
    creditPaise: moneyColumn(m.audit_credit, { sum: true }),
    postings: numberColumn(m.audit_postings),
  },
  order: { by: 'account', direction: 'asc' },
})

/** Samples that were drawn, each with the seed that draws it again. */
export const sampleList = declareList({
  name: 'audit-samples',
  title: m.audit_samples,
  path: '/audit/samples',
  access,
  errors: ['call.out_of_scope'],
  summary: 'Samples that auditors drew, with seed, population and size.',
  filters: { population: choiceFilter(m.audit_population, populationLabels) },
  columns: {
    madeAt: instantColumn(m.audit_drawn_at, { isTitle: true, sortable: true }),
    population: choiceColumn(m.audit_population, populationLabels),
    startDate: dateColumn(m.list_start_date),
    endDate: dateColumn(m.list_end_date),
    size: numberColumn(m.audit_size),
    populationSize: numberColumn(m.audit_population_size),
    seed: textColumn(m.audit_seed, { width: 40 }),
    madeBy: textColumn(m.audit_drawn_by),
  },
  row: { sampleId: z.int() },
  order: { by: 'madeAt', direction: 'desc' },
})

/** The rows of one sample, in the order in which they were drawn. */
export const sampledList = declareList({
  name: 'audit-sampled',
  title: m.audit_sampled,
  path: '/audit/sampled',
  access,
  errors: ['call.out_of_scope'],
  summary: 'The rows of samples, in the order in which they were drawn.',
  filters: {
    sampleId: { kind: 'text', label: m.audit_sample, schema: idInQuery('audit_sample'), isHidden: true },
  },
  columns: {
    place: numberColumn(m.audit_place, { sortable: true }),
    subject: textColumn(m.log_subject, { isTitle: true, width: 30 }),
    propertyUniqueId: propertyColumn(m.property_id, { nullable: true }),
    onDay: dateColumn(m.audit_day),
    amountPaise: moneyColumn(m.audit_amount, { nullable: true, sum: true }),
  },
  order: { by: 'place', direction: 'asc' },
})

/** Evidence of a period in one signed archive. */
export const packList = declareList({
  name: 'audit-packs',
  title: m.audit_packs,
  path: '/audit/packs',
  access,
  errors: ['call.out_of_scope'],
  summary: 'Evidence packs, the latest first.',
  filters: {},
  columns: {
    madeAt: instantColumn(m.audit_requested_at, { isTitle: true, sortable: true }),
    startDate: dateColumn(m.list_start_date),
    endDate: dateColumn(m.list_end_date),
    status: choiceColumn(m.job_status, packStatusLabels),
    sha256: textColumn(m.audit_checksum, { nullable: true, isExtra: true, width: 66 }),
    madeBy: textColumn(m.audit_requested_by),
  },
  row: { packId: z.int() },
  order: { by: 'madeAt', direction: 'desc' },
})
