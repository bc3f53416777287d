import { mkdtempSync, rmSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { UnreadableStatement } from '@karsetu/domain/bank-statement/statement.ts'
import { describe, expect, it } from 'vitest'
import { sampleXlsxParts, sampleZip } from '../../../platform/spreadsheet/zip-sample.ts'
import { readApart } from './read-apart.ts'
import { readCamt053 } from './read-camt053.ts'

const entry = (amount: string, side: string, more = '', status = '<Sts><Cd>BOOK</Cd></Sts>') => `
  <Ntry><Amt Ccy="INR">${amount}</Amt><CdtDbtInd>${side}</CdtDbtInd>${status}<BookgDt><Dt>2026-04-01</Dt></BookgDt>
   <AcctSvcrRef>REF1</AcctSvcrRef>${more}</Ntry>`
const camt = (entries: string, closing = '1060.00') => `<?xml version="1.0"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><Stmt><Acct><Id><Othr><Id>912010012345678</Id></Othr></Id><Ccy>INR</Ccy></Acct>
  <Bal><Tp><CdOrPrtry><Cd>OPBD</Cd></CdOrPrtry></Tp><Amt Ccy="INR">1000.00</Amt><CdtDbtInd>CRDT</CdtDbtInd></Bal>
  <Bal><Tp><CdOrPrtry><Cd>CLBD</Cd></CdOrPrtry></Tp><Amt Ccy="INR">${closing}</Amt><CdtDbtInd>CRDT</CdtDbtInd></Bal>
  ${entries}</Stmt></BkToCstmrStmt></Document>`
const details = `<NtryDtls><TxDtls><Refs><EndToEndId>PUNBN12345678901</EndToEndId></Refs><RltdPties><Dbtr><Nm>ASHA DEVI</Nm></Dbtr></RltdPties>
  <RmtInf><Ustrd>PROP 01-001-003-000036</Ustrd></RmtInf></TxDtls></NtryDtls>`
const batch = `<NtryDtls><TxDtls><Amt Ccy="INR">60.00</Amt></TxDtls><TxDtls><Amt Ccy="INR">40.00</Amt></TxDtls></NtryDtls>`

const errorOf = (read: () => unknown) => {
  try {
    read()
  } catch (error) {
    return error instanceof UnreadableStatement ? error.fault : error
  }
  return undefined
}

describe('CAMT.053', () => {
  it('is read to its closing balance, with names and references; what is pending is no money yet', () => {
    const [statement] = readCamt053(
      camt(entry('100.00', 'CRDT', details) + entry('40.00', 'DBIT') + entry('5.00', 'CRDT', '', '<Sts>PDNG</Sts>')),
    )
    expect(statement).toMatchObject({ account: '912010012345678', currency: 'INR', opening: 100_000, closing: 106_000 })
    expect(statement?.lines).toMatchObject([
      {
        amount: 10_000,
        reference: 'PUNBN12345678901',
        narration: 'ASHA DEVI / PROP 01-001-003-000036 / PUNBN12345678901',
        row: 6,
      },
      { amount: -4000, reference: 'REF1' },
    ])
    expect(readCamt053(camt(entry('100.00', 'CRDT', batch), '1100.00'))[0]?.lines.map(({ amount }) => amount)).toEqual([
      6000, 4000,
    ])
  })

  it('is refused with the line that is wrong', () => {
    expect(errorOf(() => readCamt053(camt(entry('100.00', 'CRDT'))))).toMatchObject({
      reason: 'closing_differs',
      row: 6,
    })
    expect(errorOf(() => readCamt053(camt(entry('1O0', 'CRDT'))))).toMatchObject({
      reason: 'amount_unreadable',
      row: 6,
    })
    expect(errorOf(() => readCamt053('<Document><BkToCstmrStmt>'))).toMatchObject({ reason: 'part_unreadable', row: 1 })
    const entity = `<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]>${camt(entry('60.00', 'CRDT'))}`
    expect(errorOf(() => readCamt053(entity))).toMatchObject({ reason: 'part_unreadable' })
  })
})

it('every other format is read in a thread of its own', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'karsetu-statement-'))
  const samples = fileURLToPath(new URL('../../../../../domain/src/bank-statement/testing/', import.meta.url))
  const cell = (at: string, text: string) => `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`
  const sheet = `<row r="1">${cell('A1', 'Date')}${cell('B1', 'Narration')}${cell('C1', 'Debit')}${cell('D1', 'Credit')}${cell('E1', 'Balance')}</row>
    <row r="2">${cell('A2', '01/04/26')}${cell('B2', 'NEFT')}<c r="D2"><v>60.1</v></c><c r="E2"><v>1060.1</v></c></row>`
  await writeFile(join(folder, 'a.xlsx'), sampleZip(sampleXlsxParts(sheet)))
  const read = (path: string, kind: 'csv' | 'xls' | 'mt940' | 'xlsx') =>
    readApart({ path, kind, said: {}, lastDigits: '5678' })
  expect(await read(join(folder, 'a.xlsx'), 'xlsx')).toMatchObject({
    format: 'xlsx',
    statement: { opening: 100_000, closing: 106_010 },
  })
  for (const [name, kind] of [
    ['hdfc.csv', 'csv'],
    ['sbi.xls', 'xls'],
    ['statement.sta', 'mt940'],
  ] as const)
    expect((await read(join(samples, name), kind)).statement).toMatchObject({
      opening: 1_254_321_055,
      closing: 1_970_873_061,
    })
  rmSync(folder, { recursive: true })
  await expect(read(join(samples, 'mt940/betterplace-sepa_snippet_broken.sta'), 'mt940')).rejects.toMatchObject({
    code: 'statement.unreadable',
  })
})
