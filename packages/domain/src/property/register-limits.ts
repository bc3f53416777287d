/**
 * How much each field of the register holds, wherever it is written: what one way of entering takes and another refuses
 * could never be edited again.
 */
export const registerLimits = {
  /** Letters of the name of an owner, father or husband. */
  name: 300,
  propertyAddress: 500,
  houseNumber: 60,
  oldPropertyTaxId: 60,
  /** Letters of what is chosen from a list and may be another word. */
  word: 60,
  email: 200,
  roadWidthM: 500,
  areaSqft: 10_000_000,
} as const
