import type { PlaceOfTests } from '@karsetu/demo-city/builders/a-place.ts'
import type { Answer, TestPortal } from '../../../testing/test-portal.ts'

const group = (rcc: number) => ({ rcc_rbc: rcc, other_pucca: 0.8, kachha: 0.6, vacant_land: 0.4 })
const twelve = (rcc: number) => ({ road_w_l_12: group(rcc), road_w_12_24: group(rcc), road_w_m_24: group(rcc) })

type SentRates = { name: string; content: string | Uint8Array<ArrayBuffer> | ArrayBuffer }

/** The mohalla of `whole` with its first rates and services approved. */
const inserted = `with made as (
    insert into mohalla (ward_id, mohalla_no, name, name_hi)
    select $1, coalesce(max(mohalla_no), 0) + 1, $2, $2 from mohalla where ward_id = $1 returning mohalla_id
  ), rated as (
    insert into mohalla_rate_entry (mohalla_id, valid_from, basis, road_band, construction, rate_ten_thousandths, source)
    select mohalla_id, '2024-04-01', 'carpet', road, construction, rate, 'Rates of 2024'
    from made, unnest(array['below_12', 'from_12_to_24', 'above_24']) road,
      (values ('rcc_rbc', 10000), ('other_pucca', 8000), ('kachha', 6000), ('vacant_land', 4000)) rates (construction, rate)
  ), served as (
    insert into mohalla_service_entry (mohalla_id, valid_from, water, sewer, source)
    select mohalla_id, '2024-04-01', true, false, 'Rates of 2024' from made
  )
  select mohalla_id from made`

/** What tests of mohallas send and look up, of a portal with one ward. */
export function mohallaDesk(portal: () => TestPortal, place: () => Pick<PlaceOfTests, 'zoneId' | 'wardId'>) {
  const query = async (sql: string, values: unknown[] = []) =>
    (await portal().database.migrator.query(sql, values)).rows
  const whole = (name: string) => ({
    name,
    zone: place().zoneId,
    ward: place().wardId,
    water_tax_availability: true,
    sewer_tax_availability: false,
    ...twelve(1),
    valid_from: '2024-04-01',
    source: 'Rates of 2024',
  })
  const add = async (body: object, token?: string) =>
    portal().ask({ method: 'POST', path: '/mohallas/add', body, token: token ?? (await portal().tokenOf('ctao')) })

  /** Sends an edit as the multipart form it is. */
  async function edit(id: number, fields: Record<string, unknown>, file?: SentRates): Promise<Answer> {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields))
      form.append(name, typeof value === 'string' ? value : JSON.stringify(value))
    if (file) form.append('rates', new Blob([file.content]), file.name)
    const reply = await fetch(`${portal().address}/api/mohallas/edit/${id}`, {
      method: 'PATCH',
      headers: { authorization: `Bearer ${await portal().tokenOf('ctao')}` },
      body: form,
    })
    const answer = (await reply.json()) as Answer // every reply has this shape
    return { ...answer, status: reply.status, headers: reply.headers }
  }

  return {
    ...{ query, group, twelve, whole, add, edit },
    added: async (name: string) => Number((await query(inserted, [place().wardId, name]))[0]?.mohalla_id),
    proposedBy: (answer: Answer) => (answer.data as { changeId: number }).changeId, // as declared by the call
    ratesFrom: (mohallaId: number, day: string) =>
      query('select * from mohalla_rate where mohalla_id = $1 and valid_from = $2 order by road_band, construction', [
        mohallaId,
        day,
      ]),
  }
}

export const rateHeadings = 'Mohalla,Area basis,Road width,RCC or RBC,Other pucca,Kachha,Vacant land'
export const ratesCsv = (...lines: string[]) => ({ name: 'rates.csv', content: [rateHeadings, ...lines].join('\n') })
/** Rows of a right sheet: three roads of one basis. */
export const rightRows = (mohalla: string) => [
  `${mohalla},Carpet area,Under 12 m,1.5,0.8,0.6,0.4`,
  `${mohalla},Carpet area,12 to 24 m,1.755,0.8,0.6,0.4`,
  `${mohalla},Carpet area,Over 24 m,2,0.8,0.6,0.4`,
]
