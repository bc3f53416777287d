import { fail } from '@karsetu/contract/platform/fail.ts'
import { financialYearOf } from '@karsetu/domain/time/financial-year.ts'
import type { IsoDate } from '@karsetu/domain/time/iso-date.ts'
import { type BillDocument, billPdf } from '../../documents/bill/bill-document.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import type { Context, FileReply } from '../../platform/http/context.ts'
import { readMadeCorrections } from '../correction/made-corrections.ts'
import { getCardRow } from '../property/read-property.ts'
import { billOf, duesOf, openDesk } from './bill-of.ts'
import { findChanges } from './find-changes.ts'
import { findWorkings } from './find-workings.ts'
import { correctedAmong, readPaperFacts } from './paper-facts.ts'

type Request = { propertyUniqueId: string; asOf?: IsoDate | undefined }

/**
 * A citizen's copy of the bill with the amounts of a day, today unless another is asked for. It gives no number: only a
 * run does.
 * @throws Failure property.not_found
 */
export async function printBill(context: Context, { propertyUniqueId, asOf }: Request): Promise<FileReply> {
  const { reads, today, platform } = context
  const asOn = asOf ?? today
  const { propertyId } = await getCardRow(reads, propertyUniqueId)
  const year = financialYearOf(asOn)
  const [desk, papers, standing] = await Promise.all([
    openDesk(reads, { asOn, year, publicUrl: platform.environment.publicUrl }),
    readPaperFacts(reads, [propertyId], { year, asOn }),
    standingOf(reads, propertyId, year),
  ])
  const [facts] = papers
  if (!facts) throw fail('property.not_found')
  const [changes, workings, corrections] = await Promise.all([
    findChanges(reads, papers, year),
    findWorkings(reads, papers, year),
    readMadeCorrections(reads, correctedAmong(papers), desk),
  ])
  const bill = billOf(desk, facts, {
    dues: duesOf(desk, facts),
    change: changes.get(propertyId) ?? { kind: 'no_demand' },
    corrections: corrections.get(propertyId) ?? [],
    standing,
    working: workings.get(propertyId),
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
