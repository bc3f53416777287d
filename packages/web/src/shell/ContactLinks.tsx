import type { Corporation } from '@karsetu/contract/master/corporation.ts'
import text from '../ui/text.module.css'

/** The telephone and the email of the corporation, to be pressed. */
export function ContactLinks({ corporation: { phone, email } }: { corporation: Corporation }) {
  return (
    <>
      <a href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`} className={text.figure}>
        {phone}
      </a>{' '}
      · <a href={`mailto:${email}`}>{email}</a>
    </>
  )
}
