/** A text of SQL and the name by which a person finds it. */
export interface SqlFile {
  readonly name: string
  /** With line ends normalised, so that a checkout on Windows is the same text. */
  readonly sql: string
}

/** What went wrong, and in which line: PostgreSQL tells a character's position, a person wants the line. */
export function explainFailure(error: unknown, { name, sql }: SqlFile): string {
  if (!(error instanceof Error)) return String(error)
  const position = Number(Reflect.get(error, 'position'))
  if (!Number.isFinite(position)) return error.message
  return `${error.message} (${name} line ${sql.slice(0, position).split('\n').length})`
}
