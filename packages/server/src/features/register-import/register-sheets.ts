import type { InspectedSheet, Inspection } from '@karsetu/contract/register-import/import-settings.ts'

/** The sheets of a file that hold a register: one, or one for each ward. */
export function registerSheets({ sheets }: Inspection): InspectedSheet[] {
  return sheets.filter(({ headerRow }) => headerRow !== null)
}
