import type { RatesOfMany } from '@karsetu/contract/master/mohalla-calls.ts'
import type { RevisionRunReport } from '@karsetu/contract/revision/revision-run-calls.ts'
import type { RuleChangeReport } from '@karsetu/contract/revision/rule-change-calls.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { readFileOf } from '../../testing/read-file.ts'
import { type Answer, useTestPortal } from '../../testing/test-portal.ts'
import { arrangeRunCity, beforeTheYear } from '../demand/testing/run-city.ts'
import { secondPerson } from '../revision/testing/second-person.ts'

const portal = useTestPortal({ clock: () => new Date(beforeTheYear), city: 60, arrange: arrangeRunCity })
const { rehearse, decide, approve } = secondPerson(portal)
const sql = async (text: string, values: unknown[] = []) => (await portal().database.migrator.query(text, values)).rows
type Role = 'ctao' | 'admin' | 'clerk' | 'nigam_admin'
const get = async (path: string, role: Role = 'ctao') =>
  (await portal().ask({ path, token: await portal().tokenOf(role) })).data

type Line = Record<string, string | number | null>
const template = async (path = '/mohallas/rateTable', role: Role = 'ctao') =>
  (await readFileOf(portal(), path, { token: await portal().tokenOf(role) })).lines as Line[] // texts and counts
const dated = { valid_from: '2027-04-01', source: 'Resolution 80/2027' }
const rcc = 'RCC or RBC, Under 12 m'

/** Sends lines as the table they came from. */
async function send(
  lines: readonly Line[],
  fields: Record<string, unknown> = {},
  role: Role = 'ctao',
): Promise<Answer> {
  const quoted = (value: unknown) => `"${value ?? ''}"`
  const table = [Object.keys(lines[0] ?? {}), ...lines.map((line) => Object.values(line))]
  const form = new FormData()
  for (const [name, value] of Object.entries({ ...dated, ...fields })) form.append(name, String(value))
  form.append('rates', new Blob([table.map((cells) => cells.map(quoted).join(',')).join('\n')]), 'rates.csv')
  const reply = await fetch(`${portal().address}/api/mohallas/rateTable`, {
    method: 'POST',
    headers: { authorization: `Bearer ${await portal().tokenOf(role)}` },
    body: form,
  })
  const answer = (await reply.json()) as Answer // every reply has this shape
  return { ...answer, status: reply.status }
}
const proposed = ({ data, message, fields }: Answer) => {
  if (!data) throw new Error(`${message} ${JSON.stringify(fields)}`)
  return data as RatesOfMany // as declared by the call
}
/** The same with higher rates in the first rows of the carpet area. */
const raised = (lines: readonly Line[], count: number): Line[] => {
  let left = count
  const higher = ([heading, rate]: [string, Line[string]], at: number) => [
    heading,
    at < 4 ? rate : (Number(rate) + 1).toFixed(2),
  ]
  return lines.map((line) =>
    line['Area basis'] === 'Carpet area' && left-- > 0 ? Object.fromEntries(Object.entries(line).map(higher)) : line,
  )
}
const records = 'select (select count(*) from rule_change) changes, (select count(*) from mohalla_rate_entry) rates'

let lines: Line[] = []
/** Where most properties are stands first: there taxes move. */
beforeAll(async () => {
  const busiest = (
    await sql(`select ward_no, mohalla_no, count(*)::integer of from property join mohalla using (mohalla_id)
      join ward on ward.ward_id = mohalla.ward_id group by 1, 2`)
  ).map(({ ward_no, mohalla_no, of }) => [`${ward_no} ${mohalla_no}`, of] as const)
  const properties = new Map(busiest)
  const inMohalla = (line: Line) => properties.get(`${line['Ward number']} ${line['Mohalla number']}`) ?? 0
  lines = (await template()).toSorted((a, b) => inMohalla(b) - inMohalla(a))
})

describe('rates of many mohallas in one spreadsheet', () => {
  it('are given out as they hold today, a row for each basis of every mohalla, and of a ward alone', async () => {
    expect(lines.length).toBeGreaterThanOrEqual(Number((await sql('select count(*) from mohalla'))[0]?.count))
    expect(Object.keys(lines[0] ?? {})).toHaveLength(16)
    const [ward] = await sql('select ward_id::integer id, ward_no from ward order by ward_no limit 1')
    const ofWard = await template(`/mohallas/rateTable?ward=${ward?.id}`, 'clerk')
    expect(ofWard.length).toBeGreaterThan(0)
    expect(ofWard.every((line) => line['Ward number'] === ward?.ward_no)).toBe(true)
    expect(await send(lines)).toMatchObject({ status: 409, code: 'master.rates_same' })
  })

  it('are looked at first, then proposed, rehearsed, decided and repealed as one', async () => {
    const before = await sql(records)
    const looked = proposed(await send(raised(lines, 3), { preview: true }))
    expect(looked).toMatchObject({ applied: false, changeId: null, unchanged: lines.length - 3 })
    expect(looked.ratesOf).toHaveLength(3)
    expect(looked.ratesOf.map(({ changes }) => changes.length)).toEqual([12, 12, 12])
    expect(await sql(records)).toEqual(before)

    for (const role of ['clerk', 'nigam_admin'] as const)
      expect(await send(raised(lines, 3), {}, role)).toMatchObject({ status: 403, code: 'call.not_allowed' })
    const { changeId: id, ratesOf } = proposed(await send(raised(lines, 3)))
    const changeId = id ?? 0
    expect(await send(raised(lines, 1))).toMatchObject({ code: 'revision.change_open' })
    const report = (await get(`/rule-changes/${changeId}`, 'clerk')) as RuleChangeReport // as declared by the call
    expect(report).toMatchObject({ subject: 'mohallaRates', mohallaId: null, mohallas: 3, rates: [], ratesOf })
    expect(await decide(changeId, 'approve')).toMatchObject({ code: 'revision.rehearsal_needed' })
    const run = (await get(`/revision-runs/${await rehearse(changeId)}`)) as RevisionRunReport // likewise
    const wards = new Set(ratesOf.map(({ wardNo }) => wardNo))
    expect(run.wardRows).toHaveLength(wards.size)
    expect(run.totals.moved).toBeGreaterThan(0)
    await approve(changeId)
    const written = 'select distinct mohalla_id::integer id from mohalla_rate where change_id = $1 order by 1'
    expect((await sql(written, [changeId])).map((row) => row.id)).toEqual(
      ratesOf.map(({ mohallaId }) => mohallaId).toSorted((a, b) => a - b),
    )
    const repeal = await portal().ask({
      ...{ method: 'POST', path: `/rule-changes/${changeId}/repeal`, token: await portal().tokenOf('ctao') },
      body: { reason: 'The table of last year', source: 'Resolution 81/2027' },
    })
    await approve((repeal.data as { changeId: number }).changeId) // likewise
    expect(await sql(written, [changeId])).toEqual([])
  })

  it('of a sheet in Hindi, with rows left out and rows without a figure, are taken', async () => {
    const { lines: hindi } = await readFileOf(portal(), '/mohallas/rateTable', {
      token: await portal().tokenOf('ctao'),
      locale: 'hi',
    })
    const [first, second] = hindi as [Line, Line] // likewise
    const headings = Object.keys(first)
    const empty = Object.fromEntries(headings.map((name, at) => [name, at < 4 ? second[name] : ''])) as Line // of its keys
    const higher = { ...first, [headings[4] ?? '']: '9.99' }
    expect(proposed(await send([higher, empty], { preview: true }))).toMatchObject({ unchanged: 0, ratesOf: [{}] })
  })

  const spoilt: [string, (lines: Line[]) => Line[], string][] = [
    ['a missing rate', ([a, ...rest]) => [{ ...a, [rcc]: '' }, ...rest], `Row 2, column ${rcc}, “”: Required Value`],
    ['a negative rate', ([a, ...rest]) => [{ ...a, [rcc]: '-1' }, ...rest], `Row 2, column ${rcc}, “-1”: Must be`],
    [
      'an unknown mohalla',
      ([a, ...rest]) => [{ ...a, 'Mohalla number': 998 }, ...rest],
      'Row 2, column Mohalla number, “998”: no such mohalla',
    ],
    [
      'the name of another mohalla',
      ([a, ...rest]) => [{ ...a, Mohalla: 'Elsewhere' }, ...rest],
      'Row 2, column Mohalla, “Elsewhere”: the mohalla of that number is ',
    ],
    [
      'an unknown basis',
      ([a, ...rest]) => [{ ...a, 'Area basis': 'Plinth' }, ...rest],
      'Row 2, column Area basis, “Plinth”: must be one of',
    ],
    ['a mohalla twice', ([a = {}, ...rest]) => [a, a, ...rest], 'this mohalla and basis stand in row 2 already'],
    [
      'no rows',
      ([a = {}]) => [Object.fromEntries(Object.keys(a).map((name) => [name, '']))],
      'The file has no rates under its headings',
    ],
    [
      'a heading left out',
      (all) => all.map(({ [rcc]: _, ...line }) => line),
      `Row 1 must hold the headings of the template: ${rcc}`,
    ],
  ]
  it.each(spoilt)('with %s are refused by row, column and value, and nothing changes', async (_, spoil, message) => {
    const before = await sql(records)
    const answer = await send(spoil(raised(lines, 2)))
    expect({ status: answer.status, code: answer.code }).toEqual({ status: 422, code: 'master.rate_file_faulty' })
    expect(answer.fields?.map((error) => error.message).join('\n')).toContain(message)
    expect(await sql(records)).toEqual(before)
  })

  it('from a day that is too early for a mohalla are refused at its row; without a source at the field', async () => {
    const early = await send(raised(lines, 1), { valid_from: '2026-03-31' })
    expect(early).toMatchObject({
      status: 422,
      fields: [{ message: expect.stringMatching(/^Row 2, column Mohalla, .+: .*1 Apr/) }],
    })
    expect(await send(raised(lines, 1), { source: '' })).toMatchObject({
      status: 400,
      fields: [{ field: 'source', message: 'Source is required' }],
    })
  })

  it('are given out to, proposed and decided by who works for all their wards', async () => {
    const [ward] = await sql(
      'select ward_id, ward_no from ward where exists (select from mohalla where mohalla.ward_id = ward.ward_id) order by ward_no limit 1',
    )
    const work = (wards: unknown[]) =>
      sql("update staff set accessible_wards = $1 where email = 'ctao@test.example'", [wards])
    const everywhere = proposed(await send(raised([...lines].reverse(), 2), {}, 'admin')).changeId ?? 0
    await work([ward?.ward_id])
    const own = await template('/mohallas/rateTable')
    expect([...new Set(own.map((line) => line['Ward number']))]).toEqual([ward?.ward_no])
    const elsewhere = lines.filter((line) => line['Ward number'] !== ward?.ward_no)
    expect((await send(raised(elsewhere, 1))).fields?.[0]?.message).toContain(
      'no such mohalla in that ward, among those you work for',
    )
    const as = async (method: string, path: string) =>
      portal().ask({ method, path, token: await portal().tokenOf('ctao'), ...(method === 'POST' ? { body: {} } : {}) })
    for (const [method, path] of [
      ['GET', ''],
      ['POST', '/rehearse'],
      ['POST', '/approve'],
    ] as const)
      expect(await as(method, `/rule-changes/${everywhere}${path}`)).toMatchObject({ code: 'call.out_of_scope' })

    const { changeId } = proposed(await send(raised(own, 2), {}, 'admin'))
    const listed = async (request: string) =>
      ((await get(`/rule-changes?limit=100&${request}`)) as { rows: { changeId: number }[] }).rows.map(
        (row) => row.changeId,
      ) // likewise
    expect(await listed('status=proposed')).toEqual([changeId])
    expect(await listed('isToDecide=true')).toEqual([changeId])
    await rehearse(changeId ?? 0)
    expect(await as('POST', `/rule-changes/${changeId}/approve`)).toMatchObject({
      status: 200,
      data: { status: 'approved' },
    })
    await work([])
  })
})
