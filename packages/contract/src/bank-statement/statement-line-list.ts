import { LINE_FATES } from '@karsetu/domain/bank-statement/fates.ts'
import { z } from 'zod'
import { declareList } from '../list/declare-list.ts'
import { amountFilters, choiceFilter, periodFilters, TypedText, textFilter } from '../list/filters.ts'
import { choiceColumn, dateColumn, moneyColumn, numberColumn, propertyColumn, textColumn } from '../list/list-column.ts'
import { underMore } from '../list/list-filter.ts'
import { idInQuery } from '../platform/schemas.ts'
import { m } from '../words/messages.ts'
import { ageLabels, fateLabels, kindLabels, ruleLabels } from './bank-statement-labels.ts'

/** Every line that a bank wrote, with what became of it and why. */
export const statementLineList = declareList({
  name: 'statement-lines',
  title: m.statement_title,
  path: '/bankStatements/lines',
  access: 'statement.view',
  summary: 'Lines of the bank statements with their fate and the rule that found it, the latest first.',
  filters: {
    ...periodFilters,
    fate: choiceFilter(m.statement_fate, fateLabels),
    age: choiceFilter(m.statement_age, ageLabels),
    find: textFilter(m.statement_find, TypedText),
    ...underMore({
      rule: choiceFilter(m.statement_rule, ruleLabels),
      kind: choiceFilter(m.statement_kind, kindLabels),
      ...amountFilters,
    }),
    bankAccountId: { kind: 'text', label: m.statement_account, schema: idInQuery('bank_account'), isHidden: true },
    statementId: { kind: 'text', label: m.statement_file, schema: idInQuery('bank_statement'), isHidden: true },
  },
  columns: {
    postedOn: dateColumn(m.statement_posted_on, { sortable: true }),
    narration: textColumn(m.statement_narration, { isTitle: true, isLong: true, width: 60 }),
    reference: textColumn(m.statement_reference, { isExtra: true }),
    amountPaise: moneyColumn(m.statement_amount, { sortable: true, sum: true }),
    fate: choiceColumn(m.statement_fate, fateLabels, { nullable: true }),
    rule: choiceColumn(m.statement_rule, ruleLabels, { nullable: true }),
    propertyUniqueId: propertyColumn(m.property_id, { nullable: true }),
    receiptNo: textColumn(m.receipt_number, { nullable: true, isExtra: true }),
    ageDays: numberColumn(m.statement_age_days, { nullable: true }),
    accountName: textColumn(m.statement_account, { isExtra: true }),
    fileRow: numberColumn(m.statement_file_row, { isExtra: true }),
  },
  row: { lineId: z.int(), fate: z.enum(LINE_FATES).nullable() },
  order: { by: 'postedOn', direction: 'desc' },
})
