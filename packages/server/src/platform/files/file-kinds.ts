import type { UploadField } from '@karsetu/contract/platform/call.ts'

export type FileKind = 'pdf' | 'jpg' | 'png' | 'xlsx' | 'ods' | 'csv' | 'geojson' | StatementKind

/** Bank statements: a table of tabs under the name of an old workbook, MT940 and CAMT.053. */
export type StatementKind = 'xls' | 'mt940' | 'camt053'

/** What a file may be in each place where one is sent, and how large. */
export interface UploadRule {
  readonly kinds: readonly FileKind[]
  readonly megabytes: number
}

export const uploadRules: Record<UploadField['purpose'], UploadRule> = {
  image: { kinds: ['jpg', 'png'], megabytes: 10 },
  document: { kinds: ['pdf', 'jpg', 'png'], megabytes: 10 },
  spreadsheet: { kinds: ['xlsx', 'ods', 'csv'], megabytes: 64 },
  map: { kinds: ['geojson'], megabytes: 48 },
  statement: { kinds: ['csv', 'xlsx', 'ods', 'xls', 'mt940', 'camt053'], megabytes: 16 },
}

export const mediaTypes: Record<FileKind, string> = {
  pdf: 'application/pdf',
  jpg: 'image/jpeg',
  png: 'image/png',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ods: 'application/vnd.oasis.opendocument.spreadsheet',
  csv: 'text/csv; charset=utf-8',
  geojson: 'application/geo+json',
  xls: 'text/tab-separated-values; charset=utf-8',
  mt940: 'text/plain; charset=utf-8',
  camt053: 'application/xml',
}

/** Names of a kind as people write them behind the last dot. */
const extensions: ReadonlyMap<string, FileKind> = new Map([
  ['pdf', 'pdf'],
  ['jpg', 'jpg'],
  ['jpeg', 'jpg'],
  ['png', 'png'],
  ['xlsx', 'xlsx'],
  ['ods', 'ods'],
  ['csv', 'csv'],
  ['geojson', 'geojson'],
  ['json', 'geojson'],
  ['xls', 'xls'],
  ['tsv', 'xls'],
  ['sta', 'mt940'],
  ['mt940', 'mt940'],
  ['940', 'mt940'],
  ['txt', 'mt940'],
  ['xml', 'camt053'],
])

/** The kind a file's name claims; undefined when it has no extension or one that is accepted nowhere. */
export function kindOfName(fileName: string): FileKind | undefined {
  const dot = fileName.lastIndexOf('.')
  return dot < 1 ? undefined : extensions.get(fileName.slice(dot + 1).toLowerCase())
}
