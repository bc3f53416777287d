import { statementLineList } from '@karsetu/contract/bank-statement/statement-line-list.ts'
import type { LineAge } from '@karsetu/domain/bank-statement/fates.ts'
import { betweenRupees, contains, equals, onDays } from '../../list/conditions.ts'
import { sqlSource } from '../../list/sql-source.ts'
import { assertWholeCity } from '../access/place-scope.ts'

/** SQL: days since the bank wrote a line that nobody has claimed. */
const age = (today: string) => `case when fate in ('suspense', 'return_found') then ${today}::date - posted_on end`

const ageBounds: Readonly<Record<LineAge, string>> = {
  new: 'between 0 and 1',
  week: 'between 2 and 7',
  month: 'between 8 and 30',
  old: '> 30',
}

const ofPayment = (column: string) => `(select ${column} from statement_journal linked join payment using (payment_id)
    join property on property.property_id = payment.property_id join receipt using (payment_id)
    where linked.line_id = line.line_id and not exists (select from payment_reversal gone where gone.payment_id = payment.payment_id)
    order by payment.payment_id desc limit 1)`

export const statementLines = sqlSource(statementLineList, {
  from: `statement_line line join bank_account account using (bank_account_id)
    cross join (select null::bigint zone_id, null::bigint ward_id, null::bigint mohalla_id) nowhere`,
  id: 'line.line_id',
  isUnscoped: true,
  place: 'nowhere',
  where: ({ actor }) => {
    assertWholeCity(actor)
    return []
  },
  fields: {
    lineId: 'line.line_id',
    postedOn: 'line.posted_on',
    narration: 'line.narration',
    reference: 'line.reference',
    amountPaise: 'line.amount_paise',
    fate: 'line.fate',
    rule: 'line.rule',
    propertyUniqueId: ofPayment('property_unique_id'),
    receiptNo: ofPayment('receipt_no'),
    ageDays: age("(now() at time zone 'Asia/Kolkata')"),
    accountName: 'account.name',
    fileRow: 'line.file_row',
  },
  conditions: {
    ...onDays('line.posted_on'),
    ...betweenRupees('abs(line.amount_paise)'),
    fate: equals('line.fate'),
    rule: equals('line.rule'),
    kind: equals("line.marks ->> 'kind'"),
    find: contains("concat_ws(' ', line.narration, line.reference, line.marks ->> 'utr')"),
    age: (value, { put, context }) => `${age(put(context.today))} ${ageBounds[value]}`,
    bankAccountId: equals('line.bank_account_id'),
    statementId: equals('line.statement_id'),
  },
})
