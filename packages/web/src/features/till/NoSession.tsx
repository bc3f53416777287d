import type { CounterSession } from '@karsetu/contract/till/till-calls.ts'
import { formatDate } from '@karsetu/contract/words/format.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { useLocale } from '../../locale/locale.ts'
import { pathTo } from '../../path-builder.ts'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { Outcome } from '../../ui/Outcome.tsx'

/** No money is taken: the cashier has no session of today. */
export function NoSession({ session }: { session: CounterSession | null }) {
  const locale = useLocale()
  return (
    <Outcome
      tone="warn"
      title={m.till_needed_title()}
      actions={<LinkButton to={pathTo.counterSession()}>{session ? m.till_session() : m.till_go()}</LinkButton>}
    >
      <p>{session ? m.till_old_session({ day: formatDate(session.day, locale) }) : m.till_needed()}</p>
    </Outcome>
  )
}
