import { type BankAccount, bankStatementCalls } from '@karsetu/contract/bank-statement/bank-statement-calls.ts'
import { formatCount, formatDate, formatMoney } from '@karsetu/contract/words/format.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useCall } from '../../api/use-call.ts'
import { useLocale } from '../../locale/locale.ts'
import { pathTo } from '../../path-builder.ts'
import { useMay } from '../../session/user.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { AppLink } from '../../ui/AppLink.tsx'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { Page } from '../../ui/Page.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { PageSpinner } from '../../ui/PageSpinner.tsx'
import { BankAccountDialog } from './BankAccountDialog.tsx'

const { calls } = bankStatementCalls

/** Each account with what ledger and statements say of it, and what lies between. */
export function BankAccounts({ tabs }: { tabs: ReactNode }) {
  const { data, error, refetch } = useCall(calls.accounts, {})
  const [edited, setEdited] = useState<BankAccount | 'new'>()
  if (error)
    return (
      <Page>
        <PageHeader title={m.statement_accounts()} />
        <ErrorState error={error} onRetry={() => void refetch()} />
      </Page>
    )
  if (!data) return <PageSpinner />
  return (
    <Page>
      <PageHeader title={m.statement_accounts()} lead={m.statement_accounts_lead()}>
        <ActionButton needs={calls.addAccount.access} onClick={() => setEdited('new')}>
          {m.statement_account_add()}
        </ActionButton>
      </PageHeader>
      {tabs}
      {data.length === 0 && <EmptyState title={m.statement_accounts_none()} />}
      {data.map((account) => (
        <Account key={account.bankAccountId} account={account} onEdit={() => setEdited(account)} />
      ))}
      {edited && (
        <BankAccountDialog account={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />
      )}
    </Page>
  )
}

function Account({ account, onEdit }: { account: BankAccount; onEdit: () => void }) {
  const locale = useLocale()
  const may = useMay()
  const { bankAccountId, name, bankName, ifscCode, lastDigits, vpa, virtualPrefix, toOn, closingPaise } = account
  const { ledgerPaise, notOnStatementPaise, suspensePaise, suspenseLines, waitingLines } = account
  return (
    <Card title={name}>
      <Facts
        facts={[
          { label: m.statement_account_bank(), value: bankName },
          { label: m.counter_ifsc(), value: ifscCode, isCode: true },
          { label: m.statement_account_digits(), value: lastDigits },
          ...(vpa ? [{ label: m.statement_account_vpa(), value: vpa }] : []),
          ...(virtualPrefix ? [{ label: m.statement_account_prefix(), value: virtualPrefix }] : []),
          {
            label: m.statement_account_until(),
            value: toOn === null ? m.statement_account_never() : formatDate(toOn, locale),
          },
          ...(closingPaise === null
            ? []
            : [{ label: m.statement_account_closing(), value: formatMoney(closingPaise) }]),
          { label: m.statement_account_ledger(), value: formatMoney(ledgerPaise) },
          { label: m.statement_account_between(), value: formatMoney(notOnStatementPaise) },
          {
            label: m.statement_account_suspense(),
            value: (
              <AppLink to={pathTo.statements({ fate: 'suspense', bankAccountId })}>
                {`${formatMoney(suspensePaise)} (${formatCount(suspenseLines)})`}
              </AppLink>
            ),
          },
          ...(waitingLines > 0 ? [{ label: m.statement_account_waiting(), value: formatCount(waitingLines) }] : []),
        ]}
      />
      {may(calls.editAccount.access) && (
        <Button variant="default" onClick={onEdit} aria-label={`${m.statement_account_edit()}: ${name}`}>
          {m.statement_account_edit()}
        </Button>
      )}
    </Card>
  )
}
