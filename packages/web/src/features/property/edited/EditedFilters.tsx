import { approvalStateLabels } from '@karsetu/contract/approval/approval-labels.ts'
import { type EditedQuery, editKinds, editStates } from '@karsetu/contract/property/edited-property-calls.ts'
import { editKindLabels } from '@karsetu/contract/property/register-labels.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { parseIsoDate } from '@karsetu/domain/time/iso-date.ts'
import { FilterBar } from '../../../table/FilterBar.tsx'
import { toDecideField, toDecideQuery } from '../../../table/to-decide.ts'
import type { ListState } from '../../../table/use-list-state.ts'
import { numberAs, numberOf, usePlaceChoices } from '../../notice/place-filters.ts'
import { useMohallaChoices } from '../use-mohalla-choices.ts'

export const editedFilters = [
  'view',
  'edit',
  'isToDecide',
  'status',
  'kind',
  'propertyUniqueId',
  'zoneId',
  'wardId',
  'mohallaId',
  'startDate',
  'endDate',
] as const
export type EditedFilter = (typeof editedFilters)[number]

type Props = {
  list: ListState<EditedFilter>
  /** Of those that the reader asked for; nobody decides their own. */
  isOwn?: boolean
}

/** What edited properties are found by. */
export function EditedFilters({ list, isOwn = false }: Props) {
  const { zones, wards } = usePlaceChoices(numberOf(list.filters.zoneId))
  const mohallas = useMohallaChoices(numberOf(list.filters.wardId))
  return (
    <FilterBar
      name={isOwn ? 'own-edits' : 'edited-properties'}
      list={list}
      fields={[
        { name: 'propertyUniqueId', kind: 'text', label: m.property_id() },
        ...(isOwn ? [] : [toDecideField()]),
        {
          name: 'status',
          kind: 'choice',
          label: m.register_edit_status(),
          choices: editStates.map((value) => ({ value, label: approvalStateLabels[value]() })),
        },
        {
          name: 'kind',
          kind: 'choice',
          label: m.register_edit_kind(),
          choices: editKinds.map((value) => ({ value, label: editKindLabels[value]() })),
        },
        { name: 'zoneId', kind: 'choice', label: m.search_zone(), choices: zones },
        { name: 'wardId', kind: 'choice', label: m.search_ward(), choices: wards },
        { name: 'mohallaId', kind: 'choice', label: m.search_mohalla(), choices: mohallas },
        { name: 'startDate', kind: 'date', label: m.register_asked_from() },
        { name: 'endDate', kind: 'date', label: m.register_asked_until() },
      ]}
    />
  )
}

/** What the address asks of them. */
export function editedQuery({ filters: typed }: ListState<EditedFilter>): EditedQuery {
  const status = editStates.find((each) => each === typed.status)
  const kind = editKinds.find((each) => each === typed.kind)
  const [startDate, endDate] = [parseIsoDate(typed.startDate ?? ''), parseIsoDate(typed.endDate ?? '')]
  return {
    ...toDecideQuery(typed.isToDecide),
    ...(status ? { status } : {}),
    ...(kind ? { kind } : {}),
    ...(typed.propertyUniqueId ? { propertyUniqueId: typed.propertyUniqueId.toUpperCase() } : {}),
    ...numberAs('zoneId', typed.zoneId),
    ...numberAs('wardId', typed.wardId),
    ...numberAs('mohallaId', typed.mohallaId),
    ...(startDate ? { startDate } : {}),
    ...(endDate ? { endDate } : {}),
  }
}
