import { insertPlace } from '@karsetu/demo-city/builders/a-place.ts'
import { type RegisterPatch, withPatch } from '@karsetu/domain/property/register-state.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Database, openDatabase } from '../../platform/db/database.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { type ChangedProperty, changeRegister } from './change-register.ts'
import { blankState } from './next-state.ts'
import type { RegisterContext } from './register-act.ts'
import { step, walk } from './testing/random-steps.ts'
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
      const states = await walk(open, { propertyId, mohallas, steps })
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
