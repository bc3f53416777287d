import { readXlsx, writeXlsx } from 'hucre/xlsx'
import { beforeAll, describe, expect, it } from 'vitest'
import { readFileOf } from '../../testing/read-file.ts'
import { detailOf, sum, useImportDesk } from './testing/import-desk.ts'
import { line, officeHeadings, registerFile, soundRow, total } from './testing/register-fixture.ts'

const { portal, upload, step, dryRunOf, dryRun, count } = useImportDesk()
let token: string
beforeAll(async () => {
  token = await portal().tokenOf('admin')
})

describe('a register is looked at first', () => {
  it('the heading, the columns and the day are found', async () => {
    const detail = detailOf(await upload(await registerFile([soundRow(1)])))
    expect(detail).toMatchObject({
      status: 'uploaded',
      settings: { asOn: '2025-03-31' },
      remembered: false,
      account: null,
    })
    expect(detail.inspection.sheets).toMatchObject([
      { name: 'Register', headerRow: 4 },
      { name: 'Sheet2', headerRow: null },
    ])
    expect(detail.inspection.sheets[0]?.columns.find(({ label }) => label === 'Arrear H.T.')).toMatchObject({
      field: 'arrearHouse',
      score: 100,
      samples: ['1,200.50'],
    })
  })

  it('a file without a register, or of another kind, is refused', async () => {
    const notes = await writeXlsx({ sheets: [{ name: 'Notes', rows: [['Rates: see circular']] }] })
    expect(await upload(notes)).toMatchObject({ status: 422, code: 'register_import.no_heading' })
    expect(await upload(new TextEncoder().encode('a register'), 'register.doc')).toMatchObject({
      status: 415,
      code: 'file.type_not_allowed',
    })
    expect(await upload(new TextEncoder().encode('not a zip'), 'register.xlsx')).toMatchObject({
      status: 422,
      code: 'file.content_differs',
    })
  })

  it('nothing is read before the office has said which column is the house', async () => {
    const { importId, settings, inspection } = detailOf(await upload(await registerFile([soundRow(2)])))
    const headings = Object.fromEntries(
      (inspection.sheets[0]?.columns ?? []).map(({ key, field }) => [key, field === 'ward' ? null : field]),
    )
    const answer = await portal().ask({
      method: 'POST',
      path: `/imports/${importId}/read`,
      token,
      body: { ...settings, headings },
    })
    expect(answer).toMatchObject({ status: 422, code: 'register_import.columns_missing' })
  })
})

describe('the dry run', () => {
  it('accounts for every row and every paisa, and changes nothing', async () => {
    const before = await count('select count(*) from property')
    const { account, findings, status } = await dryRun([
      soundRow(1),
      soundRow(2, { ward: '58 - Lal Bagh 2nd', zone: 'ज़ोन 4', houseTax: '२,९८,९०८' }),
      soundRow(3, { ward: 'Cantonment', houseTax: 5000 }),
      soundRow(4, { number: '1.20345E+11' }),
      total(301_308),
      line(),
      officeHeadings,
      soundRow(5, { owner: "Jh jkts'k dqekj व ओम यादव" }),
      soundRow(6, { ground: 2_788_000, mobile: '9999999999', owner: 'owner', year: 'before 1970' }),
      soundRow(7, { mohalla: 'Naya Tola' }),
      soundRow(8, { construction: 'Tin', remarks: '=HYPERLINK("http://x","y")' }),
    ])
    expect(status).toBe('read')
    expect(account?.faults).toEqual([])
    expect(account?.rows).toBe(16)
    expect(account?.blankRows).toBe(1)
    const rowsOf = (end: 'ready' | 'held' | 'leftOut') => account?.wards.reduce((all, ward) => all + ward[end].rows, 0)
    expect([rowsOf('ready'), rowsOf('held'), rowsOf('leftOut')]).toEqual([4, 4, 7])
    expect(sum(account, 'ready') + sum(account, 'held')).toBe(
      Object.values(account?.arrears ?? {}).reduce((all, amount) => all + amount, 0),
    )
    expect(findings?.issues).toEqual(
      expect.arrayContaining([
        { effect: 'held', field: 'ward', code: 'ward_unknown', rows: 1 },
        { effect: 'held', field: 'propertyNumber', code: 'digits_lost', rows: 1 },
        { effect: 'held', field: 'owner', code: 'kruti_dev_not_confirmed', rows: 1 },
        { effect: 'held', field: 'mohalla', code: 'mohalla_unknown', rows: 1 },
        { effect: 'unknown', field: 'groundArea', code: 'area_impossible', rows: 1 },
        { effect: 'unknown', field: 'construction', code: 'word_unknown', rows: 1 },
      ]),
    )
    expect(findings?.krutiDev).toEqual([
      { typed: "Jh jkts'k dqekj व ओम यादव", offer: 'श्री राजेश कुमार व ओम यादव', rows: 1 },
    ])
    expect(findings?.leftOut.map(({ reason, rows }) => [reason, rows])).toEqual(
      expect.arrayContaining([
        ['title', 2],
        ['header', 3],
        ['total', 1],
        ['sheet_without_register', 1],
        ['blank', 1],
      ]),
    )
    const heading = findings?.leftOut.find(({ reason }) => reason === 'header')?.examples.at(-1)?.text
    expect(heading).toMatch(/^S\.No .{75}…$/)
    expect(await count('select count(*) from property')).toBe(before)
  })

  it('what the office says is remembered for its next file with the same heading', async () => {
    const rows = [soundRow(11, { construction: 'Tin' }), soundRow(12, { mohalla: 'Naya Tola' })]
    const said = await dryRun(rows, {
      newMohallas: 'create',
      constructionWords: { tin: 'kachha' },
      krutiDevConfirmed: true,
    })
    expect(said.findings).toMatchObject({ issues: [], newMohallas: 1 })
    const next = detailOf(await upload(await registerFile([soundRow(13)])))
    expect(next).toMatchObject({
      remembered: true,
      settings: { newMohallas: 'create', constructionWords: { tin: 'kachha' }, krutiDevConfirmed: false },
    })
    await step(next.importId, 'read', { ...next.settings, newMohallas: 'hold', constructionWords: {} })
  })

  it('a property that may stand there twice waits, each row naming the other', async () => {
    const { account, findings } = await dryRun([
      soundRow(21),
      soundRow(22, { number: 'P10000021' }),
      soundRow(23, { house: '12/4-A' }),
      soundRow(24, { house: '12/4 a' }),
      soundRow(25),
    ])
    expect(account?.faults).toEqual([])
    expect(account?.wards.map(({ ready, held }) => [ready.rows, held.rows])).toContainEqual([1, 4])
    expect(findings?.duplicates).toEqual([
      { code: 'duplicate_number', sheet: 'Register', row: 5, typed: 'P10000021', others: '6' },
      { code: 'duplicate_number', sheet: 'Register', row: 6, typed: 'P10000021', others: '5' },
      { code: 'duplicate_house', sheet: 'Register', row: 7, typed: '12/4-A', others: '8' },
      { code: 'duplicate_house', sheet: 'Register', row: 8, typed: '12/4 a', others: '7' },
    ])
  })
})

describe('entering a register', () => {
  const rows = [
    soundRow(31, { owner: 'Anita Devi व Om Yadav', mobile: '9761222029,9202221679', houseTax: '1,234.56' }),
    soundRow(32, { ward: 58, zone: 4, waterTax: 0, houseTax: '-' }),
    soundRow(33, { owner: 'owner', ground: -20, mobile: 0 }),
    soundRow(34, { ward: 'Nowhere' }),
  ]
  let file: Uint8Array

  it('makes properties, owners, premises and opening balances to the paisa', async () => {
    file = await registerFile(rows)
    const { importId } = await dryRunOf(file)
    const { account, status } = await step(importId, 'apply')
    expect(status).toBe('applied')
    expect(account?.faults).toEqual([])
    const { rows: made } = await portal().database.migrator.query(
      `select property_unique_id, owner_name, mobiles, plot_area_sqft, construction_year, balance_paise, origin
       from property left join property_account using (property_id) where ptin_no = any ('{P10000031,P10000032,P10000033}') order by ptin_no`,
    )
    expect(made).toMatchObject([
      {
        property_unique_id: expect.stringMatching(/^02-080-001-\d{6}$/),
        owner_name: 'Anita Devi, Om Yadav',
        mobiles: ['9761222029', '9202221679'],
        balance_paise: 183_456,
        origin: { importId, sheet: 0, row: 5, confidence: 'likely' },
      },
      { property_unique_id: expect.stringMatching(/^04-058-001-\d{6}$/), balance_paise: 0 },
      { owner_name: null, mobiles: [], balance_paise: 180_050 },
    ])
    expect(
      await count(`select count(*) from property_owner join property using (property_id) where ptin_no = 'P10000031'`),
    ).toBe(2)
    expect(
      await count(
        `select count(*) from premise join property using (property_id) where ptin_no = 'P10000031' and area_sqft = 900`,
      ),
    ).toBe(1)
    expect(
      await count(`select count(*) from premise join property using (property_id) where ptin_no = 'P10000033'`),
    ).toBe(0)
    const { rows: journals } = await portal().database.migrator.query(
      `select kind, effective_on, (select sum(amount_paise) from posting where posting.journal_id = journal.journal_id and amount_paise > 0)::bigint debit
       from journal where memo ->> 'importId' = $1 order by journal_id`,
      [String(importId)],
    )
    expect(journals).toMatchObject([{ kind: 'opening', debit: 183_456 + 180_050 }])
    expect(
      await count('select count(*) from ledger_entry where financial_year = 2024 and kind = $1', ['opening']),
    ).toBeGreaterThan(0)
  })

  it('the same file again changes nothing', async () => {
    const before = [
      await count('select count(*) from property'),
      await count('select count(*) from journal'),
      await count('select count(*) from register_import'),
    ]
    const again = detailOf(await upload(file))
    expect(again.status).toBe('applied')
    expect(
      await portal().ask({
        method: 'POST',
        path: `/imports/${again.importId}/apply`,
        body: { reason: 'As the resolution says' },
        token,
      }),
    ).toMatchObject({ status: 409, code: 'register_import.not_now' })
    expect([
      await count('select count(*) from property'),
      await count('select count(*) from journal'),
      await count('select count(*) from register_import'),
    ]).toEqual(before)
  })

  it('another file with the same rows leaves them out, and holds rows about properties of the register', async () => {
    const { account, findings } = await dryRun([
      ...rows,
      soundRow(35, { number: 'P10000032', house: '9' }),
      soundRow(36),
    ])
    expect(account?.faults).toEqual([])
    expect(findings?.leftOut).toContainEqual(expect.objectContaining({ reason: 'already_imported', rows: 3 }))
    expect(findings?.issues).toContainEqual(expect.objectContaining({ code: 'already_registered', rows: 1 }))
    expect(account?.wards.reduce((all, { ready }) => all + ready.rows, 0)).toBe(1)
  })

  it('only someone with the right to import may', async () => {
    const clerk = await portal().tokenOf('clerk')
    for (const path of ['/imports', '/imports/export'])
      expect(await portal().ask({ path, token: clerk })).toMatchObject({ status: 403 })
    expect(await portal().ask({ path: '/imports' })).toMatchObject({ status: 401 })
    expect(await portal().ask({ path: '/imports?limit=2', token })).toMatchObject({ status: 200, data: { limit: 2 } })
    const read = "select file_name as name from register_import where status = 'read' order by import_id desc"
    const { rows } = await portal().database.migrator.query(read)
    const { lines } = await readFileOf(portal(), '/imports/export?status=read', { token })
    expect(lines.map(({ File: name }) => ({ name }))).toEqual(rows)
  })
})

describe('the file of exceptions', () => {
  it('names row, column, value and reason, and comes in again when mended', async () => {
    const { importId } = await dryRun([
      soundRow(41, { ward: 'Nowhere' }),
      soundRow(42, { number: '1.20345E+11' }),
      soundRow(43),
      soundRow(44, { number: 'P10000043' }),
    ])
    const reply = await fetch(`${portal().address}/api/imports/${importId}/exceptions`, {
      headers: { authorization: `Bearer ${token}` },
    })
    const bytes = new Uint8Array(await reply.arrayBuffer())
    const [sheet] = (await readXlsx(bytes)).sheets
    const [heading = [], ...lines] = sheet?.rows ?? []
    expect(heading.slice(-6)).toEqual([
      'Row in file',
      'Column to mend',
      'Value as typed',
      'Reason',
      'Offered or see',
      'Decision',
    ])
    expect(lines.map((row) => row.slice(-6, -2))).toEqual([
      ['5', 'Ward', 'Nowhere', 'There is no such ward'],
      [
        '6',
        'PTIN / property number',
        '1.20345E+11',
        'The spreadsheet has dropped digits of this number; type it again from the paper register',
      ],
      ['7', 'PTIN / property number', 'P10000043', 'The same property number stands in other rows'],
      ['8', 'PTIN / property number', 'P10000043', 'The same property number stands in other rows'],
    ])
    await step(importId, 'apply').catch((error: Error) =>
      expect(error.message).toContain('register_import.nothing_ready'),
    )
    const mended = lines.map((row, index) =>
      row.with(2, index === 0 ? '80' : (row[2] ?? '')).with(5, index === 1 ? 'P10000042' : (row[5] ?? '')),
    )
    const decided = mended.map((row, index) => row.with(-1, index === 2 ? 'keep' : index === 3 ? 'drop' : ''))
    const next = detailOf(
      await upload(await writeXlsx({ sheets: [{ name: 'Exceptions', rows: [heading, ...decided] }] })),
    )
    expect(next.remembered).toBe(true)
    const read = await step(next.importId, 'read', next.settings)
    expect(read.account?.faults).toEqual([])
    expect(read.account?.wards.reduce((all, { ready }) => all + ready.rows, 0)).toBe(3)
    expect(read.findings?.leftOut).toEqual(
      expect.arrayContaining([expect.objectContaining({ reason: 'dropped_by_office', rows: 1 })]),
    )
  })
})
