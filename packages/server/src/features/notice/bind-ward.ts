import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { Bilingual } from '../../documents/bilingual.ts'
import { type DeliveryLine, wardSheetRequests } from '../../documents/press/press-document.ts'
import { type AuditOrigin, appendAudit } from '../../platform/audit/append-audit.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import type { StoredFile } from '../../platform/files/file-store.ts'
import { storedFiles } from '../../platform/files/stored-files.ts'
import { writeJoined } from '../../platform/pdf/join-pdfs.ts'
import type { PdfPool } from '../../platform/pdf/pdf-pool.ts'
import type { Platform } from '../../platform/platform.ts'
import type { PaperDesk } from './bill-of.ts'
import { type NoticeRun, wardInBoth } from './run-store.ts'

export type WholeWard = { wardId: number; ward: Bilingual }

/** Wards whose papers are all made and wait for the one file they go to the press in. */
export async function wardsToBind(sql: Queryable, runId: number): Promise<WholeWard[]> {
  const { rows } = await sql.query<WholeWard>(
    `select ward_id "wardId", ${wardInBoth} ward
     from notice_run_ward asked join ward using (ward_id)
     where run_id = $1 and planned_at is not null and bound_at is null
       and exists (select from notice_file file where file.run_id = $1 and file.ward_id = asked.ward_id and papers > 0)
       and not exists (select from notice_file file where file.run_id = $1 and file.ward_id = asked.ward_id and made_at is null)
     order by ward_no, ward_id`,
    [runId],
  )
  return rows
}

type Binding = { pool: PdfPool; platform: Platform; desk: PaperDesk; run: NoticeRun }

/**
 * One file of all papers of a ward in walking order, under one delivery sheet. It goes to the store as it is written:
 * the papers of one beat are held at a time, however many the ward has.
 * @throws PdfError when the delivery sheet cannot be compiled, or the pool is closed
 */
export async function bindWard(binding: Binding, ward: WholeWard): Promise<StoredFile> {
  const parts = partsOf(binding, ward)
  const next = async (firstNo: number) => {
    const { value } = await parts.next()
    return value && binding.pool.place(value, firstNo)
  }
  return storedFiles(binding.platform).put(Readable.from(writeJoined(next)))
}

/** The delivery sheet, then the papers of beat after beat. */
async function* partsOf(
  { pool, platform, desk, run }: Binding,
  { wardId, ward }: WholeWard,
): AsyncGenerator<Uint8Array> {
  // A replica may not know of the last papers yet.
  const { primary } = platform.database
  const papers = await linesOf(primary, run.runId, wardId)
  const { kind, asOn } = run
  const sheet = { kind, corporation: desk.office.corporation, ward, part: null, asOn, papers }
  for (const request of wardSheetRequests(sheet)) yield await pool.render(request)
  const { rows } = await primary.query<{ sha256: string }>(
    'select sha256 from notice_file where run_id = $1 and ward_id = $2 and papers > 0 order by file_no',
    [run.runId, wardId],
  )
  for (const { sha256 } of rows) yield await buffer(await storedFiles(platform).read(sha256))
}

/** What the delivery sheet says of each paper of a ward, in walking order: beats follow each other in it. */
async function linesOf(sql: Queryable, runId: number, wardId: number): Promise<DeliveryLine[]> {
  const { rows } = await sql.query<DeliveryLine>(
    `select notice_no number, property_unique_id "propertyUniqueId", house_number "houseNumber",
       json_build_object('en', mohalla.name, 'hi', mohalla.name_hi) mohalla, owner_name "owner", notice.amount_paise amount
     from notice_file file join notice using (run_id, file_no) join property using (property_id)
       join mohalla on mohalla.mohalla_id = property.mohalla_id
     where file.run_id = $1 and file.ward_id = $2 order by file_no, place`,
    [runId, wardId],
  )
  return rows
}

/** Counts a bound ward: from now on its papers are in its file, and those of its beats are swept away. */
export async function saveWard(
  tx: Tx,
  { runId }: NoticeRun,
  { wardId, stored }: { wardId: number; stored: StoredFile },
  origin: AuditOrigin,
): Promise<void> {
  const { sha256, sizeBytes } = stored
  await tx.query(
    'update notice_file set sha256 = $3, size_bytes = $4 where run_id = $1 and ward_id = $2 and papers > 0',
    [runId, wardId, sha256, sizeBytes],
  )
  await tx.query('update notice_run_ward set bound_at = now() where run_id = $1 and ward_id = $2', [runId, wardId])
  await appendAudit(tx, origin, { subjectKind: 'notice_run', subjectId: String(runId), after: { wardId, sha256 } })
}
