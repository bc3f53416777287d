import { loginTypeLabels, roleLabel, staffStateLabels } from '@karsetu/contract/access/access-labels.ts'
import type { StaffRow } from '@karsetu/contract/access/staff-calls.ts'
import { formatInstant } from '@karsetu/contract/words/format.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { paise } from '@karsetu/domain/money/paise.ts'
import type { Context, FileReply } from '../../platform/http/context.ts'
import { listFile, money, text } from '../../platform/spreadsheet/list-file.ts'
import { listStaff } from './staff-list.ts'
import type { StaffKind } from './staff-store.ts'

/** Everybody of one kind, with role, places and amounts. */
export async function exportStaff({ reads, now, today, locale }: Context, kind: StaffKind): Promise<FileReply> {
  const rows = await listStaff(reads, kind, now)
  const isOfficial = kind === 'official'
  const places = await namesOfPlaces(reads)
  return listFile<StaffRow>(
    { name: `${kind}s-${today}`, title: isOfficial ? m.staff_officials() : m.staff_operators() },
    rows,
    [
      text(m.staff_username(), ({ username }) => username, 28),
      text(m.access_email(), ({ email }) => email, 32),
      text(m.staff_mobile(), ({ mobile }) => mobile),
      text(m.staff_role(), ({ accessName }) => roleLabel(accessName), 36),
      ...(isOfficial
        ? [
            text<StaffRow>(m.staff_designation(), ({ designation }) => designation, 28),
            text<StaffRow>(m.staff_login_type(), ({ loginType }) => loginType && loginTypeLabels[loginType]()),
            money<StaffRow>(m.staff_min_value(), ({ minValue }) => paise(minValue)),
            money<StaffRow>(m.staff_max_value(), ({ maxValue }) => (maxValue === null ? null : paise(maxValue))),
          ]
        : []),
      text(
        m.staff_zones(),
        ({ accessibleZones }) => accessibleZones.map((id) => places.zones.get(id) ?? id).join(', '),
        28,
      ),
      text(
        m.staff_wards(),
        ({ accessibleWards }) => accessibleWards.map((id) => places.wards.get(id) ?? id).join(', '),
        28,
      ),
      text(m.staff_state(), ({ state }) => staffStateLabels[state](), 18),
      text(m.staff_last_sign_in(), ({ lastSignInAt }) => lastSignInAt && formatInstant(lastSignInAt, locale), 20),
    ],
  )
}

async function namesOfPlaces(sql: Context['reads']) {
  const { rows } = await sql.query<{ kind: 'zone' | 'ward'; id: number; no: number }>(
    `select 'zone' kind, zone_id id, zone_no no from zone union all select 'ward', ward_id, ward_no from ward`,
  )
  const of = (kind: 'zone' | 'ward') => new Map(rows.filter((row) => row.kind === kind).map(({ id, no }) => [id, no]))
  return { zones: of('zone'), wards: of('ward') }
}
