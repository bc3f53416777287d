import { type CurrentSession, tillCalls } from '@karsetu/contract/till/till-calls.ts'
import { formatDate, formatMoney } from '@karsetu/contract/words/format.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { useState } from 'react'
import { useCall, useRefresh } from '../../api/use-call.ts'
import { useLocale } from '../../locale/locale.ts'
import type { Needs } from '../../shell/lazy-screen.tsx'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Outcome } from '../../ui/Outcome.tsx'
import { Page } from '../../ui/Page.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { PageSpinner } from '../../ui/PageSpinner.tsx'
import { toast } from '../../ui/toast.ts'
import { CloseDialog } from './CloseDialog.tsx'
import { HandOverDialog } from './HandOverDialog.tsx'
import { OpenForm } from './OpenForm.tsx'
import { SessionCards } from './SessionCards.tsx'
import { WaitingTransfers } from './WaitingTransfers.tsx'

SessionScreen.needs = { access: tillCalls.calls.current.access, title: m.till_session } satisfies Needs

/** The cashier's day: the float is counted, money is taken and handed over, and the till is counted and sealed. */
export default function SessionScreen() {
  const found = useCall(tillCalls.calls.current, {})
  return (
    <Page>
      <PageHeader title={m.till_session()} lead={m.till_session_lead()} />
      {found.error ? (
        <ErrorState error={found.error} title={m.till_failed()} onRetry={() => void found.refetch()} />
      ) : found.data ? (
        <MySession current={found.data} />
      ) : (
        <PageSpinner />
      )}
    </Page>
  )
}

function MySession({ current }: { current: CurrentSession }) {
  const { session, incoming, leftPaise } = current
  return (
    <>
      {incoming.length > 0 && <WaitingTransfers title={m.till_incoming()} transfers={incoming} />}
      {session ? <OpenSession current={current} session={session} /> : <OpenForm leftPaise={leftPaise} />}
    </>
  )
}

type Props = { current: CurrentSession; session: NonNullable<CurrentSession['session']> }

function OpenSession({ current: { today, cashiers }, session }: Props) {
  const locale = useLocale()
  const refresh = useRefresh()
  const [dialog, setDialog] = useState<'close' | 'hand_over'>()
  const done = (text: string) => {
    setDialog(undefined)
    void toast.success(text, m.common_success())
    return refresh(tillCalls.calls.current)
  }
  return (
    <>
      {session.day !== today && (
        <Outcome tone="warn" title={m.till_old_session({ day: formatDate(session.day, locale) })} />
      )}
      <SessionCards
        session={session}
        actions={
          <>
            <ActionButton
              needs={tillCalls.calls.handOver.access}
              variant="default"
              onClick={() => setDialog('hand_over')}
            >
              {m.till_hand_over()}
            </ActionButton>
            <ActionButton needs={tillCalls.calls.close.access} onClick={() => setDialog('close')}>
              {m.till_close()}
            </ActionButton>
          </>
        }
      />
      {dialog === 'close' && (
        <CloseDialog
          expected={session.expectedPaise}
          onClosed={() => done(m.till_closed_done())}
          onClose={() => setDialog(undefined)}
        />
      )}
      {dialog === 'hand_over' && (
        <HandOverDialog
          cashiers={cashiers}
          onGiven={({ amountPaise, to }) =>
            done(m.till_handed_over_done({ amount: formatMoney(amountPaise), to: to ?? m.till_chief() }))
          }
          onClose={() => setDialog(undefined)}
        />
      )}
    </>
  )
}
