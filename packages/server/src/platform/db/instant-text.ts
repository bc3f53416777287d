/** SQL: a moment as a document of JSON holds it, in UTC and to the second. */
export const instant = (column: string): string => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`
