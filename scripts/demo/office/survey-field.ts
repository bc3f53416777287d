import { gisReportCalls, type SurveyDecision, surveyCalls } from '@karsetu/contract/gis/survey-calls.ts'
import { type Office, until } from './office.ts'

type Floor = { id: string; wardNo: number; ownerName: string; floorNumber: number; type: string; area: number }

const heading = 'Property ID,Ward,Owner,Floor,Use,Covered area (sq ft)'
/** What the surveyors measured of house after house, as a share of what the register says. */
const shares = [1, 1.04, 1.12, 1, 1.31, 1.03, 0.9, 1] as const
const houses = 32
/** Whose ground floor they found to be a shop. */
const shops = [4, 12, 20]

/** Surveyors went through some wards: the office looks at what differs, takes some of it over, and sends some back. */
export async function surveyField(office: Office): Promise<void> {
  const chosen = await office.choose(
    `house_category = 'residential' and construction_type <> 'vacant_land' and not is_disabled and not is_ex_defense_personal_widow
     and exists (select from premise where premise.property_id = property.property_id)`,
    houses,
  )
  if (chosen.length === 0) return
  const floors = await office.rowsOf<Floor>(
    `select property_unique_id id, ward_no "wardNo", owner_name "ownerName", floor_number "floorNumber", type, area_sqft::float8 area
     from property join premise using (property_id) join ward using (ward_id) where property_id = any ($1) order by property_id, premise_no`,
    [chosen.map(({ propertyId }) => propertyId)],
  )
  const surveyId = await bringIn(office, sheetOf(floors))
  const proposed = await propose(office, surveyId)
  await office.on('2026-11-10T15:30', () => decide(office, surveyId, proposed))
}

function sheetOf(floors: readonly Floor[]): string {
  const places = new Map([...new Set(floors.map(({ id }) => id))].map((id, place) => [id, place]))
  const lines = floors.map(({ id, wardNo, ownerName, floorNumber, type, area }) => {
    const place = places.get(id) ?? 0
    const use = floorNumber === 0 && shops.includes(place) ? 'commercial' : type
    const found = Math.round(area * (shares[place % shares.length] ?? 1))
    return [id, wardNo, `"${ownerName}"`, floorNumber, use, found].join(',')
  })
  const nowhere = ['99-999-999-000417', '99-999-999-000418'].map((id) => `${id},1,"Nobody on record",0,residential,940`)
  return [heading, ...lines, ...nowhere].join('\n')
}

async function bringIn(office: Office, content: string): Promise<number> {
  let surveyId = 0
  await office.on('2026-11-06T09:50', async () => {
    const files = [{ field: 'file', name: 'field-survey-october.csv', content }]
    const survey = await office.does('nigam_admin', surveyCalls.calls.upload, { body: {} }, files)
    surveyId = survey.surveyId
    await until(async () => {
      const report = await office.does('nigam_admin', gisReportCalls.calls.report, { query: { surveyId } })
      if (report.survey?.status === 'failed') throw new Error('the survey of the demo city could not be read')
      return report.survey?.status === 'quarantined'
    })
  })
  return surveyId
}

type Proposals = { small?: SurveyDecision; shops?: SurveyDecision }

async function propose(office: Office, surveyId: number): Promise<Proposals> {
  const params = { surveyId }
  const propose = surveyCalls.calls.propose
  const proposals: Proposals = {}
  await office.on('2026-11-09T10:40', async () => {
    const rowsOf = async (reportType: 'usage' | 'area') => {
      const query = { surveyId, reportType, limit: 100 }
      const { properties } = await office.does('nigam_admin', gisReportCalls.calls.report, { query })
      return (properties?.rows ?? []).filter(({ state }) => state === 'waiting')
    }
    const results = (await rowsOf('usage')).flatMap(({ rowNo }) => rowNo ?? []).slice(0, 2)
    if (results.length > 0)
      proposals.shops = await office.does('nigam_admin', propose, {
        params,
        body: { accepts: true, rowNos: results, reason: 'signboards of shops in the photographs' },
      })
    if ((await rowsOf('area')).length === 0) return
    proposals.small = await office.does('nigam_admin', propose, {
      params,
      body: {
        accepts: true,
        mostAreaPercent: 5,
        findings: ['area'],
        reason: 'within the five percent of the circular',
      },
    })
    const larger = (await rowsOf('area')).flatMap(({ rowNo }) => rowNo ?? []).slice(0, 2)
    if (larger.length > 0)
      await office.does('nigam_admin', propose, {
        params,
        body: { accepts: true, rowNos: larger, reason: 'storey added, seen from the road' },
      })
  })
  return proposals
}

async function decide(office: Office, surveyId: number, { small, shops: found }: Proposals): Promise<void> {
  const { approve, refuse, decisions } = surveyCalls.calls
  if (found)
    await office.does('ctao', refuse, {
      params: { surveyId, decisionId: found.decisionId },
      body: { remark: 'let the inspector see the ground floors first' },
    })
  if (!small) return
  const { decisionId } = small
  await office.does('ctao', approve, {
    params: { surveyId, decisionId },
    body: { remark: 'compared with the drawings' },
  })
  await until(async () => {
    const { rows } = await office.does('ctao', decisions, { query: { surveyId } })
    return rows.find((each) => each.decisionId === decisionId)?.status === 'applied'
  })
}
