import { expect, it } from 'vitest'
import { decisionState, hasStopped, surveyedState } from './survey-labels.ts'

it.each([
  ['proposed', null, false, 'Waits for a second person'],
  ['applying', 'running', false, 'Being taken over'],
  ['applying', 'failed', true, 'Could not be entered'],
  ['applying', 'cancelled', true, 'Could not be entered'],
  ['applied', 'done', false, 'Done'],
  ['refused', 'failed', false, 'Sent back'],
] as const)('a decision that is %s, its job %s: stopped %s, said as %s', (status, jobStatus, stopped, said) => {
  expect(hasStopped({ status, jobStatus })).toBe(stopped)
  expect(decisionState({ status, jobStatus, leftOut: 0 })).toBe(said)
})

it.each([
  ['matched', 'waiting', 'Waiting'],
  ['matched', 'accepted', 'Taken over'],
  ['unmatched', 'waiting', 'To be added'],
  ['unmatched', 'superseded', 'Superseded'],
  ['twice', 'waiting', 'Stands twice in the survey'],
  [null, null, null],
] as const)('a surveyed property that is %s, its state %s, is said as %s', (match, state, said) => {
  expect(surveyedState({ match, state })).toBe(said)
})
