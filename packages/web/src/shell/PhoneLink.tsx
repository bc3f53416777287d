import text from '../ui/text.module.css'

/** A telephone number, to be pressed. */
export function PhoneLink({ phone }: { phone: string }) {
  return (
    <a href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`} className={text.figure}>
      {phone}
    </a>
  )
}

/** A sentence that has the number in it. */
export function WithPhoneLink({ said, phone }: { said: string; phone: string }) {
  const [before, after] = said.split(phone)
  return (
    <>
      {before}
      <PhoneLink phone={phone} />
      {after}
    </>
  )
}
