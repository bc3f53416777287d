import type { FindingTest } from '@karsetu/contract/audit-desk/audit-desk-labels.ts'
import type { findingList } from '@karsetu/contract/audit-desk/audit-desk-lists.ts'
import { formatDate } from '@karsetu/contract/words/format.ts'
import { spokenLocale } from '@karsetu/contract/words/locale.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import type { Paise } from '@karsetu/domain/money/paise.ts'
import type { IsoDate } from '@karsetu/domain/time/iso-date.ts'
import { betweenRupees, contains, equals, onDays } from '../../list/conditions.ts'
import type { SqlSource } from '../../list/sql-source.ts'

type Facts = Readonly<Record<string, string | number | boolean | null>>
type Raw = {
  onDay: IsoDate | null
  test: FindingTest
  subject: string
  propertyUniqueId: string | null
  person: string | null
  amountPaise: Paise | null
  facts: Facts
}

const text = (value: Facts[string] | undefined) => String(value ?? '')
const dayText = (value: Facts[string] | undefined) => formatDate(text(value) as IsoDate, spokenLocale()) // a date of the database

/** What a finding says, in the reader's language. */
const findingTexts: Readonly<Record<FindingTest, (facts: Facts) => string>> = {
  receipt_gap: ({ from, to, series }) =>
    from === to
      ? m.audit_found_gap_one({ number: text(from), series: text(series) })
      : m.audit_found_gap({ from: text(from), to: text(to), series: text(series) }),
  cancelled_receipt: ({ by, reason }) =>
    m.audit_found_cancelled({ by: text(by) || m.log_actor_system(), reason: text(reason) }),
  stale_cheque: ({ dated, received }) => m.audit_found_stale({ dated: dayText(dated), received: dayText(received) }),
  lowered_without_order: ({ reason }) => m.audit_found_lowered({ reason: text(reason) }),
  owner_blank_or_repeated: ({ times, house }) =>
    times === 0
      ? m.audit_found_owner_blank()
      : m.audit_found_owner_repeated({ times: text(times), house: text(house) }),
  impossible_area: ({ plot, ground }) => m.audit_found_area({ plot: text(plot) || '–', ground: text(ground) || '–' }),
  round_remission: ({ reason }) => m.audit_found_round({ reason: text(reason) }),
  outside_hours: ({ at, sunday }) =>
    sunday ? m.audit_found_sunday({ at: text(at) }) : m.audit_found_hours({ at: text(at) }),
}

export const findingSource: SqlSource<typeof findingList, Raw> = {
  from: 'audit_finding found left join property using (property_id)',
  id: 'found.finding_id',
  byIds: 'found.finding_id = any ($1::bigint[])',
  fields: {
    onDay: 'found.on_day',
    test: 'found.test',
    subject: 'found.subject',
    person: 'found.person',
    amountPaise: 'found.amount_paise',
    facts: 'found.facts',
  },
  conditions: {
    test: equals('found.test'),
    ...onDays('found.on_day'),
    ...betweenRupees('found.amount_paise'),
    person: contains('found.person'),
  },
  finish: (_, rows) => rows.map(({ facts, ...row }) => ({ ...row, finding: findingTexts[row.test](facts) })),
}
