import { matchSignLabels } from '@karsetu/contract/old-property/old-property-labels.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { type MatchSign, matchSigns } from '@karsetu/domain/old-property/match-score.ts'
import { IconCheck, IconX } from '@tabler/icons-react'
import classes from './OldProperty.module.css'

/** What speaks for a match and what against it, in words. */
export function MatchSigns({ signs }: { signs: readonly MatchSign[] }) {
  return (
    <ul className={classes.signs}>
      {signs.map((sign) => {
        const isAgainst = matchSigns[sign] < 0
        const Icon = isAgainst ? IconX : IconCheck
        return (
          <li key={sign} data-for={isAgainst ? 'against' : 'match'}>
            <Icon aria-hidden size="0.9rem" />
            {matchSignLabels[sign]()}
          </li>
        )
      })}
    </ul>
  )
}

/** How strongly the signs speak together. */
export function ScoreText({ score }: { score: number }) {
  return <span className={classes.score}>{m.old_property_score({ score })}</span>
}
