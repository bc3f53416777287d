import { MobileCode, mobileCodeCalls } from '@karsetu/contract/mobile-code/mobile-code-calls.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import type { MobileCodePurpose } from '@karsetu/domain/mobile-code/mobile-code.ts'
import { useState } from 'react'
import { useCommand } from '../../api/use-command.ts'
import { FormPart } from '../../form/FormPart.tsx'
import { OneTimeCodeInput } from '../../form/OneTimeCodeInput.tsx'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { Announcement } from '../../ui/Announcement.tsx'
import type { Proved } from './use-mobile-proof.ts'

type Props = {
  purpose: MobileCodePurpose
  /** As typed in the form; undefined while it is no mobile number. */
  mobile: string | undefined
  mobileProof: string | undefined
  onProved: (proved: Proved) => void
  /** Why a number is proved. */
  why: string
  /** What is said once it is. */
  proved: (facts: { mobile: string }) => string
}

/** Proves the mobile number of a form by a code that is sent to it. The form can be sent without. */
export function ProveMobile({ purpose, mobile, mobileProof, onProved, why, proved }: Props) {
  const [sent, setSent] = useState<{ codeId: string; mobile: string; text: string | null }>()
  const send = useCommand(mobileCodeCalls.calls.send, {
    onSuccess: ({ codeId, simulatedText }, { body }) =>
      setSent({ codeId, mobile: body.mobileNumber, text: simulatedText }),
  })
  const said = mobileProof && mobile ? proved({ mobile }) : undefined
  const isSent = sent !== undefined && sent.mobile === mobile && !said
  return (
    <FormPart>
      <Announcement text={said} />
      {said ? <p>{said}</p> : <p>{why}</p>}
      {isSent && <EnterCode key={sent.codeId} {...sent} onProved={onProved} />}
      {!said && (
        <ActionButton
          variant="default"
          loading={send.isPending}
          offBecause={mobile ? undefined : m.property_mobile_invalid()}
          onClick={() => mobile && send.mutate({ body: { mobileNumber: mobile, purpose } })}
        >
          {isSent ? m.mobile_code_send_again() : m.mobile_code_send()}
        </ActionButton>
      )}
      {send.error && !said && <p role="alert">{send.error.text}</p>}
    </FormPart>
  )
}

type CodeProps = { codeId: string; mobile: string; text: string | null; onProved: (proved: Proved) => void }

function EnterCode({ codeId, mobile, text, onProved }: CodeProps) {
  const [typed, setTyped] = useState('')
  const [isTried, setTried] = useState(false)
  const verify = useCommand(mobileCodeCalls.calls.verify, {
    onSuccess: ({ mobileProof }) => onProved({ mobile, mobileProof }),
  })
  const code = MobileCode.safeParse(typed)
  const send = () => {
    setTried(true)
    if (code.success) verify.mutate({ body: { codeId, code: typed } })
  }
  return (
    <>
      {text && <p>{m.mobile_code_simulated({ text })}</p>}
      <OneTimeCodeInput
        label={m.mobile_code_label()}
        hint={m.mobile_code_hint({ mobile })}
        value={typed}
        onChange={(next) => {
          setTyped(next)
          verify.reset()
        }}
        onEnter={send}
        error={isTried && !code.success ? m.mobile_code_invalid() : verify.error?.text}
      />
      <ActionButton variant="default" loading={verify.isPending} onClick={send}>
        {m.mobile_code_verify()}
      </ActionButton>
    </>
  )
}
