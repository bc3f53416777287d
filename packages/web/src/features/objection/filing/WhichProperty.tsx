import { propertyCalls } from '@karsetu/contract/property/property-calls.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { parsePropertyUniqueId } from '@karsetu/domain/property/property-unique-id.ts'
import { useCall } from '../../../api/use-call.ts'
import { placeOf } from '../../property/place-of.ts'
import classes from '../Objection.module.css'

/** Whose property the typed id is, so that nobody objects about another's by a slip. */
export function WhichProperty({ typed }: { typed: string }) {
  const id = parsePropertyUniqueId(typed)?.id
  const { data, error } = useCall(
    propertyCalls.calls.byId,
    { query: { propertyUniqueId: id ?? '' } },
    { enabled: id !== undefined },
  )
  const said = !id
    ? undefined
    : error?.status === 404
      ? m.objection_property_unknown()
      : data && m.objection_property_is({ owner: data.ownerName ?? m.search_owner_unknown(), place: placeOf(data) })
  return (
    <p role="status" className={classes.quiet}>
      {said}
    </p>
  )
}
