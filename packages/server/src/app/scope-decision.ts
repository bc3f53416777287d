/** What a call needs besides the id it is tried with, where it cannot be made up; some of it is of the same place. */
export type Sample = (place: { zone: string | number; ward: string | number }) => {
  query?: Record<string, string>
  body?: Record<string, unknown>
}

/** How a call that names something of a place treats an official who works elsewhere. */
export type ScopeDecision =
  /** Answers 403 call.out_of_scope. */
  | { by: 'refused'; sample?: Sample }
  /** Says of places outside exactly what it says of places that do not exist. */
  | { by: 'left_out' }
  /** Spans the city: answers everybody, with what is of their own places. */
  | { by: 'own_part' }
  /** Shows to officials from elsewhere what it shows to a stranger, and no more. */
  | { by: 'as_to_strangers' }
  /** Needs more than an id to get past the door: proven by a test of its own, named here. */
  | { by: 'own_test'; file: string }
  /** Names nothing of a place; why. */
  | { by: 'unplaced'; because: string }

export const refused: ScopeDecision = { by: 'refused' }
export const refusedFor = (sample: Sample): ScopeDecision => ({ by: 'refused', sample })
export const leftOut: ScopeDecision = { by: 'left_out' }
export const ownPart: ScopeDecision = { by: 'own_part' }
export const asToStrangers: ScopeDecision = { by: 'as_to_strangers' }
export const ownTest = (file: string): ScopeDecision => ({ by: 'own_test', file })
export const unplaced = (because: string): ScopeDecision => ({ by: 'unplaced', because })
/** Of what a long random number opens. */
export const byToken = unplaced('a long random token opens it, whoever has it')
