/** A line may end after a dash, even before a space that does not break: the joiner forbids it. */
const nothing = '–\u2060\u00a0'

/** What the register says, and what was found where that differs. */
export const changeOf = (before: string | null, after: string | null): string | null =>
  before === after ? before : `${before === null ? nothing : `${before} `}→\u00a0${after ?? '–'}`
