import type { NoticeRow } from '@karsetu/contract/notice/notice-calls.ts'
import type { NoticeRunCard } from '@karsetu/contract/notice/notice-run-calls.ts'
import type { FilePer } from '@karsetu/contract/notice/run-form.ts'
import type { RoleName } from '@karsetu/domain/access/permissions.ts'
import { rupees } from '@karsetu/domain/money/paise.ts'
import { financialYear } from '@karsetu/domain/time/financial-year.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sampleBill } from '../../documents/bill/bill-sample.ts'
import { sampleNotice } from '../../documents/notice/notice-sample.ts'
import { noticeView } from '../../documents/notice/notice-view.ts'
import { pressRequest } from '../../documents/press/press-document.ts'
import { readPages, spaceless } from '../../documents/read-back.ts'
import { createPdfPool, type PdfPool } from '../../platform/pdf/pdf-pool.ts'
import { useTestPortal } from '../../testing/test-portal.ts'
import { noticeDesk, type Paged } from './testing/notice-desk.ts'
import { billingDay } from './testing/notice-town.ts'

describe('a paper of a run by itself', () => {
  const portal = useTestPortal({ clock: () => new Date(billingDay), city: 70 })
  const { sql, send, get, made, tokenOf } = noticeDesk(portal, () => billingDay)
  /** A ward of several beats. */
  beforeAll(async () => {
    await sql(
      `update property set (zone_id, ward_id, mohalla_id) =
         (select zone_id, ward_id, mohalla_id from property where status = 'active' order by property_id limit 1)
       where property_id in (select property_id from property_account where balance_paise > 0 order by property_id limit 40)`,
    )
  })
  const paperOf = async (noticeId: number, role: RoleName = 'ctao') => {
    const reply = await fetch(`${portal().address}/api/notices/${noticeId}/document`, {
      headers: { authorization: `Bearer ${await tokenOf(role)}` },
    })
    return { status: reply.status, name: reply.headers.get('content-disposition'), reply }
  }
  const papersOf = async (run: NoticeRunCard) =>
    (await get<Paged<NoticeRow>>(`/notices?runId=${run.runId}&limit=100`)).rows

  it.each<FilePer>(['beat', 'ward'])(
    'is read out of the file of its %s: its own pages and nobody else’s',
    async (filePer) => {
      const run = await made(
        await send('POST', '/taxDemands/bulkDemandBill', { filePer, beatSize: 10, again: filePer === 'ward' }),
      )
      const [most] = await sql(
        `select ward_id, count(*)::integer beats from notice_file where run_id = $1 and papers > 0
       group by ward_id order by count(*) desc limit 1`,
        [run.runId],
      )
      const ofWard = await sql(
        `select notice_id from notice join notice_file using (run_id, file_no) where run_id = $1 and ward_id = $2
       order by file_no, place`,
        [run.runId, most.ward_id],
      )
      expect(most.beats).toBeGreaterThan(1)
      const rows = await papersOf(run)
      // The first and the last of a ward's way, and some between.
      const wanted = [0, 1, 9, 10, ofWard.length - 1].flatMap((at) => ofWard[at]?.notice_id ?? [])
      expect(wanted.length).toBe(5)
      for (const noticeId of wanted) {
        const row = rows.find((each) => each.noticeId === noticeId)
        const { reply, status, name } = await paperOf(noticeId)
        expect(status).toBe(200)
        expect(name).toContain(row?.noticeNo.replaceAll('/', '_'))
        const pages = await readPages(new Uint8Array(await reply.arrayBuffer()))
        expect(pages).toHaveLength(1)
        const text = spaceless(pages.join(''))
        expect(text).toContain(spaceless(row?.noticeNo ?? ''))
        expect(text).toContain(spaceless(row?.propertyUniqueId ?? ''))
        expect(text).not.toContain(spaceless('Delivery sheet'))
      }
    },
  )

  it('is for who reads papers, of their own zones and wards', async () => {
    const [mine] = await sql('select ward_id from property join notice using (property_id) limit 1')
    const [own] = await sql(
      'select notice_id id from notice join property using (property_id) where ward_id = $1 limit 1',
      [mine.ward_id],
    )
    const [other] = await sql(
      'select notice_id id from notice join property using (property_id) where ward_id <> $1 limit 1',
      [mine.ward_id],
    )
    await tokenOf('nigam_admin')
    await sql("update staff set accessible_wards = $1 where email = 'nigam_admin@test.example'", [[mine.ward_id]])
    expect((await paperOf(own.id, 'nigam_admin')).status).toBe(200)
    expect((await send('GET', `/notices/${other.id}/document`, undefined, 'nigam_admin')).code).toBe(
      'call.out_of_scope',
    )
    expect((await send('GET', '/notices/999999999/document')).code).toBe('call.not_found')
    expect((await send('GET', `/notices/${own.id}/document`, undefined, 'assistant_director_accounts')).status).toBe(
      403,
    )
  })
})

describe('papers bound together', () => {
  let pool: PdfPool
  beforeAll(() => {
    pool = createPdfPool({ workers: 1 })
  })
  afterAll(() => pool.close())

  /** More than are laid out together, one of them on two pages. */
  const [count, long] = [160, 3]
  const numberOf = (at: number) => `R/2026-27/${String(at).padStart(7, '0')}`
  const manyYears = Array.from({ length: 30 }, (_, at) => ({
    ...sampleNotice().dues[0],
    year: financialYear(1997 + at),
  })) as ReturnType<typeof sampleNotice>['dues'][number][] // the sample has a year
  const bound = () =>
    pool.render(
      pressRequest({
        kind: 'reminder',
        corporation: sampleBill().office.corporation,
        ward: { en: '4 Lal Bagh', hi: '4 लाल बाग' },
        part: 1,
        asOn: sampleBill().asOn,
        papers: Array.from({ length: count }, (_, at) => ({
          number: numberOf(at),
          propertyUniqueId: sampleBill().propertyUniqueId,
          houseNumber: '1',
          mohalla: { en: 'Azad Nagar', hi: 'आज़ाद नगर' },
          owner: null,
          amount: rupees(100),
          sheet: noticeView(
            sampleNotice({
              number: numberOf(at),
              ...(at === long ? { dues: manyYears, amount: rupees(102_300) } : {}),
            }),
          ),
        })),
      }),
    )

  it('a paper of two pages is cut whole, and the one after it from its own beginning', async () => {
    const pdf = await bound()
    const cut = async (at: number) => readPages(await pool.cut(pdf, { at, of: count, title: numberOf(at) }))
    for (const [at, pages] of [
      [0, 1],
      [long, 2],
      [long + 1, 1],
      [count - 1, 1],
    ] as const) {
      const texts = await cut(at)
      expect(texts).toHaveLength(pages)
      for (const text of texts) expect(spaceless(text)).toContain(numberOf(at))
    }
  })

  it('a file with another number of papers than were counted gives none', async () => {
    const pdf = await bound()
    await expect(pool.cut(pdf, { at: 0, of: count + 1, title: '' })).rejects.toThrow(
      '160 papers where 161 were counted',
    )
  })
})
