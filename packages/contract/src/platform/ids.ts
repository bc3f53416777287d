import type { z } from 'zod'

type OfPlaces = 'city' | 'zone' | 'ward' | 'mohalla' | 'map_tile' | 'point'
type OfRegister =
  | 'property'
  | 'premise'
  | 'owner'
  | 'ptin'
  | 'edit'
  | 'regrouping'
  | 'import_request'
  | 'jalkal_change'
  | 'self_assessment'
  | 'old_property'
  | 'upload'
  | 'register_import'
type OfSurveys = 'survey' | 'survey_row' | 'survey_decision' | 'map_import'
type OfTills = 'counter_session' | 'cash_transfer' | 'deposit_slip'
type OfBanks = 'bank_account' | 'bank_statement' | 'statement_line' | 'suspense_claim'
type OfMoney = 'payment' | 'payment_correction' | 'receipt' | 'correction' | 'note' | 'demand_run' | 'book_check'
type OfPapers = 'notice' | 'notice_run' | 'notice_file' | 'objection' | 'filing' | 'mutation' | 'file'
type OfLaw = 'revision_run' | 'rule_change' | 'rule' | 'discount' | 'category'
type OfMessages = 'message_run' | 'template' | 'opt_out' | 'word'

/** What an id of the contract is an id of. Which of them lie in a zone or ward is the server's knowledge. */
export type IdKind =
  | OfPlaces
  | OfRegister
  | OfSurveys
  | OfMoney
  | OfTills
  | OfBanks
  | OfPapers
  | OfLaw
  | OfMessages
  | 'role'
  | 'staff'
  | 'session'
  | 'job'
  | 'mobile_code'
  | 'audit_sample'
  | 'audit_pack'

/** The word of a schema's description under which its kind stands, also in the document of the interface. */
export const idMark = 'x-id-of'

/** Marks a schema as an id. A test of the contract finds the id that has no mark, one of the server asks each across zones and wards. */
export const idOf = <Schema extends z.ZodType>(kind: IdKind, schema: Schema): Schema => schema.meta({ [idMark]: kind })
