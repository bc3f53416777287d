import { expect, test } from 'vitest'
import { allCalls } from '../all-calls.ts'
import { logPresets } from './log-presets.ts'

/** Actions that name an act and no call. */
const acts = ['payment.shift']
const names = new Set([
  ...acts,
  ...allCalls.flatMap(({ feature, calls }) => Object.keys(calls).map((name) => `${feature}.${name}`)),
])

test('every action of a part of the log is one that the portal writes', () => {
  const actions = Object.values(logPresets).flatMap((conditions) => conditions.flatMap(({ actions: each }) => each))
  expect(actions.filter((action) => !names.has(action))).toEqual([])
  expect(new Set(actions).size).toBe(actions.length - 1) // approvals are edits or deletions, by their kind
})
