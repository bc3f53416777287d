import { type CashTransfer, tillCalls } from '@karsetu/contract/till/till-calls.ts'
import { GivingBack } from '@karsetu/contract/till/till-forms.ts'
import { formatMoney } from '@karsetu/contract/words/format.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { useRefresh } from '../../api/use-call.ts'
import { useCommand } from '../../api/use-command.ts'
import { Form } from '../../form/Form.tsx'
import { FormButtons } from '../../form/FormButtons.tsx'
import { SubmitButton } from '../../form/SubmitButton.tsx'
import { TextField } from '../../form/TextField.tsx'
import { useHouseForm } from '../../form/use-house-form.ts'
import { Card } from '../../ui/Card.tsx'
import { InstantText } from '../../ui/DateText.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { FigureTable } from '../../ui/FigureTable.tsx'
import { MoneyText } from '../../ui/MoneyText.tsx'
import { toast } from '../../ui/toast.ts'

type Props = { title: string; transfers: readonly CashTransfer[] }

/** Cash that was handed over to the reader: it is counted, and accepted or given back. */
export function WaitingTransfers({ title, transfers }: Props) {
  const refresh = useRefresh()
  const [returning, setReturning] = useState<CashTransfer>()
  const { accept: acceptCall, current, waiting } = tillCalls.calls
  const done = (text: string) => {
    setReturning(undefined)
    void toast.success(text, m.common_success())
    return refresh(current, waiting)
  }
  const accept = useCommand(acceptCall, {
    onSuccess: ({ amountPaise }) => done(m.till_accepted_done({ amount: formatMoney(amountPaise) })),
    onError: (error) => void toast.error(error.message, m.common_error()),
  })
  return (
    <Card title={title}>
      {transfers.length === 0 ? (
        <p>{m.till_incoming_none()}</p>
      ) : (
        <FigureTable
          label={title}
          rows={transfers}
          keyOf={({ transferId }) => transferId}
          columns={[
            { head: m.till_from(), cell: ({ from }) => from },
            { head: m.till_when(), cell: ({ madeAt }) => <InstantText instant={madeAt} /> },
            { head: m.till_amount(), cell: ({ amountPaise }) => <MoneyText amount={amountPaise} />, isFigure: true },
            {
              head: m.till_state(),
              isAction: true,
              cell: (transfer) => (
                <Group gap="xs">
                  <Button
                    size="xs"
                    loading={accept.isPending}
                    onClick={() => accept.mutate({ params: { id: transfer.transferId } })}
                  >
                    {m.till_accept({ amount: formatMoney(transfer.amountPaise) })}
                  </Button>
                  <Button size="xs" variant="default" onClick={() => setReturning(transfer)}>
                    {m.till_give_back()}
                  </Button>
                </Group>
              ),
            },
          ]}
        />
      )}
      {returning && (
        <GiveBackDialog
          transfer={returning}
          onDone={() =>
            done(m.till_given_back_done({ amount: formatMoney(returning.amountPaise), from: returning.from }))
          }
          onClose={() => setReturning(undefined)}
        />
      )}
    </Card>
  )
}

type DialogProps = { transfer: CashTransfer; onDone: () => Promise<unknown>; onClose: () => void }

function GiveBackDialog({ transfer, onDone, onClose }: DialogProps) {
  const give = useCommand(tillCalls.calls.giveBack, { onSuccess: onDone })
  const form = useHouseForm(GivingBack, { remark: '' })
  return (
    <Dialog title={m.till_give_back()} onClose={onClose}>
      <Form form={form} onSubmit={(body) => give.mutateAsync({ params: { id: transfer.transferId }, body })}>
        <TextField control={form.control} name="remark" required label={m.till_remark()} maxLength={500} />
        <FormButtons>
          <SubmitButton>{m.till_give_back()}</SubmitButton>
        </FormButtons>
      </Form>
    </Dialog>
  )
}
