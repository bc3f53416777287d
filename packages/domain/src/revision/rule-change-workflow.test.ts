import { describe, expect, it } from 'vitest'
import type { Permission } from '../access/permissions.ts'
import { roleNames, rolePresets } from '../access/permissions.ts'
import {
  moveBlockedReason,
  type RuleChangeAction,
  ruleChangeActions,
  ruleChangeMoves,
  ruleChangeStatuses,
} from './rule-change-workflow.ts'

const mayAll = () => true
const blockedReasonOf = (action: RuleChangeAction, status: (typeof ruleChangeStatuses)[number], isOwn: boolean) =>
  moveBlockedReason(action, { status, isOwn }, mayAll)

describe('who decides a change of the law', () => {
  it.each(['approve', 'hold', 'reject'] as const)('its maker does not %s it, whatever the role', (action) => {
    expect(blockedReasonOf(action, 'proposed', true)).toBe('own_proposal')
    expect(blockedReasonOf(action, 'proposed', false)).toBeUndefined()
  })

  it('only its maker withdraws it', () => {
    expect(blockedReasonOf('withdraw', 'proposed', false)).toBe('not_own_proposal')
    expect(blockedReasonOf('withdraw', 'held', true)).toBeUndefined()
  })

  it.each(['approved', 'rejected', 'withdrawn'] as const)('what is %s stays so', (status) => {
    for (const action of ruleChangeActions)
      for (const isOwn of [true, false]) expect(blockedReasonOf(action, status, isOwn)).toBe('not_now')
  })

  it('what is held can still be approved, rejected and withdrawn, and is not held twice', () => {
    expect(blockedReasonOf('hold', 'held', false)).toBe('not_now')
    expect(blockedReasonOf('approve', 'held', false)).toBeUndefined()
    expect(blockedReasonOf('reject', 'held', false)).toBeUndefined()
  })

  it('every status but the first is reached by an action', () => {
    const reached = new Set(ruleChangeActions.map((action) => ruleChangeMoves[action].to))
    expect(ruleChangeStatuses.filter((status) => !reached.has(status))).toEqual(['proposed'])
  })

  it('of the roles of a new installation the admin and the CTAO decide', () => {
    const deciding = roleNames.filter((role) => rolePresets[role].includes('rule.approve'))
    expect(deciding).toEqual(['admin', 'ctao'])
    const may = (permission: Permission) => rolePresets.clerk.includes(permission)
    expect(moveBlockedReason('approve', { status: 'proposed', isOwn: false }, may)).toBe('not_permitted')
  })
})
