/** What becomes of a line: one of these. */
export const LINE_FATES = [
  /** A payment was posted to the property that the line names. */
  'posted',
  /** Money that the books had already. */
  'confirmed',
  /** Charges and interest of the bank, in accounts of their own. */
  'booked',
  /** It takes back what another line brought, and somebody must say so. */
  'return_found',
  /** It took money back, or was taken back. */
  'returned',
  /** Nobody has claimed it yet. */
  'suspense',
  /** Claimed for a property by one official and approved by another. */
  'claimed',
] as const
export type LineFate = (typeof LINE_FATES)[number]

/** In the order in which they are tried; the first that finds something decides. */
export const MATCHING_RULES = [
  'returned',
  'charges',
  'interest',
  'utr',
  'settlement',
  'deposit_slip',
  'reference',
  'cheque',
  'card_slips',
  'our_number',
  'property',
  'virtual_account',
  'amount_and_name',
] as const
export type MatchingRule = (typeof MATCHING_RULES)[number]

/** How a line came to its fate otherwise. */
const OTHER_REASONS = ['none', 'undone', 'reversed', 'claim'] as const
export const LINE_RULES = [...MATCHING_RULES, ...OTHER_REASONS] as const
export type LineRule = (typeof LINE_RULES)[number]

/** Bands of the days since the bank wrote a line that nobody has claimed. */
export type LineAge = 'new' | 'week' | 'month' | 'old'
