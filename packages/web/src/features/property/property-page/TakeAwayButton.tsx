import type { PropertyRecord } from '@karsetu/contract/property/property-calls.ts'
import { fileSlotLabels } from '@karsetu/contract/property/register-labels.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { useState } from 'react'
import { ActionButton } from '../../../ui/ActionButton.tsx'
import { TakeAwayDialog } from './TakeAwayDialog.tsx'

/** Beside an image or document, for who may change the property. */
export function TakeAwayButton({ file, propertyId }: { file: PropertyRecord['files'][number]; propertyId: string }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <ActionButton
        variant="subtle"
        size="compact-sm"
        aria-label={`${m.register_file_take_away()}: ${fileSlotLabels[file.slot]()}`}
        onClick={() => setIsOpen(true)}
      >
        {m.register_file_take_away()}
      </ActionButton>
      {isOpen && <TakeAwayDialog {...{ propertyId, file }} onClose={() => setIsOpen(false)} />}
    </>
  )
}
