/** What the register says, and what was found where that differs. */
export const changeOf = (before: string | null, after: string | null): string | null =>
  before === after ? before : `${before ?? '–'} →\u00a0${after ?? '–'}`
