import type { FileSlot, Occupancy, PropertyStatus } from '@karsetu/domain/property/register-state.ts'
import { m } from '../words/messages.ts'
import type { EditedCard } from './edited-property-calls.ts'
import type { SuspectedDuplicate } from './register-write-calls.ts'

export const editKindLabels = {
  add: m.register_kind_add,
  edit: m.register_kind_edit,
  delete: m.register_kind_delete,
} satisfies Record<EditedCard['kind'], unknown>

export const propertyStatusLabels = {
  active: m.status_active,
  deleted: m.register_property_deleted,
  superseded: m.register_property_superseded,
  withdrawn: m.register_property_withdrawn,
} satisfies Record<PropertyStatus, unknown>

export const fileSlotLabels = {
  buildingImageFront: m.register_image_front,
  buildingImageRight: m.register_image_right,
  buildingImageLeft: m.register_image_left,
  ownerId: m.register_owner_id,
  landRegistryDocument: m.register_land_registry,
  electricityBill: m.register_electricity_bill,
  disabilityDocumentProof: m.register_disability_proof,
  exDefensePersonalDocumentProof: m.register_ex_defence_proof,
  onlyBuildingDeclaration: m.register_only_building_declaration,
} satisfies Record<FileSlot, unknown>

export const occupancyLabels = {
  self: m.register_occupancy_self,
  rented: m.register_occupancy_rented,
  mixed: m.register_occupancy_mixed,
  vacant: m.register_occupancy_vacant,
} satisfies Record<Occupancy, unknown>

/** Kinds of roads and of water a form offers; anything else may be typed. */
export const roadTypeLabels = {
  main_road: m.register_road_main,
  street: m.register_road_street,
  lane: m.register_road_lane,
} as const
export const waterSourceLabels = {
  municipal: m.register_water_municipal,
  borewell: m.register_water_borewell,
  handpump: m.register_water_handpump,
  tanker: m.register_water_tanker,
  none: m.register_water_none,
} as const

export const duplicateReasonLabels = {
  house_number: m.register_duplicate_house,
  mobile_and_owner: m.register_duplicate_owner,
  place: m.register_duplicate_place,
  ptin: m.register_duplicate_ptin,
} satisfies Record<SuspectedDuplicate['reasons'][number], unknown>
