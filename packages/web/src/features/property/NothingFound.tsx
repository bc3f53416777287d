import { m } from '@karsetu/contract/words/messages.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import classes from './Search.module.css'
import { addressOf, fieldOfWay, type SearchTyped, type SearchWay } from './search-question.ts'

type Props = { query: SearchTyped; pathOf: (search: Record<string, string | number | undefined>) => string }

const why: Record<SearchWay, (facts: { value: string }) => string> = {
  id: m.search_none_id,
  ptin: m.search_none_ptin,
  mobile: () => m.search_none_mobile(),
  owner: m.search_none_owner,
  house: m.search_none_house,
}

/** Why nothing was found, and what to try next. */
export function NothingFound({ query: request, pathOf }: Props) {
  const isNarrowed = request.by !== 'house' && Boolean(request.zoneId || request.wardId || request.mohallaId)
  const cityWide = { ...request, zoneId: undefined, wardId: undefined, mohallaId: undefined }
  return (
    <div className={classes.none}>
      <p>{why[request.by]({ value: request[fieldOfWay[request.by]] })}</p>
      {isNarrowed && (
        <p>
          {m.search_none_place()} <AppLink to={pathOf(addressOf(cityWide))}>{m.search_whole_city()}</AppLink>
        </p>
      )}
    </div>
  )
}
