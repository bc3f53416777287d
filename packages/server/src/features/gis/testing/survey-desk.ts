import type { TestPortal } from '../../../testing/test-portal.ts'
import { until } from '../../../testing/until.ts'

export type Role = Parameters<TestPortal['tokenOf']>[0]
export type Floor = { floor: number; type: string; area: number }
export type Known = { id: string; property_id: number; ward_no: number; ward_id: number; floors: Floor[] }

/** What tests of surveys and map files ask and look up, of a portal with a demo city. */
export function surveyDesk(portal: () => TestPortal) {
  const sql = async (text: string, values: unknown[] = []) =>
    (await portal().database.migrator.query(text, values)).rows
  const ask = async (path: string, role: Role, more: { method?: string; body?: unknown } = {}) =>
    portal().ask({ path, token: await portal().tokenOf(role), ...more })
  return {
    sql,
    ask,
    // biome-ignore lint/suspicious/noExplicitAny: checked by the call's own output schema
    get: async (path: string, role: Role = 'ctao') => (await ask(path, role)).data as any,
    post: (path: string, role: Role, body: unknown = {}) => ask(path, role, { method: 'POST', body }),
    /** Houses lived in by one family, with a tax of this year that is not an exempt one. */
    houses: (count: number): Promise<Known[]> =>
      sql(
        `select property_unique_id id, property_id, ward_no, ward_id, (select jsonb_agg(jsonb_build_object('floor', floor_number, 'type', type, 'area', area_sqft::float8) order by premise_no)
           from premise where premise.property_id = property.property_id) floors
         from property join ward using (ward_id) join assessment_held using (property_id)
         where house_category = 'residential' and financial_year = 2026 and house_paise > 20000 and construction_type <> 'vacant_land'
           and not is_disabled and not is_ex_defense_personal_widow
           and exists (select from premise where premise.property_id = property.property_id)
         order by property_id limit $1`,
        [count],
      ),
    isQuarantined: (surveyId: number) =>
      until(async () => {
        const [survey] = await sql('select status from survey where survey_id = $1', [surveyId])
        return survey.status === 'quarantined'
      }),
  }
}
