import type { EditBar, EditMove, EditStatus } from '@karsetu/domain/property/edit-workflow.ts'
import type { FileSlot, Occupancy, PropertyStatus } from '@karsetu/domain/property/register-state.ts'
import { m } from '../words/messages.ts'
import type { EditedCard } from './edited-property-calls.ts'
import type { SuspectedDuplicate } from './register-write-calls.ts'

export const editStatusWords = {
  pending: m.status_pending,
  held: m.register_status_held,
  approved: m.status_approved,
  refused: m.status_rejected,
  withdrawn: m.correction_status_withdrawn,
} satisfies Record<EditStatus, unknown>

export const editKindWords = {
  add: m.register_kind_add,
  edit: m.register_kind_edit,
  delete: m.register_kind_delete,
} satisfies Record<EditedCard['kind'], unknown>

export const propertyStatusWords = {
  active: m.status_active,
  deleted: m.register_property_deleted,
  superseded: m.register_property_superseded,
  withdrawn: m.register_property_withdrawn,
} satisfies Record<PropertyStatus, unknown>

export const fileSlotWords = {
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

export const occupancyWords = {
  self: m.register_occupancy_self,
  rented: m.register_occupancy_rented,
  mixed: m.register_occupancy_mixed,
  vacant: m.register_occupancy_vacant,
} satisfies Record<Occupancy, unknown>

/** Kinds of roads and of water a form offers; anything else may be typed. */
export const roadTypeWords = {
  main_road: m.register_road_main,
  street: m.register_road_street,
  lane: m.register_road_lane,
} as const
export const waterSourceWords = {
  municipal: m.register_water_municipal,
  borewell: m.register_water_borewell,
  handpump: m.register_water_handpump,
  tanker: m.register_water_tanker,
  none: m.register_water_none,
} as const

export const duplicateReasonWords = {
  house_number: m.register_duplicate_house,
  mobile_and_owner: m.register_duplicate_owner,
  place: m.register_duplicate_place,
  ptin: m.register_duplicate_ptin,
} satisfies Record<SuspectedDuplicate['reasons'][number], unknown>

export const editMoveWords = {
  approve: { act: m.register_move_approve, done: m.register_done_approve },
  hold: { act: m.register_move_hold, done: m.register_done_hold },
  refuse: { act: m.register_move_refuse, done: m.register_done_refuse },
  withdraw: { act: m.register_move_withdraw, done: m.register_done_withdraw },
  recompute: { act: m.register_recompute, done: m.register_done_recompute },
} satisfies Record<EditMove, unknown>

/** Why a move is closed. */
export const editBarWords = {
  held_already: m.register_bar_held_already,
  not_waiting: m.register_error_edit_not_waiting,
  not_allowed: m.common_not_allowed,
  same_person: m.register_error_edit_same_person,
  not_own: m.register_error_edit_not_own,
  above_own_limit: m.register_bar_above_own_limit,
} satisfies Record<EditBar, unknown>
