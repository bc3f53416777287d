import { paymentLinkCalls } from '@karsetu/contract/payment-link/payment-link-calls.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { useState } from 'react'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { SendLinkDialog } from './SendLinkDialog.tsx'

/** Sends a payment link of one property; shown to those who may. */
export function SendLinkButton({ propertyUniqueId }: { propertyUniqueId: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <ActionButton variant="default" needs={paymentLinkCalls.calls.easyCollect.access} onClick={() => setOpen(true)}>
        {m.link_send()}
      </ActionButton>
      {isOpen && <SendLinkDialog propertyUniqueId={propertyUniqueId} onClose={() => setOpen(false)} />}
    </>
  )
}
