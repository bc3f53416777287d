import { Failure } from '@karsetu/contract/platform/fail.ts'
import type { SplitPiece } from '@karsetu/contract/split/split-calls.ts'
import { SplitForm } from '@karsetu/contract/split/split-form.ts'
import type { SplitColumn } from '@karsetu/contract/split/split-words.ts'
import type { BulkErrorCode } from '@karsetu/domain/bulk-update/bulk-fields.ts'
import { istDateOf } from '@karsetu/domain/time/india-time.ts'
import type { Tx } from '../../platform/db/database.ts'
import { storedFiles } from '../../platform/files/stored-files.ts'
import type { RunningJob } from '../../platform/jobs/running-job.ts'
import { localCopy } from '../register-import/local-copy.ts'
import { floorNamed, readFloors, type SheetFloor } from '../split/floors-of-sheet.ts'
import { assertNobodyWaits } from '../split/make-regrouping.ts'
import { lockForSplits, type Prepared, pieceOfSource, pieceOfTarget } from '../split/prepare-regrouping.ts'
import { prepareSplit } from '../split/prepare-split.ts'
import { readSplitSheet, type SheetPart, type SheetSplit } from '../split/split-sheet.ts'
import { carryOutAndWeigh, type RegroupContext, takeWeighedBack } from '../split/weigh-regrouping.ts'
import type { BulkJobInput } from './move-upload.ts'
import { changeUpload, type UploadRow } from './upload-store.ts'

type RowError = { row: number; field: SplitColumn; code: BulkErrorCode; typed: string; facts?: unknown }
type Tried = { split: SheetSplit; faults: RowError[]; prepared?: Prepared }

/**
 * Tries out a sheet of splits: every property as it would be divided, with what moves to each part. All of it in one
 * step, for at most a thousand rows stand in such a sheet.
 */
export async function trySplits(
  job: RunningJob<BulkJobInput, { stage: 'read' | 'rehearse'; row: number }>,
  upload: UploadRow,
): Promise<{ rows: number }> {
  await using copy = await localCopy(storedFiles(job.platform), upload.sha256)
  const { splits } = await readSplitSheet(copy.path, upload.format)
  const rows = splits.flatMap(({ parts }) => parts).length
  await job.step(async (tx) => {
    const moment = job.platform.clock()
    const context = { tx, actor: job.input.origin.actor, now: moment.toISOString(), today: istDateOf(moment) }
    const { platform } = job
    // Nothing of what is tried stays, so there is nothing to note.
    const trying = { ...context, platform, note: () => undefined }
    await tx.query('delete from bulk_row where upload_id = $1', [upload.uploadId])
    await lockForSplits(
      tx,
      splits.map(({ propertyUniqueId }) => propertyUniqueId),
    )
    const ids = splits.map(({ propertyUniqueId }) => propertyUniqueId)
    const floors = await readFloors(tx, ids)
    const tried: Tried[] = []
    for (const split of splits)
      tried.push(await trySplit(trying, upload, withFloors(split, floors.get(split.propertyUniqueId) ?? [])))
    await saveTried(tx, upload.uploadId, tried)
    await changeUpload(tx, upload.uploadId, { status: 'tried' })
    return { cursor: { stage: 'rehearse', row: 0 }, done: rows, total: rows }
  })
  return { rows }
}

/** The form of a split that the rows of a property make; the name of the file is its reason. */
export const splitFormOf = (upload: Pick<UploadRow, 'splitRule' | 'fileName'>, parts: readonly unknown[]) =>
  SplitForm.safeParse({ rule: upload.splitRule, parts, reason: upload.fileName })

type SplitNamed = SheetSplit & { ofFloors: RowError[] }

/** With the numbers of the floors that the rows name. Of a property that is not there, that is what is said. */
function withFloors(split: SheetSplit, floors: readonly SheetFloor[]): SplitNamed {
  const ofFloors: RowError[] = []
  const parts = split.parts.map((part) => {
    const premises = part.floors.flatMap((typed) => {
      const floor = floorNamed(typed, floors)
      if (!('fault' in floor)) return floor.premiseNo
      ofFloors.push({ row: part.row, field: 'premises', code: floor.fault, typed })
      return []
    })
    return { ...part, said: { ...part.said, premises } }
  })
  return { ...split, parts, ofFloors }
}

async function trySplit(context: RegroupContext, upload: UploadRow, split: SplitNamed): Promise<Tried> {
  const { parts, propertyUniqueId, ofFloors } = split
  const ofCells = [
    ...parts.flatMap(({ row, faults: errors }) =>
      errors.map(({ column: field, code, typed }): RowError => ({ row, field, code, typed })),
    ),
    ...ofFloors,
  ]
  const form = splitFormOf(
    upload,
    parts.map(({ said }) => said),
  )
  const ofForm =
    form.success || ofCells.length > 0 ? [] : form.error.issues.flatMap((issue) => errorsOfIssue(issue, split))
  const ofRow = ({ row }: SheetPart, code: BulkErrorCode, facts?: unknown): RowError => ({
    ...{ row, field: 'propertyUniqueId', code, typed: propertyUniqueId, facts },
  })
  if (!form.success || ofCells.length > 0) {
    const errors = [...ofCells, ...ofForm]
    const others = parts.filter(({ row }) => errors.every((fieldError) => fieldError.row !== row))
    return { split, faults: [...errors, ...others.map((part) => ofRow(part, 'other_row'))] }
  }
  const ofAll = (code: BulkErrorCode, facts?: unknown): RowError[] => parts.map((part) => ofRow(part, code, facts))
  try {
    const prepared = await prepareSplit(context, propertyUniqueId, form.data)
    await assertNobodyWaits(context.tx, prepared)
    const { reason } = form.data
    const { figures } = await carryOutAndWeigh(context, prepared, { kind: 'split', reason, documents: [] })
    await takeWeighedBack(context.tx)
    if (figures.secondFor.length > 0) return { split, faults: ofAll('needs_second') }
    return { split, faults: [], prepared }
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    return { split, faults: ofAll(...codeOf(error)) }
  }
}

type Issue = { code: string; path: readonly PropertyKey[] }

/** What the form of a split refuses, in the words of a sheet. */
function errorsOfIssue({ code, path }: Issue, { parts, propertyUniqueId }: SheetSplit): RowError[] {
  const [list, at, name] = path
  const part = parts[Number(at)]
  if (list !== 'parts' || at === undefined || !part) {
    const few = code === 'too_small' ? 'parts_few' : 'parts_many'
    return parts.map(({ row }) => ({ row, field: 'propertyUniqueId', code: few, typed: propertyUniqueId }))
  }
  const field = name as SplitColumn // the form of a part has the names of the columns
  return [{ row: part.row, field, code: errorOfField(code, field), typed: String(part.said[field] ?? '') }]
}

function errorOfField(code: string, field: SplitColumn): BulkErrorCode {
  if (field === 'mobileNumber') return 'mobile_wrong'
  if (field === 'plotArea' || field === 'share') return 'number_wrong'
  return code === 'custom' && field === 'fatherName' ? 'relation_missing' : 'too_long'
}

/** Why a property cannot be divided: in a word of the sheet, or with the failure to be worded for its reader. */
function codeOf({ code, facts }: Failure): [code: BulkErrorCode, facts?: unknown] {
  if (code === 'property.not_found') return ['unknown_property']
  if (code === 'call.out_of_scope') return ['out_of_scope']
  if (code === 'split.not_in_use') return ['not_in_use']
  return ['not_divisible', { code, facts }]
}

/** What of a piece is shown, before and after: whose, where, how large, and what is due. */
const shownOf = ({ ownerName, houseNumber, plotArea, coveredArea, dues }: SplitPiece) => ({
  ...{ ownerName, houseNumber, plotArea, coveredArea },
  dues: dues.duePaise,
})

async function saveTried(tx: Tx, uploadId: number, tried: readonly Tried[]): Promise<void> {
  const rows = tried.flatMap(({ split: { propertyUniqueId, parts }, prepared }) => {
    const source = prepared?.sources[0]
    return parts.map(({ row, cells, said }, at) => {
      const target = prepared?.targets[at]
      return {
        ...{ row, propertyUniqueId, cells, state: prepared ? 'ready' : 'faulty' },
        propertyId: source?.held.propertyId ?? null,
        version: source?.held.version ?? null,
        setFields: prepared ? { part: said, token: prepared.token } : {},
        before: source ? shownOf(pieceOfSource(source)) : null,
        after: target ? shownOf(pieceOfTarget(target, null)) : null,
      }
    })
  })
  await tx.query(
    `insert into bulk_row (upload_id, row_no, state, property_id, property_unique_id, version, set_fields, cells, before, after)
     select $1, row, state, "propertyId", "propertyUniqueId", version, "setFields", cells, before, after
     from jsonb_to_recordset($2) as said (row integer, state text, "propertyId" bigint, "propertyUniqueId" text, version integer,
       "setFields" jsonb, cells text[], before jsonb, after jsonb)`,
    [uploadId, JSON.stringify(rows)],
  )
  await tx.query(
    `insert into bulk_fault (upload_id, row_no, field, code, typed, facts)
     select $1, row, field, code, typed, coalesce(facts, '{}')
     from jsonb_to_recordset($2) as said (row integer, field text, code text, typed text, facts jsonb) on conflict do nothing`,
    [uploadId, JSON.stringify(tried.flatMap(({ faults: errors }) => errors))],
  )
}
