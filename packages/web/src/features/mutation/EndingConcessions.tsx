import type { MutationDetail } from '@karsetu/contract/mutation/mutation-calls.ts'
import { concessionLabels } from '@karsetu/contract/mutation/mutation-labels.ts'
import { formatDate } from '@karsetu/contract/words/format.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { useLocale } from '../../locale/locale.ts'
import { Card } from '../../ui/Card.tsx'
import { WithUnbrokenIds } from '../../ui/WithUnbrokenIds.tsx'

type Props = { ending: MutationDetail['endingConcessions']; on: MutationDetail['concessionsEndOn'] }

/** Reliefs of the former owner that the order ends; nothing when there are none. */
export function EndingConcessions({ ending, on }: Props) {
  const locale = useLocale()
  if (ending.length === 0 || on === null) return null
  return (
    <Card title={m.mutation_concessions_title()}>
      <p>
        <WithUnbrokenIds text={m.mutation_concessions_lead({ on: formatDate(on, locale) })} />
      </p>
      <ul>
        {ending.map((name) => (
          <li key={name}>{concessionLabels[name]()}</li>
        ))}
      </ul>
    </Card>
  )
}
