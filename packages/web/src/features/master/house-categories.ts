/** What a house is registered as. */
export const houseCategories = ['residential', 'nonresidential'] as const
