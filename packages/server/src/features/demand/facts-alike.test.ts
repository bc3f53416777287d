import { afterAll, beforeAll, expect, it } from 'vitest'
import { openDatabase } from '../../platform/db/database.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { readStates } from '../property/register-store.ts'
import { factsOfState } from './facts-history.ts'
import { readCategoryCodes, readChosenFacts } from './ward-facts.ts'

const database = useTestDatabase({ city: 200 })
let portal: ReturnType<typeof openDatabase>
const sql = async (text: string, values: unknown[] = []) => (await database().migrator.query(text, values)).rows

beforeAll(async () => {
  portal = openDatabase({ url: database().appUrl })
  // Whatever may be unknown is unknown somewhere, and whatever is said with parts of a unit has them.
  await sql(`update property set
      construction_type = case when random() < 0.3 then null else construction_type end,
      road_width_m = case when random() < 0.3 then null else round((1 + random() * 19)::numeric, 1) end,
      construction_year = case when random() < 0.3 then null else 1990 + (random() * 30)::integer end,
      plot_area_sqft = case when random() < 0.3 then null else round((100 + random() * 3000)::numeric, 6) end,
      water_tax_applicable = random() < 0.5, sewerage_connection_available = random() < 0.5,
      is_disabled = disability.bps is not null, disability_bps = disability.bps,
      is_only_building_of_owner = random() < 0.5, is_ex_defense_personal_widow = random() < 0.5,
      capital_value_paise = case when random() < 0.5 then null else (random() * 1e9)::bigint end,
      old_arv_paise = case when random() < 0.5 then null else (random() * 1e7)::bigint end
    from (select property_id id, case when random() < 0.5 then null else 4000 + (random() * 6000)::integer end bps from property) disability
    where property_id = disability.id`)
  await sql(`update premise set area_sqft = round((60 + random() * 2000)::numeric, 6),
      construction_type = case when random() < 0.4 then null else construction_type end,
      construction_year = case when random() < 0.4 then null else construction_year end,
      sub_category = case when random() < 0.4 then null else sub_category end,
      parking = case when random() < 0.4 then null else 'provided' end`)
})
afterAll(() => portal.close())

/** As JSON has it: what is not known is not there. */
const asJson = (facts: unknown): unknown => JSON.parse(JSON.stringify(facts))

it('what an assessment looks at is the same from the record, from the text of a ward and from a state of the history', async () => {
  const recorded = await sql('select property_id::integer id, assessment_facts(property_id) facts from property')
  const ids = recorded.map(({ id }) => id as number) // integer by the query
  const [states, codes] = [await readStates(portal.reads, ids), await readCategoryCodes(portal.reads)]
  const ofStates = new Map(states.map(({ propertyId, state }) => [propertyId, factsOfState(state, codes)]))
  const ofWards = new Map(
    [...(await readChosenFacts(portal.reads, ids))].map(({ propertyId, facts }) => [propertyId, facts]),
  )
  expect(recorded.length).toBeGreaterThan(150)
  for (const { id, facts } of recorded)
    expect({ id, state: asJson(ofStates.get(id)), ward: asJson(ofWards.get(id)) }).toEqual({
      id,
      state: facts,
      ward: facts,
    })
})
