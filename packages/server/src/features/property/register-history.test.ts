import { insertPlace } from '@karsetu/demo-city/builders/a-place.ts'
import { type RegisterPatch, type RegisterState, withPatch } from '@karsetu/domain/property/register-state.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Database, openDatabase } from '../../platform/db/database.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { type ChangedProperty, changeRegister, type PropertyChange } from './change-register.ts'
import { blankState } from './next-state.ts'
import type { RegisterContext } from './register-act.ts'
import { readStates } from './register-store.ts'
import { reverseAct } from './reverse-act.ts'
import { registerContext } from './testing/register-context.ts'

const database = useTestDatabase()
let open: Database
let mohallas: number[]
beforeAll(async () => {
  open = openDatabase({ url: database().appUrl })
  const client = await database().migrator.connect()
  const places = [
    await insertPlace(client),
    await insertPlace(client, { zoneNo: 2, wardNo: 2, mohallaName: 'Rakabganj' }),
  ]
  mohallas = places.map(({ mohallaId }) => mohallaId)
  client.release()
})
afterAll(() => open.close())

const work = <Result>(act: (context: RegisterContext) => Promise<Result>) =>
  open.transaction((tx) => act(registerContext(tx, [])))

type Step =
  | { act: 'set'; houseNumber: string | null; width: number | null; mohalla: 0 | 1; disabled: boolean }
  | { act: 'owners'; names: string[]; keeps: number }
  | { act: 'floors'; areas: number[]; keeps: number }
  | { act: 'status'; status: 'active' | 'deleted' }
  | { act: 'undo' }

const text = fc.stringMatching(/^[a-zA-Zक-ह0-9/' -]{1,12}$/).map((one) => one.trim() || 'x')
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    act: fc.constant('set' as const),
    houseNumber: fc.option(text),
    width: fc.option(fc.integer({ min: 1, max: 9999 }).map((hundredths) => hundredths / 100)),
    mohalla: fc.constantFrom(0 as const, 1 as const),
    disabled: fc.boolean(),
  }),
  fc.record({
    act: fc.constant('owners' as const),
    names: fc.array(text, { maxLength: 3 }),
    keeps: fc.nat({ max: 3 }),
  }),
  fc.record({
    act: fc.constant('floors' as const),
    areas: fc.array(fc.double({ min: 0.01, max: 99_999, noNaN: true }), { maxLength: 4 }),
    keeps: fc.nat({ max: 3 }),
  }),
  fc.record({ act: fc.constant('status' as const), status: fc.constantFrom('active' as const, 'deleted' as const) }),
  fc.record({ act: fc.constant('undo' as const) }),
)

const floor = { floorNumber: 1, rentType: 'self', rentUsage: 'residence', type: 'residential' } as const

/** The change a step asks for, on the property as it stands: some of its owners or floors kept, others new. */
function changeOf(one: Exclude<Step, { act: 'undo' }>, propertyId: number, state: RegisterState): PropertyChange {
  if (one.act === 'status') return { propertyId, status: one.status }
  if (one.act === 'set') {
    const { houseNumber, width: roadWidthM, mohalla, disabled: isDisabled } = one
    return { propertyId, set: { houseNumber, roadWidthM, mohallaId: mohallas[mohalla] ?? 0, isDisabled } }
  }
  if (one.act === 'owners') {
    const current = Object.entries(state.owners).filter(([, { until }]) => until === null)
    const kept = current.slice(0, one.keeps).map(([no, { name }]) => ({ ownerNo: Number(no), name }))
    return { propertyId, owners: [...kept, ...one.names.map((name) => ({ name }))] }
  }
  const kept = Object.entries(state.premises).slice(0, one.keeps)
  return {
    propertyId,
    premises: [
      ...kept.map(([no, premise]) => ({ ...premise, premiseNo: Number(no) })),
      ...one.areas.map((areaSqft) => ({ ...floor, areaSqft: Math.max(areaSqft, 0.01) })),
    ],
  }
}

const stateOf = async (propertyId: number): Promise<RegisterState> => {
  const [held] = await readStates(open.primary, [propertyId])
  if (!held) throw new Error('the property is gone')
  return held.state
}

type Change = { before: RegisterPatch | null; after: RegisterPatch }

it('whatever is done to a property, its history laid together from the first change on is the property of today', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
      const { properties } = await work((context) =>
        changeRegister(context, {
          ...{ kind: 'add', reason: null, documents: [] },
          changes: [{ propertyId: null, set: { mohallaId: mohallas[0] ?? 0 }, owners: [{ name: 'First' }] }],
        }),
      )
      const { propertyId }: Pick<ChangedProperty, 'propertyId'> = properties[0] ?? { propertyId: 0 }
      const states = [await stateOf(propertyId)]
      let last: number | undefined
      for (const one of steps) {
        if (one.act === 'undo') {
          if (last !== undefined) await work((context) => reverseAct(context, last ?? 0, 'tried out'))
          last = undefined
        } else {
          const change = changeOf(one, propertyId, await stateOf(propertyId))
          const made = await work((context) =>
            changeRegister(context, { kind: 'edit', reason: 'tried out', documents: [], changes: [change] }),
          )
          last = made.properties[0]?.difference ? made.actId : undefined
        }
        states.push(await stateOf(propertyId))
      }
      const { rows: history } = await open.primary.query<Change>(
        'select before, after from register_change where property_id = $1 order by version',
        [propertyId],
      )
      const rebuilt = history.reduce((state, { after }) => withPatch(state, after), blankState())
      expect(rebuilt).toEqual(states.at(-1))
      const first = history
        .slice(1)
        .reduceRight((state, { before }) => withPatch(state, before ?? {}), states.at(-1) ?? blankState())
      expect(first).toEqual(states[0])
    }),
    { numRuns: 25 },
  )
  const { rows: broken } = await open.primary.query('select * from inv_register_history')
  expect(broken).toEqual([])
})
