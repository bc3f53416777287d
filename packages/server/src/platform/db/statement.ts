import type pg from 'pg'

/** The driver's form of a statement; a name keeps its plan. */
export function statement(
  text: string,
  values: readonly unknown[] | undefined,
  name: string | undefined,
): pg.QueryConfig {
  return { text, ...(values ? { values: [...values] } : {}), ...(name ? { name } : {}) }
}
