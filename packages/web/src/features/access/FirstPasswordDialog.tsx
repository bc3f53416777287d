import { m } from '@karsetu/contract/words/messages.ts'
import { Button, CopyButton } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { FormButtons } from '../../form/FormButtons.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Facts } from '../../ui/Facts.tsx'

type Props = { name: string; password: string; onClose: () => void }

/** A first password, shown this once: the portal stores only its digest. */
export function FirstPasswordDialog({ name, password, onClose }: Props) {
  const label = m.staff_first_password()
  return (
    <Dialog title={m.staff_first_password_of({ name })} onClose={onClose}>
      <p>{m.staff_first_password_lead({ name })}</p>
      <Facts facts={[{ label, value: password, isCode: true }]} />
      <FormButtons>
        <CopyButton value={password}>
          {({ copied, copy }) => (
            <Button
              variant="default"
              leftSection={copied ? <IconCheck aria-hidden size="1.1rem" /> : <IconCopy aria-hidden size="1.1rem" />}
              onClick={copy}
            >
              {m.common_copy({ label })}
            </Button>
          )}
        </CopyButton>
        <Button onClick={onClose}>{m.common_close()}</Button>
      </FormButtons>
    </Dialog>
  )
}
