import { m } from '@karsetu/contract/words/messages.ts'
import { useLocale } from '../../locale/locale.ts'
import { useCorporation } from '../../shell/use-corporation.ts'
import classes from './Payment.module.css'

/** What is done with the payer's data and whom to ask, beside the fields (DPDP Act 2023, sections 5 and 6). */
export function DataNotice() {
  const locale = useLocale()
  const { data } = useCorporation()
  const contact = data?.dataProtection
  const text = contact && m.pay_notice({ officer: contact.officer[locale], email: contact.email })
  const [before, after] = text ? text.split(contact.email) : []
  return (
    <aside className={classes.notice} aria-label={m.pay_notice_title()}>
      <strong>{m.pay_notice_title()}</strong>
      <p>
        {contact ? (
          <>
            {before}
            <a href={`mailto:${contact.email}`}>{contact.email}</a>
            {after}
          </>
        ) : (
          m.pay_notice_plain()
        )}
      </p>
    </aside>
  )
}
