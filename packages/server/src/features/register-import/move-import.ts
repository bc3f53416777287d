import { fail } from '@karsetu/contract/platform/fail.ts'
import type { ImportSettings } from '@karsetu/contract/register-import/import-settings.ts'
import { chooseColumns, missingColumns } from '@karsetu/domain/register-import/column-choice.ts'
import type { Tx } from '../../platform/db/database.ts'
import { accountForFile } from './account-for-file.ts'
import { holdKnownSince } from './hold-duplicates.ts'
import { importAhead } from './import-progress.ts'
import {
  changeImport,
  type ImportRow,
  type ImportStatus,
  importOfFile,
  lockImport,
  rememberSettings,
} from './import-store.ts'
import { registerSheets } from './register-sheets.ts'
import { whatBuildsOn } from './what-builds-on.ts'

/**
 * From which states each step may begin. A step that was cut off (its job failed or was cancelled) may begin again; and
 * what was entered by one that was cut off can be taken back.
 */
const moves: Readonly<
  Record<'read' | 'apply' | 'undo', { from: readonly ImportStatus[]; cutOff: readonly ImportStatus[] }>
> = {
  read: { from: ['uploaded', 'read'], cutOff: ['reading'] },
  apply: { from: ['read'], cutOff: ['applying'] },
  undo: { from: ['applied'], cutOff: ['undoing', 'applying'] },
}

async function assertMove(tx: Tx, one: ImportRow, move: keyof typeof moves): Promise<void> {
  const { from, cutOff } = moves[move]
  if (from.includes(one.status)) return
  const { rows } = await tx.query<{ ended: boolean }>(
    "select status in ('done', 'failed', 'cancelled') ended from job where job_id = $1",
    [one.jobId],
  )
  // A command at the terminal works without a job; what it left half-done anybody may finish.
  if (!cutOff.includes(one.status) || rows[0]?.ended === false) throw fail('register_import.not_now')
}

/**
 * Takes the settings for a dry run and remembers them for files with the same heading.
 * @throws Failure register_import.not_now, register_import.columns_missing
 */
export async function beginReading(
  tx: Tx,
  importId: number,
  settings: ImportSettings,
  by: number | null,
): Promise<ImportRow> {
  const one = await lockImport(tx, importId)
  await assertMove(tx, one, 'read')
  const sheets = registerSheets(one.inspection)
  for (const { name, columns, above } of sheets) {
    const labels = columns.map(({ label }) => label)
    const fields = missingColumns(chooseColumns(labels, settings.headings).columns, above)
    const sheet = sheets.length > 1 ? name : null
    if (fields.length > 0) throw fail('register_import.columns_missing', { fields, sheet })
  }
  await changeImport(tx, importId, { status: 'reading', settings, totals: null })
  // Each file's Kruti Dev texts are looked at anew: a text confirmed for one file says nothing of the next.
  if (one.fingerprint) await rememberSettings(tx, one.fingerprint, { ...settings, krutiDevConfirmed: false }, by)
  return one
}

/** One register is entered at a time: what came in by one, the next one finds. @throws Failure register_import.another_entered */
async function assertAlone(tx: Tx, importId: number): Promise<void> {
  await tx.query("select pg_advisory_xact_lock(hashtext('register import'))")
  const ahead = await importAhead(tx, importId)
  if (ahead) throw fail('register_import.another_entered', ahead)
}

/**
 * Lets the ready rows of a dry run be entered, once per file, only when the account of the file closes and as long as the
 * register has none of them.
 * @throws Failure register_import.not_now, .another_entered, .already_in_register, .account_open, .nothing_ready, .came_in_since
 */
export async function beginApplying(tx: Tx, importId: number): Promise<ImportRow> {
  const one = await lockImport(tx, importId)
  await assertMove(tx, one, 'apply')
  const other = await importOfFile(tx, one.sha256)
  if (other && other.importId !== importId)
    throw fail('register_import.already_in_register', { importId: other.importId })
  await assertAlone(tx, importId)
  if (!one.totals) throw fail('register_import.not_now')
  const { wards, faults: errors } = await accountForFile(tx, { ...one, totals: one.totals })
  if (errors.length > 0) throw fail('register_import.account_open')
  if (wards.every(({ ready }) => ready.rows === 0)) throw fail('register_import.nothing_ready')
  // The official said yes to the figures of the dry run. One that goes on cannot be tried again: its rows are looked at as they are entered.
  const since = one.status === 'read' ? await holdKnownSince(tx, importId, null) : []
  if (since.length > 0) throw fail('register_import.came_in_since', { rows: since.length })
  await changeImport(tx, importId, { status: 'applying' })
  return one
}

/**
 * Lets a whole import be taken back while nothing builds on it.
 * @throws Failure register_import.not_now, register_import.in_use
 */
export async function beginUndoing(tx: Tx, importId: number): Promise<ImportRow> {
  const one = await lockImport(tx, importId)
  await assertMove(tx, one, 'undo')
  const { count, examples } = await whatBuildsOn(tx, importId)
  if (count > 0) throw fail('register_import.in_use', { count, example: examples[0] ?? '' })
  await changeImport(tx, importId, { status: 'undoing' })
  return one
}
