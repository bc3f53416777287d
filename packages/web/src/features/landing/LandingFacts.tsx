import type { Corporation } from '@karsetu/contract/master/corporation.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { useLocale } from '../../locale/locale.ts'
import { Counters } from '../../shell/Counters.tsx'
import { useCorporation } from '../../shell/use-corporation.ts'
import classes from './LandingScreen.module.css'
import { RebateCalendar } from './RebateCalendar.tsx'

/** The rebates of the year, where to pay in person, and what happens with one's data. Fetched after the first view. */
export default function LandingFacts() {
  const { data: corporation } = useCorporation()
  return (
    <>
      <div className={classes.facts}>
        <RebateCalendar />
        <Counters corporation={corporation} />
      </div>
      <Privacy corporation={corporation} />
    </>
  )
}

function Privacy({ corporation }: { corporation: Corporation | undefined }) {
  const locale = useLocale()
  return (
    <section className={classes.privacy} aria-labelledby="privacy">
      <h2 id="privacy">{m.shell_landing_privacy()}</h2>
      <p>{m.shell_landing_privacy_text()}</p>
      {corporation && (
        <p>
          {m.shell_landing_privacy_contact({ officer: corporation.dataProtection.officer[locale] })}{' '}
          <a href={`mailto:${corporation.dataProtection.email}`}>{corporation.dataProtection.email}</a>
        </p>
      )}
    </section>
  )
}
