import type { Bucket } from '@karsetu/domain/ledger/buckets.ts'
import type { EntryKind } from '@karsetu/domain/ledger/entry.ts'
import { m } from '../words/messages.ts'

const entryKindLabels = {
  opening: m.ledger_kind_opening,
  demand: m.ledger_kind_demand,
  interest: m.ledger_kind_interest,
  rebate: m.ledger_kind_rebate,
  payment: m.ledger_kind_payment,
  advance_applied: m.ledger_kind_advance_applied,
  reversal: m.ledger_kind_reversal,
  correction: m.ledger_kind_correction,
  shift: m.ledger_kind_shift,
} satisfies Record<EntryKind, unknown>

/** The label of an entry. A reversed payment has its own kind; every other reversal names the kind that it reverses. */
export const entryLabel = ({ kind, isReversal }: { kind: EntryKind; isReversal: boolean }): string =>
  isReversal && kind !== 'reversal'
    ? m.ledger_kind_reversed({ kind: entryKindLabels[kind]() })
    : entryKindLabels[kind]()

export const bucketLabels = {
  house: m.ledger_head_house,
  water: m.ledger_head_water,
  sewer: m.ledger_head_sewer,
  interestHouse: m.ledger_head_interest_house,
  interestWater: m.ledger_head_interest_water,
  interestSewer: m.ledger_head_interest_sewer,
  advance: m.ledger_head_advance,
} satisfies Record<Bucket, unknown>
