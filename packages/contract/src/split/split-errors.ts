import { sqftOf } from '@karsetu/domain/property/area.ts'
import type { ErrorEntry } from '../platform/error-entry.ts'
import { m } from '../words/messages.ts'

const percent = (hundredths: number) => String(hundredths / 100)
type Differing = { said: number; whole: number }

export const splitErrors = {
  'split.not_in_use': { status: 409, say: () => m.split_error_not_in_use() },
  'split.mutation_open': {
    status: 409,
    say: ({ propertyUniqueId: id, mutationNo: number }: { propertyUniqueId: string; mutationNo: string }) =>
      m.split_error_mutation_open({ id, number }),
  },
  'split.objection_open': {
    status: 409,
    say: ({ propertyUniqueId: id, objectionNo: number }: { propertyUniqueId: string; objectionNo: string }) =>
      m.split_error_objection_open({ id, number }),
  },
  'split.entries_ahead': { status: 409, say: () => m.split_error_entries_ahead() },
  'split.mutated': {
    status: 409,
    say: ({ propertyUniqueId: id, mutationNo: number }: { propertyUniqueId: string; mutationNo: string }) =>
      m.split_error_mutated({ id, number }),
  },
  'split.built_on': {
    status: 409,
    say: (facts: { propertyUniqueId: string }) => m.split_error_built_on(facts),
  },
  'split.other_ward': { status: 422, say: (facts: { propertyUniqueId: string }) => m.split_error_other_ward(facts) },
  'split.same_twice': { status: 422, say: () => m.split_error_same_twice() },
  'split.plot_area_missing': { status: 422, say: () => m.split_error_plot_area_missing() },
  'split.floors_missing': { status: 422, say: () => m.split_error_floors_missing() },
  'split.nothing_to_weigh': { status: 422, say: () => m.split_error_nothing_to_weigh() },
  'split.plot_area_differs': {
    status: 422,
    say: ({ said, whole }: Differing) =>
      m.split_error_plot_area_differs({ said: String(sqftOf(said)), whole: String(sqftOf(whole)) }),
  },
  'split.shares_differ': {
    status: 422,
    say: ({ said }: Differing) => m.split_error_shares_differ({ said: percent(said) }),
  },
  'split.floor_unknown': { status: 422, say: (facts: { premiseNo: number }) => m.split_error_floor_unknown(facts) },
  'split.floor_twice': { status: 422, say: (facts: { premiseNo: number }) => m.split_error_floor_twice(facts) },
  'split.floor_left': { status: 422, say: (facts: { premiseNo: number }) => m.split_error_floor_left(facts) },
  'split.sheet_no_heading': { status: 422, say: (facts: { columns: string }) => m.split_error_sheet_no_heading(facts) },
  'split.sheet_too_long': { status: 422, say: (facts: { most: number }) => m.split_error_sheet_too_long(facts) },
} satisfies Record<string, ErrorEntry>
