import type { MatchingRule } from '@karsetu/domain/bank-statement/fates.ts'
import { namesPayer } from '@karsetu/domain/bank-statement/read-narration.ts'
import type { Queryable } from '../../../platform/db/queryable.ts'
import type { Finding, LineToMatch } from './line-to-match.ts'

type Wish = { line: LineToMatch; key: string }

const findingsOf = (
  rule: MatchingRule,
  wishes: readonly Wish[],
  known: ReadonlyMap<string, number>,
): Map<number, Finding> => {
  const findings = new Map<number, Finding>()
  for (const { line, key } of wishes) {
    const propertyId = known.get(key)
    if (propertyId !== undefined) findings.set(line.lineId, { rule, found: key, kind: 'post', propertyId })
  }
  return findings
}

async function propertiesOf(sql: Queryable, numbers: readonly string[]): Promise<Map<string, number>> {
  if (numbers.length === 0) return new Map()
  const { rows } = await sql.query<{ key: string; propertyId: number }>(
    `select property_unique_id key, property_id "propertyId" from property where property_unique_id = any ($1) and status = 'active'`,
    [[...new Set(numbers)]],
  )
  return new Map(rows.map(({ key, propertyId }) => [key, propertyId]))
}

const credits = (lines: readonly LineToMatch[]) => lines.filter(({ amountPaise }) => amountPaise > 0)

/** One whole property number in the line; of two nobody knows which. */
export async function findByNumber(sql: Queryable, lines: readonly LineToMatch[]): Promise<Map<number, Finding>> {
  const wishes = credits(lines).flatMap((line) => {
    const [only, another] = line.marks.propertyNumbers
    return only && !another ? [{ line, key: only }] : []
  })
  const known = await propertiesOf(
    sql,
    wishes.map(({ key }) => key),
  )
  return findingsOf('property', wishes, known)
}

/** The prefix of the account's virtual numbers with the digits of a property behind it. */
export async function findByVirtualAccount(
  sql: Queryable,
  lines: readonly LineToMatch[],
): Promise<Map<number, Finding>> {
  const wishes = credits(lines).flatMap((line) => {
    const { virtualPrefix, narration, reference } = line
    if (!virtualPrefix) return []
    const text = `${narration} ${reference}`.toUpperCase()
    const at = text.indexOf(virtualPrefix)
    const digits = at < 0 ? null : /^\d{14}(?!\d)/.exec(text.slice(at + virtualPrefix.length))?.[0]
    return digits ? [{ line, key: digits.replace(/^(..)(...)(...)(......)$/, '$1-$2-$3-$4') }] : []
  })
  const known = await propertiesOf(
    sql,
    wishes.map(({ key }) => key),
  )
  return findingsOf('virtual_account', wishes, known)
}

/** Letters and digits together, as the numbers of our links and papers are. */
const ownNumbers = (text: string): string[] =>
  [...text.toUpperCase().matchAll(/(?<![A-Z0-9])[A-Z0-9][A-Z0-9-]{8,38}[A-Z0-9](?![A-Z0-9])/g)]
    .map(([number]) => number)
    .filter((number) => /[A-Z]/.test(number) && /\d/.test(number))

/** The number of one of our payment links, or of a bill or notice. */
export async function findByOwnNumber(sql: Queryable, lines: readonly LineToMatch[]): Promise<Map<number, Finding>> {
  const wishes = credits(lines).flatMap((line) => ownNumbers(line.narration).map((key) => ({ line, key })))
  if (wishes.length === 0) return new Map()
  const keys = [...new Set(wishes.map(({ key }) => key))]
  const { rows } = await sql.query<{ key: string; propertyId: number }>(
    `select txn_id key, property_id "propertyId" from payment_intent join property using (property_id)
       where txn_id = any ($1) and property.status = 'active'
     union all
     select notice_no, property_id from notice join property using (property_id)
       where notice_no = any ($1) and property.status = 'active'`,
    [keys],
  )
  return findingsOf('our_number', wishes, new Map(rows.map(({ key, propertyId }) => [key, propertyId])))
}

/** Exactly what one property owes, from somebody of its owner's name. */
export async function findByAmountAndName(
  sql: Queryable,
  lines: readonly LineToMatch[],
): Promise<Map<number, Finding>> {
  const wishes = credits(lines).filter(({ marks }) => marks.payer !== null && marks.propertyNumbers.length === 0)
  const findings = new Map<number, Finding>()
  if (wishes.length === 0) return findings
  const { rows } = await sql.query<{ duePaise: number; propertyId: number; ownerName: string }>(
    `select balance_paise "duePaise", property_id "propertyId", owner_name "ownerName"
     from property_account join property using (property_id)
     where owner_name is not null and balance_paise = any ($1::bigint[]) and property.status = 'active'`,
    [[...new Set(wishes.map(({ amountPaise }) => amountPaise))]],
  )
  const byDue = Map.groupBy(rows, ({ duePaise }) => duePaise)
  for (const line of wishes) {
    const named = (byDue.get(line.amountPaise) ?? []).filter(({ ownerName }) => namesPayer(line.narration, ownerName))
    const [only, another] = [...new Map(named.map((one) => [one.propertyId, one])).values()]
    if (only && !another)
      findings.set(line.lineId, {
        ...{ rule: 'amount_and_name', found: only.ownerName, kind: 'post', propertyId: only.propertyId },
      })
  }
  return findings
}
