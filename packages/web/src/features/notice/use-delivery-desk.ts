import type { NumberedDeliveryForm } from '@karsetu/contract/notice/delivery-form.ts'
import { type DeliveredRow, noticeCalls } from '@karsetu/contract/notice/notice-calls.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { useRef, useState } from 'react'
import { asApiError } from '../../api/api-error.ts'
import { useRefresh } from '../../api/use-call.ts'
import { useCommand } from '../../api/use-command.ts'
import { toast } from '../../ui/toast.ts'

const { calls } = noticeCalls

type State =
  | { is: 'sending' }
  | { is: 'entered'; row: DeliveredRow; isTakenBack?: true }
  | { is: 'refused'; reason: string }

/** A paper of the sheet as it was typed, and what became of it. */
export type SheetLine = { id: number; sent: NumberedDeliveryForm; state: State }

/**
 * The lines of a delivery sheet, the latest first. Each is sent behind the one before it while the next is typed already:
 * a scanner does not wait for an answer.
 */
export function useDeliveryDesk() {
  const refresh = useRefresh()
  const deliver = useCommand(calls.deliverByNumber)
  const back = useCommand(calls.takeBack)
  const [lines, setLines] = useState<SheetLine[]>([])
  const lastId = useRef(0)
  const sent = useRef<Promise<unknown>>(Promise.resolve())

  const inTurn = (send: () => Promise<unknown>) => {
    sent.current = sent.current.then(send).then(() => refresh(calls.page, calls.eligible))
  }
  const becomes = (id: number, state: State) =>
    setLines((before) => before.map((line) => (line.id === id ? { ...line, state } : line)))
  const remove = (id: number) => setLines((before) => before.filter((line) => line.id !== id))

  const enter = (body: NumberedDeliveryForm) => {
    lastId.current += 1
    const id = lastId.current
    setLines((before) => [{ id, sent: body, state: { is: 'sending' } }, ...before])
    inTurn(() =>
      deliver.mutateAsync({ body }).then(
        (row) => becomes(id, { is: 'entered', row }),
        (thrown) => becomes(id, { is: 'refused', reason: asApiError(thrown).text }),
      ),
    )
  }
  /** @param then with the line that is no more */
  const undo = (line: SheetLine, row: DeliveredRow, then: () => void) => {
    becomes(line.id, { is: 'entered', row, isTakenBack: true })
    inTurn(() =>
      back.mutateAsync({ params: { noticeId: row.noticeId }, body: takenBackBy(line) }).then(
        () => {
          remove(line.id)
          void toast.success(m.notices_taken_back({ number: row.noticeNo }), m.common_success())
          then()
        },
        (thrown) => {
          becomes(line.id, { is: 'entered', row })
          void toast.error(asApiError(thrown).message, m.common_error())
        },
      ),
    )
  }
  return { lines, enter, takeBack: undo, remove }
}

const takenBackBy = ({ sent: { outcome, onDate } }: SheetLine) => ({ outcome, onDate })
