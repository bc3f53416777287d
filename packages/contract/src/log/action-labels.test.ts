import { expect, test } from 'vitest'
import { allCalls } from '../all-calls.ts'
import { worksOn } from '../platform/call.ts'
import { actionLabels } from './action-labels.ts'

test('every call that changes something has a name in the audit log', () => {
  const names = allCalls.flatMap(({ feature, calls }) =>
    Object.entries(calls).flatMap(([name, declared]) =>
      // A gateway's notice is logged as the move of the payment that follows from it.
      worksOn(declared) === 'write' && !('raw' in declared) ? [`${feature}.${name}`] : [],
    ),
  )
  expect(names.filter((name) => !(name in actionLabels))).toEqual([])
})
