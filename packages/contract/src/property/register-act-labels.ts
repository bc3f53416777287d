import { pointChanges } from '@karsetu/domain/gis/standing.ts'
import { pointSourceLabels } from '../gis/gis-labels.ts'
import { m } from '../words/messages.ts'

/** What each act of the register is called. */
const words: Readonly<Record<string, () => string>> = {
  add: m.property_act_add,
  edit: m.property_act_edit,
  owners: m.property_act_owners,
  mobile: m.property_act_mobile,
  images: m.property_act_images,
  premises: m.property_act_premises,
  delete: m.property_act_delete,
  restore: m.property_act_restore,
  split: m.property_act_split,
  amalgamate: m.property_act_amalgamate,
  match: m.property_act_match,
  unmatch: m.property_act_unmatch,
  bulk_update: m.property_act_bulk_update,
  ptin_update: m.property_act_ptin_update,
  road_width: m.property_act_road_width,
  survey: m.property_act_survey,
  location: m.property_act_location,
  objection: m.property_act_objection,
  mutation: m.property_act_mutation,
  jalkal: m.property_act_jalkal,
  self_assessment: m.property_act_self_assessment,
  import: m.property_act_import,
  import_undo: m.property_act_import_undo,
  undo: m.property_act_undo,
}

/** A kind this browser does not know yet stands under its own name. */
export const actLabel = (kind: string): string => pointLabel(kind) ?? words[kind]?.() ?? kind.replaceAll('_', ' ')

/** A point on the map was set: also how. */
function pointLabel(kind: string): string | undefined {
  const source = pointChanges.find((each) => kind === `point_${each}`)
  return source && m.property_act_point({ how: pointSourceLabels[source]() })
}
