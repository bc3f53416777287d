import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { useTestPortal } from '../../testing/test-portal.ts'
import { beforeTheYear, yearRaised } from '../demand/testing/run-city.ts'
import { lawDesk } from '../revision/testing/law-desk.ts'
import { registerDesk } from './testing/register-desk.ts'

const portal = useTestPortal({ clock: () => new Date(beforeTheYear), city: 220 })
const desk = registerDesk(portal)
const { sql, ask, send, outcome } = desk
const { raiseYear } = lawDesk(portal)
const remove = ({ id }: Chosen) => desk.remove([id], { at: beforeTheYear })

type Chosen = { propertyId: number; id: string; wardId: number }
let chosen: Chosen[] = []
beforeAll(async () => {
  chosen = await sql(
    `select property_id::integer "propertyId", property_unique_id id, ward_id::integer "wardId" from property
     where status = 'active' and exists (select from demand where demand.property_id = property.property_id and financial_year = 2026)
       and exists (select from property other join demand using (property_id) where other.ward_id = property.ward_id
         and other.property_id < property.property_id and financial_year = 2026 and other.status = 'active')
     order by property_id`,
  )
})
afterAll(() => desk.nothingIsBroken())

function property(): Chosen {
  const next = chosen.pop()
  if (!next) throw new Error('the demo city has no property left')
  return next
}

const restore = ({ id }: Chosen, preview?: true) =>
  send('POST', `/properties/restore/${id}`, { reason: 'the house stands', preview }, { role: 'ctao' })

const demandsOf = ({ propertyId }: Chosen) =>
  sql(
    `select financial_year "year", (house_paise + water_paise + sewer_paise)::float8 total from demand
     where property_id = $1 and financial_year >= 2026 order by 1, revision`,
    [propertyId],
  )

describe('a property that comes back', () => {
  it('is not given back a PTIN that another one in use has by now', async () => {
    const [one, other] = [property(), property()]
    const number = async ({ id }: Chosen, PTINNo: string | null) =>
      ask('PATCH', `/properties/editProperty?propertyRefUniqueId=${id}`, { PTINNo, reason: 'from the old book' })
    outcome(await number(one, 'PT-TWICE-1'))
    await remove(one)
    outcome(await number(other, 'PT-TWICE-1'))
    const refused = await restore(one)
    expect(refused).toMatchObject({ status: 409, code: 'property.ptin_taken' })
    expect(refused.message).toContain(other.id)
    outcome(await number(other, 'PT-TWICE-2'))
    expect(outcome(await restore(one)).effect.revised).toEqual([])
  })

  it('is asked for the years that passed it by, up to the own limit of who brings it back', async () => {
    const one = property()
    const [before] = await demandsOf(one)
    await remove(one)
    await raiseYear(yearRaised)
    expect(await demandsOf(one)).toEqual([before])
    await sql("update staff set max_value_paise = 100 where username = 'ctao'")
    expect(await restore(one)).toMatchObject({ status: 403, code: 'approval.above_own_limit' })
    await sql("update staff set max_value_paise = null where username = 'ctao'")
    const foreseen = outcome(await restore(one, true))
    expect(foreseen).toMatchObject({ outcome: 'preview', effect: { revised: [{ financialYear: yearRaised }] } })
    expect(await demandsOf(one)).toEqual([before])
    expect((await ask('GET', `/properties/edit/${one.id}`)).data).toMatchObject({ status: 'deleted' })
    const { effect } = outcome(await restore(one))
    expect(effect).toEqual(foreseen.effect)
    expect(effect.revised).toMatchObject([{ financialYear: yearRaised, before: null }])
    expect(effect.left).toEqual([])
    expect(await demandsOf(one)).toEqual([before, { year: yearRaised, total: effect.netPaise }])
    await remove(one)
    expect(outcome(await restore(one)).effect.revised).toEqual([])
  })
})
