import { approvalCalls } from '@karsetu/contract/approval/approval-calls.ts'
import { bankStatementCalls, type StatementLineDetail } from '@karsetu/contract/bank-statement/bank-statement-calls.ts'
import { fateLabels, kindLabels, ruleLabels } from '@karsetu/contract/bank-statement/bank-statement-labels.ts'
import { formatChange, formatCount, formatDate, formatInstant, formatMoney } from '@karsetu/contract/words/format.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { suspenseClaimRules } from '@karsetu/domain/bank-statement/suspense-claim-rules.ts'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useCall, useRefresh } from '../../api/use-call.ts'
import { useCommand } from '../../api/use-command.ts'
import { useLocale } from '../../locale/locale.ts'
import { pathTo } from '../../path-builder.ts'
import { useMay } from '../../session/user.ts'
import type { Needs } from '../../shell/lazy-screen.tsx'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { AppLink } from '../../ui/AppLink.tsx'
import { Card } from '../../ui/Card.tsx'
import { InstantText } from '../../ui/DateText.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { Page } from '../../ui/Page.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { PageSpinner } from '../../ui/PageSpinner.tsx'
import { Timeline } from '../../ui/Timeline.tsx'
import { toast } from '../../ui/toast.ts'
import { DecisionPanel } from '../approval/DecisionPanel.tsx'
import { RemarkDialog } from '../correction/RemarkDialog.tsx'
import { ClaimDialog } from './ClaimDialog.tsx'
import { FateBadge } from './FateBadge.tsx'
import { LineCandidates } from './LineCandidates.tsx'

const { calls } = bankStatementCalls

StatementLineScreen.needs = { access: calls.line.access, title: m.statement_line_title } satisfies Needs

/** One line of a statement: why it matched, its payments, and what may be done about it. */
export default function StatementLineScreen() {
  const { lineId = '' } = useParams({ strict: false })
  const { data, error, refetch } = useCall(calls.line, { params: { lineId: Number(lineId) } })
  if (error)
    return (
      <Page>
        <PageHeader title={m.statement_line_title()} />
        <ErrorState error={error} onRetry={() => void refetch()} />
      </Page>
    )
  if (!data) return <PageSpinner />
  return <Line line={data} />
}

type Doing = 'undo' | 'return' | { claim: string }

function Line({ line }: { line: StatementLineDetail }) {
  const [doing, setDoing] = useState<Doing>()
  const refresh = useRefresh()
  const changed = () => refresh(calls.line, calls.page, calls.accounts, approvalCalls.calls.worklist)
  const { lineId, fate, claim } = line
  const isOpen = fate === 'suspense' && line.amountPaise > 0 && claim === null
  return (
    <Page>
      <PageHeader title={m.statement_line_title()}>
        <LinkButton variant="default" to={pathTo.statements()}>
          {m.statement_title()}
        </LinkButton>
        {isOpen && (
          <ActionButton needs={calls.claim.access} onClick={() => setDoing({ claim: '' })}>
            {m.statement_claim()}
          </ActionButton>
        )}
        {fate === 'return_found' && (
          <ActionButton needs={calls.acceptReturn.access} onClick={() => setDoing('return')}>
            {m.statement_return_accept()}
          </ActionButton>
        )}
        {line.mayUndo && (
          <ActionButton variant="default" onClick={() => setDoing('undo')}>
            {m.statement_undo()}
          </ActionButton>
        )}
      </PageHeader>
      <LineFacts line={line} />
      {claim && <Claim claim={claim} onChanged={changed} />}
      {line.payments.length > 0 && <Payments payments={line.payments} />}
      {isOpen && <LineCandidates line={line} onClaim={(propertyUniqueId) => setDoing({ claim: propertyUniqueId })} />}
      <History events={line.events} />
      {(doing === 'undo' || doing === 'return') && (
        <ActDialog act={doing} lineId={lineId} onChanged={changed} onClose={() => setDoing(undefined)} />
      )}
      {typeof doing === 'object' && (
        <ClaimDialog
          {...{ lineId, propertyUniqueId: doing.claim, onChanged: changed }}
          onClose={() => setDoing(undefined)}
        />
      )}
    </Page>
  )
}

function LineFacts({ line }: { line: StatementLineDetail }) {
  const locale = useLocale()
  const { rule, found, otherLine, utr, payer, fate, ageDays } = line
  return (
    <Card>
      <Facts
        facts={[
          { label: m.statement_amount(), value: formatChange(line.amountPaise) },
          { label: m.statement_fate(), value: <FateBadge fate={fate} /> },
          ...(rule
            ? [{ label: m.statement_line_why(), value: found ? `${ruleLabels[rule]()}: ${found}` : ruleLabels[rule]() }]
            : []),
          { label: m.statement_posted_on(), value: formatDate(line.postedOn, locale) },
          ...(fate === 'suspense' || fate === 'return_found'
            ? [{ label: m.statement_age_days(), value: formatCount(ageDays) }]
            : []),
          { label: m.statement_narration(), value: line.narration },
          ...(line.reference ? [{ label: m.statement_reference(), value: line.reference, isCode: true }] : []),
          ...(utr ? [{ label: m.neft_utr(), value: utr, isCode: true }] : []),
          { label: m.statement_kind(), value: kindLabels[line.kind]() },
          ...(payer ? [{ label: m.statement_payer(), value: payer }] : []),
          { label: m.statement_account(), value: line.accountName },
          { label: m.statement_file(), value: `${line.fileName}, ${m.statement_file_row()} ${line.fileRow}` },
          ...(otherLine
            ? [
                {
                  label: m.statement_line_other(),
                  value: (
                    <AppLink to={pathTo.statementLine({ lineId: String(otherLine.lineId) })}>
                      {`${formatDate(otherLine.postedOn, locale)}: ${otherLine.narration}`}
                    </AppLink>
                  ),
                },
              ]
            : []),
        ]}
      />
    </Card>
  )
}

function Claim({ claim, onChanged }: { claim: NonNullable<StatementLineDetail['claim']>; onChanged: () => unknown }) {
  const locale = useLocale()
  const approve = useCommand(calls.approveClaim)
  const reject = useCommand(calls.rejectClaim)
  const { requestId, propertyUniqueId, ownerName, reason, madeBy, madeAt } = claim
  const decline = (remarks: string) => reject.mutateAsync({ params: { requestId }, body: { remarks } })
  return (
    <Card title={m.statement_claim_waits()}>
      <Facts
        facts={[
          {
            label: m.property_id(),
            value: <AppLink to={pathTo.ledgerOf({ propertyId: propertyUniqueId })}>{propertyUniqueId}</AppLink>,
          },
          ...(ownerName ? [{ label: m.property_owner_name(), value: ownerName }] : []),
          { label: m.register_reason(), value: reason },
          { label: m.register_edit_made_by(), value: `${madeBy}, ${formatInstant(madeAt, locale)}` },
        ]}
      />
      <DecisionPanel
        rules={suspenseClaimRules}
        request={claim}
        acts={{
          approve: (remarks) => approve.mutateAsync({ params: { requestId }, body: { remarks } }),
          reject: decline,
          withdraw: decline,
        }}
        onChanged={onChanged}
      />
    </Card>
  )
}

function Payments({ payments }: Pick<StatementLineDetail, 'payments'>) {
  const may = useMay()
  return (
    <Card title={m.statement_line_payments()}>
      <Facts
        facts={payments.map(({ receiptNo, propertyUniqueId, amountPaise, isReversed }) => ({
          label: isReversed ? `${receiptNo} (${m.statement_rule_reversed()})` : receiptNo,
          value: (
            <>
              {may('receipt.view') ? (
                <AppLink to={pathTo.paymentReceipt({ receiptNo })}>{formatMoney(amountPaise)}</AppLink>
              ) : (
                formatMoney(amountPaise)
              )}
              {' · '}
              <AppLink to={pathTo.ledgerOf({ propertyId: propertyUniqueId })}>{propertyUniqueId}</AppLink>
            </>
          ),
        }))}
      />
    </Card>
  )
}

const actLabels = {
  matched: m.statement_act_matched,
  undone: m.statement_act_undone,
  claim_requested: m.statement_act_claim_requested,
  claimed: m.statement_act_claimed,
  return_accepted: m.statement_act_return_accepted,
  payment_reversed: m.statement_act_payment_reversed,
} satisfies Record<StatementLineDetail['events'][number]['act'], unknown>

function History({ events }: Pick<StatementLineDetail, 'events'>) {
  if (events.length === 0) return null
  return (
    <Card title={m.statement_line_history()}>
      <Timeline
        label={m.statement_line_history()}
        entries={events.map(({ act, rule, fate, remarks, by, at }) => ({
          key: `${at} ${act}`,
          when: <InstantText instant={at} />,
          what: [actLabels[act](), ...(act === 'matched' && rule ? [ruleLabels[rule]()] : []), fateLabels[fate]()].join(
            ' · ',
          ),
          who: by ?? m.statement_by_rules(),
          ...(remarks ? { more: <p>{remarks}</p> } : {}),
        }))}
      />
    </Card>
  )
}

type ActProps = { act: 'undo' | 'return'; lineId: number; onChanged: () => unknown; onClose: () => void }

function ActDialog({ act, lineId, onChanged, onClose }: ActProps) {
  const undo = useCommand(calls.undo)
  const accept = useCommand(calls.acceptReturn)
  const isUndo = act === 'undo'
  const send = async (remarks: string) => {
    const sent = { params: { lineId }, body: { remarks } }
    await (isUndo ? undo : accept).mutateAsync(sent)
    void toast.success(isUndo ? m.statement_undone() : m.statement_return_accepted(), m.common_success())
    onClose()
    await onChanged()
  }
  return (
    <RemarkDialog
      title={isUndo ? m.statement_undo() : m.statement_return_accept()}
      lead={isUndo ? m.statement_undo_lead() : m.statement_return_lead()}
      onSend={send}
      onClose={onClose}
    />
  )
}
