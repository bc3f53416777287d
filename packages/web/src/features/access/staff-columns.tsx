import { loginTypeLabels, roleLabel } from '@karsetu/contract/access/access-labels.ts'
import type { StaffRow } from '@karsetu/contract/access/staff-calls.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { paise } from '@karsetu/domain/money/paise.ts'
import type { Column } from '../../table/column.ts'
import { InstantText } from '../../ui/DateText.tsx'
import { MoneyText } from '../../ui/MoneyText.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { useWardChoices, useZones } from '../master/use-masters.ts'
import type { StaffKind } from './StaffKindSwitch.tsx'

/** The columns of a list of people; officials have a designation, a login type and limits of amounts besides. */
export function useStaffColumns(kind: StaffKind): Column<StaffRow>[] {
  const placesOf = usePlacesOf()
  return [
    { key: 'username', title: m.staff_username(), render: ({ username }) => username, sortable: true, isTitle: true },
    { key: 'email', title: m.access_email(), render: ({ email }) => email, sortable: true },
    { key: 'mobile', title: m.staff_mobile(), render: ({ mobile }) => mobile },
    { key: 'accessName', title: m.staff_role(), render: ({ accessName }) => roleLabel(accessName), sortable: true },
    ...(kind === 'official' ? officialColumns : []),
    { key: 'places', title: m.staff_places(), render: placesOf, isLong: true },
    { key: 'state', title: m.staff_state(), render: ({ state }) => <StatusBadge status={state} />, sortable: true },
    {
      key: 'lastSignInAt',
      title: m.staff_last_sign_in(),
      render: ({ lastSignInAt }) => lastSignInAt && <InstantText instant={lastSignInAt} />,
      sortable: true,
    },
  ]
}

const officialColumns: readonly Column<StaffRow>[] = [
  { key: 'designation', title: m.staff_designation(), render: ({ designation }) => designation, sortable: true },
  {
    key: 'loginType',
    title: m.staff_login_type(),
    render: ({ loginType }) => loginType && loginTypeLabels[loginType](),
    isExtra: true,
  },
  {
    key: 'minValue',
    title: m.staff_min_value(),
    render: ({ minValue }) => <MoneyText amount={paise(minValue)} />,
    align: 'end',
    isExtra: true,
  },
  {
    key: 'maxValue',
    title: m.staff_max_value(),
    render: ({ maxValue }) => (maxValue === null ? m.staff_no_limit() : <MoneyText amount={paise(maxValue)} />),
    align: 'end',
  },
]

/** The places a person works for, in words. */
function usePlacesOf() {
  const zones = useZones()
  const wards = useWardChoices(undefined)
  return ({ accessibleZones, accessibleWards }: StaffRow) => {
    if (accessibleWards.length > 0) {
      const names = accessibleWards.map((id) => wards.find(({ value }) => value === String(id))?.label ?? id)
      return names.join(', ')
    }
    if (accessibleZones.length > 0) return accessibleZones.map(zones.nameOf).join(', ')
    return m.staff_whole_city()
  }
}
