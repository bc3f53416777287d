import { createHash } from 'node:crypto'
import type {
  ImportSettings,
  InspectedSheet,
  Inspection,
  ProposedSettings,
} from '@karsetu/contract/register-import/import-settings.ts'
import type { RegisterField } from '@karsetu/domain/register-import/fields.ts'
import { nothingSaid } from '@karsetu/domain/register-import/read-row.ts'
import { exceptionHeadings } from './exceptions-file.ts'
import { registerSheets } from './register-sheets.ts'

/** What makes the heading of an office's files the same; the columns our file of exceptions adds do not count. */
export function fingerprintOf({ columns }: InspectedSheet): string {
  const ours = new Set(exceptionHeadings())
  const keys = columns.filter(({ label }) => !ours.has(label)).map(({ key }) => key)
  return createHash('sha256').update(keys.join('\n')).digest('hex')
}

/** Settings to begin with: what the office said last time, or what the heading suggests. */
export function proposeSettings(inspection: Inspection, remembered: ImportSettings | undefined): ProposedSettings {
  // A heading of two sheets is one to the office: what the first suggests stands.
  const proposed: [string, RegisterField | null][] = registerSheets(inspection)
    .flatMap(({ columns }) => columns)
    .toReversed()
    .map(({ key, field }) => [key, field])
  if (remembered)
    return {
      ...remembered,
      asOn: inspection.asOn ?? remembered.asOn,
      headings: { ...Object.fromEntries(proposed), ...remembered.headings },
    }
  return {
    asOn: inspection.asOn,
    headings: Object.fromEntries(proposed),
    ...nothingSaid,
    wardNames: {},
    mohallaNames: {},
  }
}
