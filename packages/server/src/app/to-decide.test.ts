import type { Page } from '@karsetu/contract/platform/schemas.ts'
import type { RoleName } from '@karsetu/domain/access/permissions.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mutationDesk } from '../features/mutation/testing/mutation-desk.ts'
import { type Chosen, objectionDesk } from '../features/objection/testing/objection-desk.ts'
import { useTestPortal } from '../testing/test-portal.ts'
import { until } from '../testing/until.ts'

const portal = useTestPortal({ clock: () => new Date('2026-11-20T06:00:00Z'), city: 80 })
const desk = objectionDesk(portal)
const mutations = mutationDesk(portal)
const { sql, ask, done, file, resolved } = desk

let chosen: Chosen[] = []
beforeAll(async () => {
  chosen = await desk.properties()
  for (const role of ['admin', 'ctao', 'nigam_admin', 'clerk', 'assistant_director_accounts'] as const)
    await portal().tokenOf(role)
})
afterAll(() => desk.nothingIsBroken())

function property(): Chosen {
  const next = chosen.pop()
  if (!next) throw new Error('the demo city has no property left')
  return next
}

/** How many of a list wait for the decision of each. */
async function waiting<Role extends RoleName>(path: string, ...roles: Role[]): Promise<Record<Role, number>> {
  const counts = roles.map(async (role) => {
    const answer = await ask('GET', `${path}${path.includes('?') ? '&' : '?'}isToDecide=true&limit=1`, undefined, role)
    return [role, done<Page<unknown>>(answer).total] as const
  })
  return Object.fromEntries(await Promise.all(counts)) as Record<Role, number> // one for each role asked
}

const withLimit = async (role: RoleName, paise: number | null) =>
  sql('update staff set max_value_paise = $2 where username = $1', [role, paise])

describe('what waits for the reader’s own decision', () => {
  it('of edited properties leaves out who asked for them, who may not approve, and amounts above the own limit', async () => {
    const one = property()
    const { objectionId } = await file(one)
    expect(await resolved(one, objectionId)).toMatchObject({ outcome: 'waits' })
    const request = ['ctao', 'nigam_admin', 'admin'] as const
    expect(await waiting('/properties/edited', ...request)).toEqual({ ctao: 0, nigam_admin: 1, admin: 1 })
    await withLimit('nigam_admin', 1)
    expect(await waiting('/properties/edited', ...request)).toEqual({ ctao: 0, nigam_admin: 0, admin: 1 })
    await withLimit('nigam_admin', null)
    expect((await ask('GET', '/properties/edited?isToDecide=true', undefined, 'clerk')).code).toBe('call.not_allowed')
  })

  it('of corrections of money is nothing for roles that only make or see them', async () => {
    const note = {
      ...{ propertyUniqueId: property().id, kind: 'debit_note', financialYear: 2026, head: 'house' },
      ...{ amountPaise: 900_000, reason: 'not_demanded', remarks: 'Order 4' },
    }
    done(await ask('POST', '/drcrNotes', note, 'ctao'))
    const request = ['ctao', 'admin', 'nigam_admin', 'assistant_director_accounts'] as const
    const none = { ctao: 0, nigam_admin: 0, assistant_director_accounts: 0 }
    expect(await waiting('/corrections', ...request)).toEqual({ ...none, admin: 1 })
    const mine = { ...note, propertyUniqueId: property().id }
    done(await ask('POST', '/drcrNotes', mine, 'nigam_admin'))
    expect(await waiting('/corrections', ...request)).toEqual({ ...none, ctao: 1, admin: 2 })
    await withLimit('ctao', 899_999)
    expect(await waiting('/corrections', ...request)).toEqual({ ...none, admin: 2 })
    await withLimit('ctao', null)
  })

  it('of objections is an order for who decides, and a hearing to fix or note for who hears', async () => {
    const request = ['ctao', 'clerk', 'assistant_director_accounts'] as const
    const before = await waiting('/objection', ...request)
    const more = (ctao: number, clerk: number) => ({
      ...{ ctao: before.ctao + ctao, clerk: before.clerk + clerk, assistant_director_accounts: 0 },
    })
    const [one, other] = [await file(property()), await file(property())]
    expect(await waiting('/objection', ...request)).toEqual(more(2, 2))
    const fix = (objectionId: number, heldOn: string) =>
      ask('POST', `/objection/${objectionId}/hearing`, { heldOn, atTime: '10:30', place: 'Room 4' }, 'clerk')
    done(await fix(one.objectionId, '2026-11-27'))
    expect(await waiting('/objection', ...request)).toEqual(more(2, 1))
    done(await fix(other.objectionId, '2026-11-20'))
    expect(await waiting('/objection', ...request)).toEqual(more(2, 1))
    const heard = { outcome: 'heard', remarks: 'The plan was shown' }
    done(await ask('POST', `/objection/${other.objectionId}/hearing/outcome`, heard, 'clerk'))
    expect(await waiting('/objection', ...request)).toEqual(more(2, 0))
  })

  it('of mutations follows their steps: verified once the fee is paid, ordered by another once nobody may object', async () => {
    const request = ['nigam_admin', 'ctao'] as const
    const before = await waiting('/mutations/all', ...request)
    const more = (nigam: number, ctao: number) => ({
      nigam_admin: before.nigam_admin + nigam,
      ctao: before.ctao + ctao,
    })
    const { mutationId } = mutations.good<{ mutationId: number }>(await mutations.apply(property().id))
    expect(await waiting('/mutations/all', ...request)).toEqual(more(0, 0))
    mutations.good(await mutations.step(mutationId, 'fee', { receiptNo: 'R-1', receivedOn: '2026-11-20' }))
    expect(await waiting('/mutations/all', ...request)).toEqual(more(1, 1))
    mutations.good(await mutations.step(mutationId, 'verify', { visitedOn: '2026-11-20', remarks: 'lives there' }))
    expect(await waiting('/mutations/all', ...request)).toEqual(more(1, 1))
    mutations.good(await mutations.step(mutationId, 'notice'))
    expect(await waiting('/mutations/all', ...request)).toEqual(more(0, 0))
    await mutations.windowPasses(mutationId)
    expect(await waiting('/mutations/all', ...request)).toEqual(more(0, 1))
    await sql(`update mutation set verified_by = (select staff_id from staff where username = 'ctao')
      where mutation_id = ${mutationId}`)
    expect(await waiting('/mutations/all', ...request)).toEqual(more(0, 0))
  })

  it('of revaluations is what somebody else had calculated and is held, for who works for the whole place', async () => {
    const path = '/revision-runs?purpose=revaluation'
    const all = ['ctao', 'admin', 'clerk'] as const
    const { runId } = done<{ runId: number }>(await ask('POST', '/revision-runs/revalue', {}, 'admin'))
    await until(
      async () => (await sql(`select from revision_run where run_id = ${runId} and status = 'computed'`)).length === 1,
    )
    // Nothing changed since the demand: no property moves, and there is nothing to release.
    expect(await waiting(path, ...all)).toEqual({ ctao: 0, admin: 0, clerk: 0 })
    const held = done<{ isEmpty: boolean }>(await ask('GET', `/revision-runs/${runId}`, undefined, 'ctao'))
    expect(held.isEmpty).toBe(true)
    await sql(`update revision_run_ward set moved = 1 where (run_id, ward_id) =
      (select run_id, min(ward_id) from revision_run_ward where run_id = ${runId} group by run_id)`)
    expect(await waiting(path, ...all)).toEqual({ ctao: 1, admin: 0, clerk: 0 })
    const [ctao] = await sql(`select accessible_wards from staff where username = 'ctao'`)
    await sql(`update staff set accessible_wards = array(select ward_id from ward limit 1) where username = 'ctao'`)
    expect(await waiting(path, 'ctao')).toEqual({ ctao: 0 })
    await sql(`update staff set accessible_wards = $1 where username = 'ctao'`, [ctao?.accessible_wards])
    done(await ask('POST', `/revision-runs/${runId}/discard`, {}, 'admin'))
    expect(await waiting(path, ...all)).toEqual({ ctao: 0, admin: 0, clerk: 0 })
  })

  it('of the law is what somebody else proposed, for who works for all places in which it would hold', async () => {
    await sql(`insert into rule_change (subject, topics, valid_from, source, body, maker_id)
      select 'interest', '{interest:test}', '2027-04-01', 'Resolution 21/2027', '{"rows": []}', staff_id
      from staff where username = 'ctao'`)
    expect(await waiting('/rule-changes', 'ctao', 'admin', 'clerk')).toEqual({ ctao: 0, admin: 1, clerk: 0 })
    await sql(`update rule_change set maker_id = (select staff_id from staff where username = 'admin')`)
    expect(await waiting('/rule-changes', 'ctao', 'admin')).toEqual({ ctao: 1, admin: 0 })
    await sql(`update staff set accessible_wards = array(select ward_id from ward limit 1) where username = 'ctao'`)
    expect(await waiting('/rule-changes', 'ctao')).toEqual({ ctao: 0 })
  })
})
