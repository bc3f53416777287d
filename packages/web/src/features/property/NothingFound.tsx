import { m } from '@karsetu/contract/words/messages.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import classes from './Search.module.css'
import { addressOf, fieldOfWay, type SearchTyped, type SearchWay } from './search-question.ts'

type Props = { asked: SearchTyped; pathOf: (search: Record<string, string | number | undefined>) => string }

const why: Record<SearchWay, (facts: { value: string }) => string> = {
  id: m.search_none_id,
  ptin: m.search_none_ptin,
  mobile: () => m.search_none_mobile(),
  owner: m.search_none_owner,
  house: m.search_none_house,
}

/** Why nothing was found, and what to try next. */
export function NothingFound({ asked, pathOf }: Props) {
  const isNarrowed = asked.by !== 'house' && Boolean(asked.zoneId || asked.wardId || asked.mohallaId)
  const cityWide = { ...asked, zoneId: undefined, wardId: undefined, mohallaId: undefined }
  return (
    <div className={classes.none}>
      <p>{why[asked.by]({ value: asked[fieldOfWay[asked.by]] })}</p>
      {isNarrowed && (
        <p>
          {m.search_none_place()} <AppLink to={pathOf(addressOf(cityWide))}>{m.search_whole_city()}</AppLink>
        </p>
      )}
    </div>
  )
}
