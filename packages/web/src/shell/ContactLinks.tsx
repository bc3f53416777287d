import type { Corporation } from '@karsetu/contract/master/corporation.ts'
import { PhoneLink } from './PhoneLink.tsx'

/** The telephone and the email of the corporation, to be pressed. */
export function ContactLinks({ corporation: { phone, email } }: { corporation: Corporation }) {
  return (
    <>
      <PhoneLink phone={phone} /> · <a href={`mailto:${email}`}>{email}</a>
    </>
  )
}
