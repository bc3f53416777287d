import { describe, expect, test } from 'vitest'
import { intentEvents, intentStates, isOpenIntent, nextIntentState } from './intent-states.ts'
import { listIntentMoves } from './test-moves.ts'

const drawn = `
            accepted  refused  silent   pending  success    failure  cancelled  ran_out
created     sent      failed   unknown  pending  succeeded  failed   cancelled  expired
sent        sent      -        unknown  pending  succeeded  failed   cancelled  expired
pending     pending   -        pending  pending  succeeded  failed   cancelled  expired
unknown     sent      failed   unknown  pending  succeeded  failed   cancelled  expired
succeeded   -         -        succeeded succeeded succeeded succeeded succeeded succeeded
failed      -         -        failed   failed   succeeded  failed   failed     failed
cancelled   -         -        cancelled cancelled succeeded cancelled cancelled cancelled
expired     -         -        expired  expired  succeeded  expired  expired    expired
`

const rows = drawn
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => line.trim().split(/\s+/))

describe('the life of a payment intent', () => {
  test.each(rows)('every event in the state %s', (state, ...expected) => {
    const from = intentStates.find((known) => known === state)
    if (!from) throw new Error(`The drawing has a state that the table lacks: ${state}`)
    expect(intentEvents.map((event) => nextIntentState(from, event) ?? '-')).toEqual(expected)
  })

  test('the drawing has every state', () => {
    expect(rows.map(([state]) => state).toSorted()).toEqual([...intentStates].toSorted())
  })

  test('nothing un-pays a payment that succeeded', () => {
    expect(listIntentMoves().filter((move) => move.from === 'succeeded')).toEqual([])
  })

  test('money that arrives late is accepted from every state', () => {
    for (const state of intentStates) expect(nextIntentState(state, 'gateway_success')).toBe('succeeded')
  })

  test('a state that looked final is left for success alone', () => {
    const left = listIntentMoves().filter((move) => !isOpenIntent(move.from))
    expect(left.map((move) => `${move.from}>${move.to}`)).toEqual([
      'failed>succeeded',
      'cancelled>succeeded',
      'expired>succeeded',
    ])
  })
})
