import type { RegisterState } from '@karsetu/domain/property/register-state.ts'
import fc from 'fast-check'
import type { Database } from '../../../platform/db/database.ts'
import { changeRegister, type PropertyChange } from '../change-register.ts'
import { readStates } from '../register-store.ts'
import { reverseAct } from '../reverse-act.ts'
import { registerContext } from './register-context.ts'

export type Step =
  | { act: 'set'; houseNumber: string | null; width: number | null; mohalla: 0 | 1; disabled: boolean }
  | { act: 'owners'; names: string[]; keeps: number }
  | { act: 'floors'; areas: number[]; keeps: number }
  | { act: 'status'; status: 'active' | 'deleted' }
  | { act: 'undo' }

const text = fc.stringMatching(/^[a-zA-Zक-ह0-9/' -]{1,12}$/).map((one) => one.trim() || 'x')
/** Something that is done to a property. */
export const step: fc.Arbitrary<Step> = fc.oneof(
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
export function changeOf(
  one: Exclude<Step, { act: 'undo' }>,
  { propertyId, state }: { propertyId: number; state: RegisterState },
  mohallas: readonly number[],
): PropertyChange {
  if (one.act === 'status') return { propertyId, status: one.status }
  if (one.act === 'set') {
    const { houseNumber, width: roadWidthM, mohalla, disabled: isDisabled } = one
    return { propertyId, set: { houseNumber, roadWidthM, mohallaId: mohallas[mohalla] ?? 0, isDisabled } }
  }
  if (one.act === 'owners') {
    const current = Object.entries(state.owners).filter(([, { until }]) => until === null)
    const saved = current.slice(0, one.keeps).map(([no, { name }]) => ({ ownerNo: Number(no), name }))
    return { propertyId, owners: [...saved, ...one.names.map((name) => ({ name }))] }
  }
  const saved = Object.entries(state.premises).slice(0, one.keeps)
  return {
    propertyId,
    premises: [
      ...saved.map(([no, premise]) => ({ ...premise, premiseNo: Number(no) })),
      ...one.areas.map((areaSqft) => ({ ...floor, areaSqft: Math.max(areaSqft, 0.01) })),
    ],
  }
}

/** What the register says of a property. */
export async function stateOf(open: Database, propertyId: number): Promise<RegisterState> {
  const [held] = await readStates(open.primary, [propertyId])
  if (!held) throw new Error('the property is gone')
  return held.state
}

/** Does one step after the other, each an act of its own. @returns how the property stood before, and after each */
export async function walk(
  open: Database,
  { propertyId, mohallas, steps }: { propertyId: number; mohallas: readonly number[]; steps: readonly Step[] },
): Promise<RegisterState[]> {
  const states = [await stateOf(open, propertyId)]
  let last: number | undefined
  for (const one of steps) {
    const act = { kind: 'edit' as const, reason: 'tried out', documents: [] }
    await open.transaction(async (tx) => {
      const context = registerContext(tx, [])
      if (one.act === 'undo') {
        if (last !== undefined) await reverseAct(context, last, 'tried out')
        last = undefined
        return
      }
      const [held] = await readStates(tx, [propertyId])
      if (!held) throw new Error('the property is gone')
      const { actId, properties } = await changeRegister(context, { ...act, changes: [changeOf(one, held, mohallas)] })
      last = properties[0]?.difference ? actId : undefined
    })
    states.push(await stateOf(open, propertyId))
  }
  return states
}
