import { type NeftPosted, neftCalls } from '@karsetu/contract/neft/neft-calls.ts'
import { formatMoney } from '@karsetu/contract/words/format.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { pathTo } from '../../path-builder.ts'
import type { Needs } from '../../shell/lazy-screen.tsx'
import { Announcement } from '../../ui/Announcement.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { Outcome } from '../../ui/Outcome.tsx'
import { Page } from '../../ui/Page.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { NeftForm } from './NeftForm.tsx'

NeftPaymentScreen.needs = { access: neftCalls.calls.add.access, title: m.neft_form_title } satisfies Needs

/** Enters a bank transfer with its proof; it is posted at once. */
export default function NeftPaymentScreen() {
  const { property }: Record<string, unknown> = useLocation().search
  const [posted, setPosted] = useState<NeftPosted>()
  const queries = useQueryClient()
  const typed = typeof property === 'string' ? property : ''
  return (
    <Page width="narrow">
      <PageHeader title={m.neft_form_title()} lead={m.neft_form_lead()}>
        <LinkButton variant="default" to={pathTo.neftTransactions()}>
          {m.neft_title()}
        </LinkButton>
      </PageHeader>
      {posted ? (
        <Posted posted={posted} onAnother={() => setPosted(undefined)} />
      ) : (
        <NeftForm
          property={typed}
          onPosted={async (done) => {
            setPosted(done)
            await queries.invalidateQueries()
          }}
        />
      )}
    </Page>
  )
}

function Posted({ posted, onAnother }: { posted: NeftPosted; onAnother: () => void }) {
  const { txnId, receiptNo, amountPaise, propertyUniqueId } = posted
  const title = m.neft_posted({ receiptNo })
  return (
    <Outcome
      tone="good"
      title={title}
      actions={
        <>
          <LinkButton to={pathTo.paymentReceipt({ txnId })}>{m.neft_print_receipt()}</LinkButton>
          <Button variant="default" onClick={onAnother}>
            {m.neft_another()}
          </Button>
        </>
      }
    >
      <Announcement text={title} />
      <p>{m.neft_posted_lead({ amount: formatMoney(amountPaise), propertyUniqueId })}</p>
    </Outcome>
  )
}
