import { jalkalList } from '@karsetu/contract/jalkal/jalkal-list.ts'
import type { QueryOf, RowOf } from '@karsetu/contract/list/declare-list.ts'
import { changeLabel, changeValue } from '@karsetu/contract/property/change-labels.ts'
import type { FieldChange } from '@karsetu/contract/property/edited-property-calls.ts'
import type { TaxEffect } from '@karsetu/contract/property/tax-effect.ts'
import type { Locale } from '@karsetu/contract/words/locale.ts'
import { sumPaise } from '@karsetu/domain/money/paise.ts'
import { onDays } from '../../list/conditions.ts'
import { sqlSource } from '../../list/sql-source.ts'
import { instant } from '../../platform/db/instant-text.ts'
import type { Context } from '../../platform/http/context.ts'
import { whereInScope } from '../access/place-scope.ts'
import { decidableOf } from '../approval/assert-move.ts'
import { readDecider } from '../approval/decider.ts'
import type { ApprovalRequest } from '../approval/request-store.ts'
import { describeAll } from '../property/describe-changes.ts'
import type { JalkalPayload } from './jalkal-store.ts'

type Row = RowOf<typeof jalkalList>
type Counts = { pending: number; approved: number; rejected: number; archived: number }
type Raw = Omit<Row, 'changes' | 'proposed' | 'waterPaise' | 'sewerPaise' | 'status' | 'isOwn' | 'blockedReason'> &
  ApprovalRequest & { payload: JalkalPayload }

/** SQL: which requests a status of the list means. */
const statusSql = {
  pending: "request.state in ('pending', 'held')",
  approved: "request.state = 'approved'",
  rejected: "request.state = 'rejected'",
  archived: "request.state not in ('pending', 'held')",
} as const

export const jalkalChanges = sqlSource<typeof jalkalList, Raw>(jalkalList, {
  from: 'approval_request request join property using (property_id) join staff maker on maker.staff_id = request.made_by left join staff decider on decider.staff_id = request.decided_by',
  id: 'request.request_id',
  fields: {
    requestId: 'request.request_id',
    kind: 'request.kind',
    state: 'request.state',
    amountPaise: 'request.amount_paise',
    madeBy: 'request.made_by',
    reason: 'request.reason',
    payload: 'request.payload',
    effect: 'request.effect',
    madeByName: 'maker.username',
    madeAt: instant('request.made_at'),
    decidedByName: 'decider.username',
    remark: 'request.remark',
  },
  sorts: { madeAt: 'request.made_at' },
  where: () => ["request.kind = 'jalkal_change'"],
  conditions: {
    status: (status) => statusSql[status],
    requestId: (id, { put }) => `request.request_id = ${put(id)}`,
    ...onDays("(request.made_at at time zone 'Asia/Kolkata')::date"),
  },
  finish: async (context, rows) => {
    const decider = await readDecider(context.reads, context)
    const changes = await describeAll(
      context.reads,
      context.locale,
      rows.map(({ payload }) => payload),
    )
    return rows.map(({ kind, madeBy, amountPaise, payload: _, ...row }, at): Row => {
      const request = { kind, madeBy, amountPaise, requestId: row.requestId, state: row.state }
      const own = changes[at] ?? []
      return {
        ...row,
        ...decidableOf(context, decider, request),
        changes: own,
        proposed: own.map((change) => inWords(change, context.locale)).join('; '),
        waterPaise: movedBy(row.effect, 'water'),
        sewerPaise: movedBy(row.effect, 'sewer'),
      }
    })
  },
  answer: async (context, query) => ({ counts: await countStates(context, query) }),
})

const inWords = (change: FieldChange, locale: Locale): string => {
  const value = (side: 'before' | 'after') => changeValue(change, change[side], locale, (code) => code)
  return `${changeLabel(change)}: ${value('before')} → ${value('after')}`
}

/** Of all years together, those still to be demanded among them. */
const movedBy = ({ revised, foreseen = [] }: TaxEffect, head: 'water' | 'sewer') =>
  sumPaise([...revised, ...foreseen].map(({ difference }) => difference[head]))

/** How many changes of the places of the query stand in each state. */
async function countStates(
  { reads, actor }: Context,
  { zoneId, wardId, mohallaId }: QueryOf<typeof jalkalList>,
): Promise<Counts> {
  const values: unknown[] = []
  const places = Object.entries({ zone_id: zoneId, ward_id: wardId, mohalla_id: mohallaId }).flatMap(([column, id]) =>
    id === undefined ? [] : [`property.${column} = $${values.push(id)}`],
  )
  const scope = whereInScope(actor, values, 'property')
  const where = ["request.kind = 'jalkal_change'", ...scope, ...places].join(' and ')
  const counts = Object.entries(statusSql).map(([name, sql]) => `count(*) filter (where ${sql})::integer "${name}"`)
  const { rows } = await reads.query<Counts>(
    `select ${counts.join(', ')} from approval_request request join property using (property_id) where ${where}`,
    values,
  )
  return rows[0] ?? { pending: 0, approved: 0, rejected: 0, archived: 0 }
}
