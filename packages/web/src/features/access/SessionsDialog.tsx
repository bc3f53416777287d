import { type StaffRow, type StaffSession, staffCalls } from '@karsetu/contract/access/staff-calls.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { Button } from '@mantine/core'
import { useCall, useRefresh } from '../../api/use-call.ts'
import { useCommand } from '../../api/use-command.ts'
import { FormButtons } from '../../form/FormButtons.tsx'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { InstantText } from '../../ui/DateText.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { PageSpinner } from '../../ui/PageSpinner.tsx'
import { toast } from '../../ui/toast.ts'

type Props = { person: StaffRow; onEnded: () => unknown; onClose: () => void }

/** The open sessions of a person, ended one by one or together. */
export function SessionsDialog({ person: { staffId: id, username: name }, onEnded, onClose }: Props) {
  const { sessions: call, endSessions } = staffCalls.calls
  const { data: sessions, error, refetch } = useCall(call, { params: { id } })
  const refresh = useRefresh()
  const end = useCommand(endSessions, {
    onSuccess: () => {
      void toast.success(m.staff_sessions_ended(), m.common_success())
      void onEnded()
      return refresh(call)
    },
    onError: (refused) => toast.error(refused.message, m.common_error()),
  })
  return (
    <Dialog title={m.staff_sessions_of({ name })} onClose={onClose}>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!sessions && !error && <PageSpinner />}
      {sessions?.length === 0 && <p>{m.staff_sessions_none()}</p>}
      {sessions?.map((session) => (
        <section key={session.sessionId}>
          <Facts facts={factsOf(session)} />
          <ActionButton
            variant="default"
            needs={endSessions.access}
            loading={end.isPending}
            onClick={() => end.mutate({ params: { id }, body: { sessionId: session.sessionId } })}
          >
            {m.staff_session_end()}
          </ActionButton>
        </section>
      ))}
      <FormButtons>
        {sessions && sessions.length > 1 && (
          <ActionButton
            color="red"
            needs={endSessions.access}
            loading={end.isPending}
            onClick={() => end.mutate({ params: { id }, body: {} })}
          >
            {m.staff_session_end_all()}
          </ActionButton>
        )}
        <Button variant="default" onClick={onClose}>
          {m.common_close()}
        </Button>
      </FormButtons>
    </Dialog>
  )
}

const factsOf = ({ openedAt, expiresAt, address, device }: StaffSession) => [
  { label: m.staff_session_opened(), value: <InstantText instant={openedAt} /> },
  { label: m.staff_session_expires(), value: <InstantText instant={expiresAt} /> },
  { label: m.staff_session_address(), value: address ?? m.common_not_known() },
  { label: m.staff_session_device(), value: device ?? m.common_not_known() },
]
