import type { Decidable } from '@karsetu/contract/approval/approval-calls.ts'
import { approvalMoveLabels, blockedReasonLabels } from '@karsetu/contract/approval/approval-labels.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import type { ApprovalRules } from '@karsetu/domain/approval/approval-moves.ts'
import { blockedReason } from '@karsetu/domain/approval/blocked-reason.ts'
import { ZERO } from '@karsetu/domain/money/paise.ts'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import type { z } from 'zod'
import { asApiError } from '../../api/api-error.ts'
import { useMay } from '../../session/user.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { toast } from '../../ui/toast.ts'
import classes from './Approval.module.css'

const panelMoves = ['approve', 'hold', 'reject', 'withdraw'] as const
type PanelMove = (typeof panelMoves)[number]

type Props = {
  rules: ApprovalRules
  request: z.output<typeof Decidable>
  /** What each button does; a move without one has no button. */
  acts: { readonly [Move in PanelMove]?: (remark: string) => Promise<unknown> }
  /** Runs after a move and after a refusal: the request may be another by now. */
  onChanged: () => unknown
  /** Why approving is blocked beside the rules: the effect is stale or unknown. */
  blocked?: string | undefined
  /** Texts of the buttons and of what was done, where the feature has its own. */
  labels?: { readonly [Move in PanelMove]?: Partial<(typeof approvalMoveLabels)[Move]> }
}

/** The remark and the buttons of a request that waits; a button that is closed to the reader says why. */
export function DecisionPanel({ rules, request, acts, onChanged, blocked, labels = {} }: Props) {
  const may = useMay()
  const [remark, setRemark] = useState('')
  const [error, setError] = useState<string>()
  const [pending, setPending] = useState<PanelMove>()
  const moves = panelMoves.filter((move) => {
    const rule = rules[move]
    return rule && acts[move] && may(rule.permission) && (move !== 'withdraw' || request.isOwn)
  })
  if (moves.length === 0) return null
  const reasonOf = (move: PanelMove) => {
    if (move === 'approve' && request.blockedReason) return blockedReasonLabels[request.blockedReason]()
    // The server knows maker and limit; here the maker is told apart by the mark on the request.
    const decider = { staffId: request.isOwn ? 1 : 2, mostPaise: null }
    const reason = blockedReason(rules, move, { state: request.status, madeBy: 1, amountPaise: ZERO }, decider, may)
    if (reason) return blockedReasonLabels[reason]()
    if (move === 'approve' && blocked) return blocked
    return rules[move]?.needsRemark && remark.trim().length < 5 ? m.approval_remark_short() : undefined
  }
  const make = async (move: PanelMove) => {
    setError(undefined)
    setPending(move)
    try {
      await acts[move]?.(remark.trim())
      void toast.success((labels[move]?.done ?? approvalMoveLabels[move].done)(), m.common_success())
    } catch (thrown) {
      const { fields, text } = asApiError(thrown)
      setError(fields[0]?.message ?? text)
    }
    setPending(undefined)
    await onChanged()
  }
  return (
    <>
      <TextInput
        className={classes.remark ?? ''}
        label={m.approval_remark()}
        description={moves.some((move) => rules[move]?.needsRemark) ? m.approval_remark_hint() : undefined}
        value={remark}
        maxLength={1000}
        onChange={({ currentTarget }) => setRemark(currentTarget.value)}
      />
      {error && (
        <p role="alert" className={classes.error}>
          {error}
        </p>
      )}
      <div className={classes.actions}>
        {moves.map((move) => (
          <ActionButton
            key={move}
            variant={move === 'approve' ? 'filled' : 'default'}
            loading={pending === move}
            offBecause={reasonOf(move)}
            onClick={() => void make(move)}
          >
            {(labels[move]?.act ?? approvalMoveLabels[move].act)()}
          </ActionButton>
        ))}
      </div>
    </>
  )
}
