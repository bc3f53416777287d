import type { FileSlot, HouseCategory } from './register-state.ts'

/** Specification section 5: the husband's name is required unless the father's is given, and vice versa. */
export const lacksRelation = (owner: {
  fatherName?: string | null | undefined
  husbandName?: string | null | undefined
}): boolean => !owner.fatherName && !owner.husbandName

type Named = { name: string; fatherName?: string | null | undefined; husbandName?: string | null | undefined }

/** The same where an owner may be on record: who is new or named otherwise; one on record without it stops no edit. */
export const lacksRelationAnew = (owner: Named, before: Named | undefined): boolean =>
  lacksRelation(owner) &&
  (!before ||
    owner.name !== before.name ||
    (owner.fatherName || null) !== (before.fatherName || null) ||
    (owner.husbandName || null) !== (before.husbandName || null))

/** Specification section 5: category and sub-category are required only when the house category is nonresidential. */
export const needsCategory = (houseCategory: HouseCategory | null | undefined): boolean =>
  houseCategory === 'nonresidential'

/**
 * Specification section 5, the same of the sub-category; a category that is not divided has none to name.
 * @param category undefined while none is chosen
 */
export const needsSubCategory = (
  houseCategory: HouseCategory | null | undefined,
  category: { subCategories: readonly unknown[] } | undefined,
): boolean => needsCategory(houseCategory) && category?.subCategories.length !== 0

export const proofSlots = [
  'disabilityDocumentProof',
  'exDefensePersonalDocumentProof',
  'onlyBuildingDeclaration',
] as const satisfies readonly FileSlot[]
export type ProofSlot = (typeof proofSlots)[number]
type Claim = boolean | null | undefined
type Claims = { isDisabled?: Claim; isExDefensePersonalWidow?: Claim; isOnlyBuildingOfOwner?: Claim }
type Reliefs = Claims & { disabilityPercentage?: number | null | undefined }

const hundredths = (percentage: number) => Math.round(percentage * 100)

/**
 * What is claimed newly, or otherwise than the register has it; a relief that it has had stays without a proof.
 * @param said what is undefined is not said; a percentage that is emptied is another rule's
 */
export function claims(said: Reliefs, had: Reliefs): Claims {
  const isOtherPercentage =
    typeof said.disabilityPercentage === 'number' &&
    hundredths(said.disabilityPercentage) !== hundredths(had.disabilityPercentage ?? 0)
  return {
    isDisabled: (said.isDisabled ?? had.isDisabled) && (!had.isDisabled || isOtherPercentage),
    isExDefensePersonalWidow: said.isExDefensePersonalWidow && !had.isExDefensePersonalWidow,
    isOnlyBuildingOfOwner: said.isOnlyBuildingOfOwner && !had.isOnlyBuildingOfOwner,
  }
}

/**
 * The proofs that claims rest on. That a building is its owner's only one (Uttar Pradesh Municipal Corporation (Property
 * Taxes) Rules, 2000, r. 1(2)) the owner declares.
 */
export const proofsOf = ({ isDisabled, isExDefensePersonalWidow, isOnlyBuildingOfOwner }: Claims): ProofSlot[] => [
  ...(isDisabled ? (['disabilityDocumentProof'] as const) : []),
  ...(isExDefensePersonalWidow ? (['exDefensePersonalDocumentProof'] as const) : []),
  ...(isOnlyBuildingOfOwner ? (['onlyBuildingDeclaration'] as const) : []),
]

/** Specification section 5: a relief that is claimed needs its proof, sent now or on the file already. */
export const lackingProofs = (claimed: Claims, there: readonly string[]): ProofSlot[] =>
  proofsOf(claimed).filter((slot) => !there.includes(slot))

/** Specification section 5: letters and spaces only, in any script; signs that a letter carries belong to it. */
export const isPersonName = (text: string): boolean => /^[\p{L}\p{M} ]+$/u.test(text) && /\p{L}/u.test(text)

/** Specification section 5: exactly 17 characters, alphanumeric with hyphens. */
export const isDeletionId = (text: string): boolean => /^[A-Za-z0-9-]{17}$/.test(text)
