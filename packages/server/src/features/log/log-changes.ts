import type { LogChange } from '@karsetu/contract/log/log-list.ts'
import { formatMoney } from '@karsetu/contract/words/format.ts'
import { maskName } from '@karsetu/contract/words/mask.ts'
import { paise } from '@karsetu/domain/money/paise.ts'

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** Fields of a value by their path, such as `owners.1.name`; a list of plain values is one field. */
function fieldsOf(value: unknown, path = ''): [string, unknown][] {
  const isPlain = !isRecord(value) || (Array.isArray(value) && !value.some(isRecord))
  if (isPlain) return value === undefined || value === null ? [] : [[path, value]]
  return Object.entries(value).flatMap(([key, part]) => fieldsOf(part, path ? `${path}.${key}` : key))
}

const personalNames = /(^|\.)(\w*(owner|father|husband|payer)name|owners\.\w+\.name)$/i

function textOf(path: string, value: unknown, isMasked: boolean): string {
  if (/paise$/i.test(path) && Number.isSafeInteger(value)) return formatMoney(paise(Number(value)))
  const text = Array.isArray(value) ? value.join(', ') : String(value)
  return isMasked && personalNames.test(path) ? maskName(text) : text
}

/**
 * What an act changed, field by field, from what its audit row says before and after.
 * @param isMasked whether names of owners and payers are masked for this reader
 */
export function changesOf(before: unknown, after: unknown, isMasked: boolean): LogChange[] {
  const [was, is] = [new Map(fieldsOf(before)), new Map(fieldsOf(after))]
  const textIn = (fields: Map<string, unknown>, field: string) =>
    fields.has(field) ? textOf(field, fields.get(field), isMasked) : null
  return [...new Set([...was.keys(), ...is.keys()])]
    .map((field) => ({ field, before: textIn(was, field), after: textIn(is, field) }))
    .filter((change) => change.before !== change.after)
}

/** The changes in one text: `status: pending → approved; remarks: in order`. */
export function differenceOf(changes: readonly LogChange[]): string {
  const one = ({ field, before, after }: LogChange) =>
    before === null ? `${field}: ${after}` : `${field}: ${before} → ${after ?? '–'}`
  return changes.map(one).join('; ')
}
