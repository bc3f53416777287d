import { CreditingDeposit, type DepositSlip, depositCalls } from '@karsetu/contract/till/deposit-calls.ts'
import { depositStateLabels } from '@karsetu/contract/till/deposit-list.ts'
import { formatCount, formatMoney } from '@karsetu/contract/words/format.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { DENOMINATIONS, denominations } from '@karsetu/domain/till/denominations.ts'
import { Group } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useCall, useRefresh } from '../../api/use-call.ts'
import { useCommand } from '../../api/use-command.ts'
import { DateField } from '../../form/DateField.tsx'
import { FileUpload } from '../../form/FileUpload.tsx'
import { Form } from '../../form/Form.tsx'
import { SubmitButton } from '../../form/SubmitButton.tsx'
import { uploadRules } from '../../form/upload-rules.ts'
import { useHouseForm } from '../../form/use-house-form.ts'
import type { Needs } from '../../shell/lazy-screen.tsx'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { Card } from '../../ui/Card.tsx'
import { DateText } from '../../ui/DateText.tsx'
import { DownloadButton } from '../../ui/DownloadButton.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { FigureTable } from '../../ui/FigureTable.tsx'
import { MoneyText } from '../../ui/MoneyText.tsx'
import { Page } from '../../ui/Page.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { PageSpinner } from '../../ui/PageSpinner.tsx'
import { toast } from '../../ui/toast.ts'
import { todayInIndia } from '../../ui/today.ts'

DepositScreen.needs = { access: depositCalls.calls.read.access, title: m.till_slip } satisfies Needs

/** One deposit slip: what is on it, its stamp, and whether the bank has credited its cash. */
export default function DepositScreen() {
  const { slipId = '' } = useParams({ strict: false })
  const found = useCall(depositCalls.calls.read, { params: { id: Number(slipId) } })
  return (
    <Page>
      <PageHeader title={found.data ? m.till_slip_document({ no: found.data.slipNo }) : m.till_slip()} />
      {found.error ? (
        <ErrorState error={found.error} title={m.till_slip_failed()} onRetry={() => void found.refetch()} />
      ) : found.data ? (
        <SlipCards slip={found.data} />
      ) : (
        <PageSpinner />
      )}
    </Page>
  )
}

function SlipCards({ slip }: { slip: DepositSlip }) {
  const id = { params: { id: slip.slipId } }
  return (
    <>
      <Card title={slip.bankName}>
        <Facts
          facts={[
            { label: m.till_day(), value: <DateText date={slip.day} /> },
            { label: m.receipt_mode_cash(), value: formatMoney(slip.cashPaise) },
            { label: m.till_slip_papers(), value: formatMoney(slip.papersPaise) },
            { label: m.till_slip_total(), value: formatMoney(slip.amountPaise) },
            { label: m.till_state(), value: depositStateLabels[slip.status]() },
            { label: m.till_slip_made_by(), value: slip.madeBy },
            ...(slip.creditedOn
              ? [
                  { label: m.till_slip_credited_on(), value: <DateText date={slip.creditedOn} /> },
                  { label: m.till_slip_credited_by(), value: slip.creditedBy },
                ]
              : []),
          ]}
        />
        <Group mt="md">
          <DownloadButton call={depositCalls.calls.pdf} sent={id} variant="filled">
            {m.till_slip_print()}
          </DownloadButton>
          {slip.isStamped && (
            <DownloadButton call={depositCalls.calls.stamped} sent={id}>
              {m.till_slip_stamp_show()}
            </DownloadButton>
          )}
        </Group>
      </Card>
      <OnSlip slip={slip} />
      <StampCard slipId={slip.slipId} />
      {slip.status === 'deposited' && <CreditCard slip={slip} />}
    </>
  )
}

function OnSlip({ slip: { counts, papers, cashPaise, papersPaise } }: { slip: DepositSlip }) {
  return (
    <>
      {cashPaise > 0 && (
        <Card title={m.till_counts()}>
          <FigureTable
            label={m.till_counts()}
            rows={denominations.filter((each) => (counts[each] ?? 0) > 0)}
            keyOf={(each) => each}
            columns={[
              { head: m.till_slip_value(), cell: (each) => formatMoney(DENOMINATIONS[each]) },
              { head: m.till_slip_pieces(), cell: (each) => formatCount(counts[each] ?? 0), isFigure: true },
            ]}
            total={[m.receipt_mode_cash(), formatMoney(cashPaise)]}
          />
        </Card>
      )}
      {papers.length > 0 && (
        <Card title={m.till_slip_papers()}>
          <FigureTable
            label={m.till_slip_papers()}
            rows={papers}
            keyOf={({ txnId }) => txnId}
            columns={[
              { head: m.counter_paper_no(), cell: ({ number }) => number },
              { head: m.counter_bank_name(), cell: ({ bankName }) => bankName },
              { head: m.counter_issuer_name(), cell: ({ issuerName }) => issuerName },
              { head: m.till_amount(), cell: ({ amountPaise }) => <MoneyText amount={amountPaise} />, isFigure: true },
            ]}
            total={[m.till_slip_papers(), null, null, formatMoney(papersPaise)]}
          />
        </Card>
      )}
    </>
  )
}

function StampCard({ slipId }: { slipId: number }) {
  const refresh = useRefresh()
  const [photo, setPhoto] = useState<File>()
  const stamp = useCommand(depositCalls.calls.stamp, {
    onSuccess: () => {
      setPhoto(undefined)
      void toast.success(m.till_slip_stamped(), m.common_success())
      return refresh(depositCalls.calls.read)
    },
    onError: (error) => void toast.error(error.message, m.common_error()),
  })
  return (
    <Card title={m.till_slip_stamp()}>
      <FileUpload label={m.till_slip_stamp()} rule={uploadRules.document} file={photo} onChange={setPhoto} />
      <Group>
        <ActionButton
          needs={depositCalls.calls.stamp.access}
          variant="default"
          loading={stamp.isPending}
          offBecause={photo ? undefined : m.common_upload_choose()}
          onClick={() => photo && stamp.mutate({ params: { id: slipId }, body: {}, files: { slip: photo } })}
        >
          {m.till_slip_stamp_send()}
        </ActionButton>
      </Group>
    </Card>
  )
}

function CreditCard({ slip: { slipId, slipNo } }: { slip: DepositSlip }) {
  const refresh = useRefresh()
  const credit = useCommand(depositCalls.calls.credit, {
    onSuccess: () => {
      void toast.success(m.till_slip_credit_done({ no: slipNo }), m.common_success())
      return refresh(depositCalls.calls.read)
    },
  })
  const form = useHouseForm(CreditingDeposit, { creditedOn: todayInIndia() })
  return (
    <Card title={m.till_slip_credit()}>
      <Form
        form={form}
        label={m.till_slip_credit()}
        onSubmit={(body) => credit.mutateAsync({ params: { id: slipId }, body })}
      >
        <DateField control={form.control} name="creditedOn" required label={m.till_slip_credited_on()} />
        <SubmitButton>{m.till_slip_credit()}</SubmitButton>
      </Form>
    </Card>
  )
}
