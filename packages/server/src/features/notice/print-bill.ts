import { fail } from '@karsetu/contract/platform/fail.ts'
import { financialYearOf } from '@karsetu/domain/time/financial-year.ts'
import type { IsoDate } from '@karsetu/domain/time/iso-date.ts'
import { type BillDocument, billPdf } from '../../documents/bill/bill-document.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import type { Context, FileReply } from '../../platform/http/context.ts'
import { getCardRow } from '../property/read-property.ts'
import { billOf, duesOf, openDesk } from './bill-of.ts'
import { findChanges } from './find-changes.ts'
import { readPaperFacts } from './paper-facts.ts'

/** A citizen's copy of the bill with today's amounts. It gives no number: only a run does. @throws Failure property.not_found */
export async function printBill(context: Context, propertyUniqueId: string): Promise<FileReply> {
  const { reads, today, platform } = context
  const { propertyId } = await getCardRow(reads, propertyUniqueId)
  const year = financialYearOf(today)
  const [desk, papers, standing] = await Promise.all([
    openDesk(reads, { asOn: today, year, publicUrl: platform.environment.publicUrl }),
    readPaperFacts(reads, [propertyId], year),
    standingOf(reads, propertyId, year),
  ])
  const [facts] = papers
  if (!facts) throw fail('property.not_found')
  const changes = await findChanges(reads, papers, year)
  const bill = billOf(desk, facts, {
    dues: duesOf(desk, facts),
    change: changes.get(propertyId) ?? { kind: 'nothing' },
    standing,
  })
  return { fileName: `bill-${propertyUniqueId}.pdf`, bytes: await billPdf(platform.pdf, bill) }
}

async function standingOf(sql: Queryable, propertyId: number, year: number): Promise<BillDocument['standing']> {
  const { rows } = await sql.query<{ number: string; issuedOn: IsoDate }>(
    `select notice_no "number", issued_on "issuedOn" from notice
     where property_id = $1 and kind = 'bill' and financial_year = $2 order by notice_id desc limit 1`,
    [propertyId, year],
  )
  return rows[0] ? { kind: 'copy', ...rows[0] } : { kind: 'not_numbered' }
}
