import { m } from '../words/messages.ts'
import { isBlank, type RuleBody } from './rule-field.ts'
import { type RowCheck, valueError } from './rule-schema.ts'

/** Slabs rise, the last one has no end: a value that falls in none would go without. @param end the field of upper ends */
export const slabsRise =
  (end: string): RowCheck =>
  ({ slabs }, error) => {
    if (!Array.isArray(slabs)) return
    const ends: unknown[] = slabs.map((slab: RuleBody) => slab[end])
    if (slabs.length === 0) return error(['slabs'], m.common_field_required({ label: m.law_slabs() }))
    for (const [at, upTo] of ends.entries()) {
      const path = ['slabs', at, end]
      const isLast = at === ends.length - 1
      if (isLast && !isBlank(upTo)) error(path, valueError(upTo, m.revision_slab_last_open()))
      if (!isLast && isBlank(upTo)) error(path, m.common_required_value())
      if (at > 0 && !isBlank(upTo) && Number(upTo) <= Number(ends[at - 1] ?? 0))
        error(path, valueError(upTo, m.revision_slabs_rise()))
    }
  }
