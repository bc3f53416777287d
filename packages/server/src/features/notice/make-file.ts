import { sumPaise } from '@karsetu/domain/money/paise.ts'
import type { IsoDate } from '@karsetu/domain/time/iso-date.ts'
import { pressRequest } from '../../documents/press/press-document.ts'
import { PressForms } from '../../documents/press/press-forms.ts'
import { type AuditOrigin, appendAudit } from '../../platform/audit/append-audit.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { StoredFile } from '../../platform/files/file-store.ts'
import { storedFiles } from '../../platform/files/stored-files.ts'
import type { PdfPool } from '../../platform/pdf/pdf-pool.ts'
import { PdfError } from '../../platform/pdf/typst-compiler.ts'
import type { Platform } from '../../platform/platform.ts'
import type { PaperDesk } from './bill-of.ts'
import { numberOf, type PreparedFile } from './prepare-file.ts'
import type { NoticeRun } from './run-store.ts'

/**
 * Somebody else took numbers, made one of the papers, or changed what one rests on, in the meantime: what was printed is
 * thrown away.
 */
export class NumbersMoved extends Error {
  override readonly name = 'NumbersMoved'
}

export type PrintedFile = {
  prepared: PreparedFile
  firstNo: number
  /** Undefined when no property of the beat gets a paper. */
  stored: StoredFile | undefined
}

/** `forms` is what papers of the run have alike, as far as it is known. */
type Printing = { pool: PdfPool; platform: Platform; desk: PaperDesk; run: NoticeRun; forms: PressForms }

/**
 * Prints a beat under numbers it does not own yet and puts the file into the store. A paper that cannot be compiled is
 * left out with its reason and stops nothing else.
 * @throws PdfError when not even the delivery sheet can be compiled, or the pool is closed
 */
export async function printFile(printing: Printing, prepared: PreparedFile, firstNo: number): Promise<PrintedFile> {
  if (prepared.papers.length === 0) return { prepared, firstNo, stored: undefined }
  try {
    const pdf = await printing.pool.render(requestOf(printing, prepared, firstNo))
    return { prepared, firstNo, stored: await storedFiles(printing.platform).put(pdf) }
  } catch (error) {
    const sound = error instanceof PdfError ? await withoutUnprintable(printing, prepared) : prepared
    if (sound.papers.length === prepared.papers.length) throw error
    // The forms of what was left out go with it.
    return printFile({ ...printing, forms: new PressForms() }, sound, firstNo)
  }
}

const requestOf = ({ desk, run, forms }: Printing, { papers, file }: PreparedFile, firstNo: number) =>
  pressRequest(
    {
      kind: run.kind,
      corporation: desk.office.corporation,
      ward: file.ward,
      part: file.part,
      asOn: run.asOn,
      papers: papers.map((paper, at) => paper.print(numberOf(run, firstNo + at))),
    },
    forms,
    { withSheet: run.filePer === 'beat' },
  )

/** Tries each paper alone. */
async function withoutUnprintable(printing: Printing, prepared: PreparedFile): Promise<PreparedFile> {
  const tried = await Promise.allSettled(
    prepared.papers.map((paper) => {
      const alone = { ...printing, forms: new PressForms() }
      return printing.pool.render(requestOf(alone, { ...prepared, papers: [paper] }, 1))
    }),
  )
  const isSound = (at: number) => tried[at]?.status === 'fulfilled'
  const unsound = prepared.papers.filter((_, at) => !isSound(at))
  return {
    ...prepared,
    papers: prepared.papers.filter((_, at) => isSound(at)),
    leftOut: [
      ...prepared.leftOut,
      ...unsound.map(({ propertyId }) => ({ propertyId, reason: 'not_printable' as const })),
    ],
  }
}

/**
 * Counts a printed file: its numbers, its papers and the file itself, all or nothing.
 * @throws NumbersMoved when its numbers are no longer the next ones, or a paper rests on what is no longer so
 */
export async function saveFile(tx: Tx, run: NoticeRun, printed: PrintedFile, origin: AuditOrigin): Promise<void> {
  const { prepared, stored } = printed
  const { file, papers, leftOut } = prepared
  if (papers.length > 0) await takeNumbers(tx, run, printed)
  await tx.query(
    `update notice_file set papers = $3, amount_paise = $4, sha256 = $5, size_bytes = $6, made_at = now()
     where run_id = $1 and file_no = $2`,
    [
      run.runId,
      file.fileNo,
      papers.length,
      sumPaise(papers.map(({ amount }) => amount)),
      stored?.sha256 ?? null,
      stored?.sizeBytes ?? null,
    ],
  )
  await tx.query(
    `update notice_target target set reason = found.reason, facts = found.facts::jsonb
     from unnest($2::bigint[], $3::text[], $4::text[]) as found (property_id, reason, facts)
     where run_id = $1 and target.property_id = found.property_id`,
    [
      run.runId,
      leftOut.map(({ propertyId }) => propertyId),
      leftOut.map(({ reason }) => reason),
      leftOut.map(({ from }) => JSON.stringify(from === undefined ? {} : { from })),
    ],
  )
  await appendAudit(tx, origin, {
    subjectKind: 'notice_run',
    subjectId: String(run.runId),
    after: { fileNo: file.fileNo, papers: papers.length, firstNo: printed.firstNo, sha256: stored?.sha256 ?? null },
  })
}

async function takeNumbers(
  tx: Tx,
  run: NoticeRun,
  { prepared: { file, papers }, firstNo }: PrintedFile,
): Promise<void> {
  const { kind, financialYear, runId } = run
  await tx.query(
    'insert into notice_series (kind, financial_year, last_no) values ($1, $2, 0) on conflict do nothing',
    [kind, financialYear],
  )
  const { rows } = await tx.query<{ last_no: number }>(
    'select last_no from notice_series where kind = $1 and financial_year = $2 for update',
    [kind, financialYear],
  )
  // Everybody who makes papers of the kind holds this row, so what is true now stays true until the commit.
  if (rows[0]?.last_no !== firstNo - 1 || (await isOvertaken(tx, run, papers))) throw new NumbersMoved()
  await tx.query(
    `insert into notice (kind, financial_year, no, notice_no, property_id, run_id, file_no, place, issued_on, amount_paise, after_notice_id, years)
     select $1, $2, no, notice_no, property_id, $3, $4, place, $5, amount, after_id, years::smallint[]
     from unnest($6::integer[], $7::text[], $8::bigint[], $9::integer[], $10::bigint[], $11::bigint[], $12::text[])
       as paper (no, notice_no, property_id, place, amount, after_id, years)`,
    [
      kind,
      financialYear,
      runId,
      file.fileNo,
      run.asOn,
      papers.map((_, at) => firstNo + at),
      papers.map((_, at) => numberOf(run, firstNo + at)),
      papers.map(({ propertyId }) => propertyId),
      papers.map(({ place }) => place),
      papers.map(({ amount }) => amount),
      papers.map(({ after }) => after?.noticeId ?? null),
      papers.map(({ years }) => `{${years.join(',')}}`),
    ],
  )
  await tx.query('update notice_series set last_no = $3 where kind = $1 and financial_year = $2', [
    kind,
    financialYear,
    firstNo + papers.length - 1,
  ])
}

async function isOvertaken(tx: Tx, run: NoticeRun, papers: PreparedFile['papers']): Promise<boolean> {
  if (run.kind !== 'bill') return isStepOvertaken(tx, run, papers)
  if (run.again) return false
  const { rows } = await tx.query<{ made: boolean }>(
    `select exists (select from notice where property_id = any ($1) and kind = 'bill' and financial_year = $2) made`,
    [papers.map(({ propertyId }) => propertyId), run.financialYear],
  )
  return rows[0]?.made ?? false
}

/**
 * Whether a step before was followed by somebody else, or is not served as it was; held, it stays so until the commit. Nor
 * is a step taken against who paid while its paper was printed, or whose account moved in another way.
 */
async function isStepOvertaken(tx: Tx, run: NoticeRun, papers: PreparedFile['papers']): Promise<boolean> {
  if (await hasAccountMoved(tx, papers)) return true
  const before = papers.flatMap(({ after }) => after ?? [])
  const { rows } = await tx.query<{ noticeId: number; servedOn: IsoDate | null }>(
    `select notice_id "noticeId", served_on "servedOn" from notice where notice_id = any ($1) order by notice_id for share`,
    [before.map(({ noticeId }) => noticeId)],
  )
  const served = new Map(rows.map(({ noticeId, servedOn }) => [noticeId, servedOn]))
  if (before.some(({ noticeId, servedOn }) => served.get(noticeId) !== servedOn)) return true
  if (run.again) return false
  const { rows: results } = await tx.query<{ followed: boolean }>(
    'select exists (select from notice where after_notice_id = any ($1)) followed',
    [before.map(({ noticeId }) => noticeId)],
  )
  return results[0]?.followed ?? false
}

async function hasAccountMoved(tx: Tx, papers: PreparedFile['papers']): Promise<boolean> {
  const { rows } = await tx.query<{ moved: boolean }>(
    `select exists (
       select from unnest($1::bigint[], $2::integer[]) as paper (property_id, entries)
       where entries <> (select count(*) from ledger_entry entry where entry.property_id = paper.property_id)) moved`,
    [papers.map(({ propertyId }) => propertyId), papers.map(({ entries }) => entries)],
  )
  return rows[0]?.moved ?? false
}
