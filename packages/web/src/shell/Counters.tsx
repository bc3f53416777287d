import type { Corporation } from '@karsetu/contract/master/corporation.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { useLocale } from '../locale/locale.ts'
import { ContactLinks } from './ContactLinks.tsx'
import classes from './Counters.module.css'

/** Where to pay and to ask in person, with the hours, and by telephone or email. */
export function Counters({ corporation }: { corporation: Corporation | undefined }) {
  const locale = useLocale()
  return (
    <section aria-labelledby="counters" className={classes.help}>
      <h2 id="counters">{m.shell_landing_counters()}</h2>
      <p>{m.shell_landing_counters_text()}</p>
      {corporation && (
        <ul className={classes.counters}>
          {corporation.counters.map((counter) => (
            <li key={counter.name.en}>
              <strong>{counter.name[locale]}</strong>
              <address>{counter.address[locale]}</address>
              <p>{counter.hours[locale]}</p>
            </li>
          ))}
          <li>
            <strong>{corporation.department[locale]}</strong>
            <address>
              {corporation.address[locale]}
              <br />
              <ContactLinks corporation={corporation} />
            </address>
          </li>
        </ul>
      )}
    </section>
  )
}
