import { bankStatementCalls } from '@karsetu/contract/bank-statement/bank-statement-calls.ts'
import { ruleLabels } from '@karsetu/contract/bank-statement/bank-statement-labels.ts'
import { statementLineList } from '@karsetu/contract/bank-statement/statement-line-list.ts'
import { formatChange } from '@karsetu/contract/words/format.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useRefresh } from '../../api/use-call.ts'
import { useCommand } from '../../api/use-command.ts'
import { ListScreen, sumsOf } from '../../list/ListScreen.tsx'
import { useList } from '../../list/use-list.ts'
import { pathTo } from '../../path-builder.ts'
import { useMay } from '../../session/user.ts'
import type { Needs } from '../../shell/lazy-screen.tsx'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { AppLink } from '../../ui/AppLink.tsx'
import { toast } from '../../ui/toast.ts'
import { ViewTabs } from '../../ui/ViewTabs.tsx'
import { BankAccounts } from './BankAccounts.tsx'
import { FateBadge } from './FateBadge.tsx'
import { ImportStatement } from './ImportStatement.tsx'

const { calls } = bankStatementCalls

StatementsScreen.needs = { access: calls.page.access, title: m.statement_title } satisfies Needs

/** Lines of the bank statements, the import of a file, and the accounts. */
export default function StatementsScreen() {
  const { view }: Record<string, unknown> = useLocation().search
  const may = useMay()
  const current = view === 'import' || view === 'accounts' ? view : 'lines'
  const tabs = (
    <ViewTabs
      label={m.statement_title()}
      views={[
        { to: pathTo.statements(), label: m.statement_title(), isCurrent: current === 'lines' },
        ...(may(calls.enter.access)
          ? [
              {
                to: pathTo.statements({ view: 'import' }),
                label: m.statement_import(),
                isCurrent: current === 'import',
              },
            ]
          : []),
        {
          to: pathTo.statements({ view: 'accounts' }),
          label: m.statement_accounts(),
          isCurrent: current === 'accounts',
        },
      ]}
    />
  )
  if (current === 'import') return <ImportStatement tabs={tabs} />
  if (current === 'accounts') return <BankAccounts tabs={tabs} />
  return <StatementLines tabs={tabs} />
}

function StatementLines({ tabs }: { tabs: ReactNode }) {
  const view = useList(statementLineList)
  const refresh = useRefresh()
  const rematch = useCommand(calls.rematch, {
    onSuccess: ({ lines }) => {
      void toast.success(m.statement_rematched({ count: lines }), m.common_success())
      return refresh(calls.page)
    },
    onError: (error) => void toast.error(error.message, m.common_error()),
  })
  return (
    <ListScreen
      view={view}
      keyOf={({ lineId }) => lineId}
      lead={
        <>
          {m.statement_lead()} {sumsOf(view)}
        </>
      }
      actions={
        <ActionButton
          variant="default"
          needs={calls.rematch.access}
          loading={rematch.isPending}
          onClick={() => rematch.mutate({})}
        >
          {m.statement_rematch()}
        </ActionButton>
      }
      render={{
        narration: ({ lineId, narration }) => (
          <AppLink to={pathTo.statementLine({ lineId: String(lineId) })}>{narration}</AppLink>
        ),
        amountPaise: ({ amountPaise }) => formatChange(amountPaise),
        fate: ({ fate }) => <FateBadge fate={fate} />,
        rule: ({ rule }) => (rule === null || rule === 'none' ? '–' : ruleLabels[rule]()),
        receiptNo: ({ receiptNo }) =>
          receiptNo === null ? '–' : <AppLink to={pathTo.paymentReceipt({ receiptNo })}>{receiptNo}</AppLink>,
      }}
      emptyText={m.statement_none()}
    >
      {tabs}
    </ListScreen>
  )
}
