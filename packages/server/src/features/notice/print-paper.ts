import { buffer } from 'node:stream/consumers'
import { paperLabels } from '@karsetu/contract/notice/notice-labels.ts'
import { fail } from '@karsetu/contract/platform/fail.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import type { NoticeKind } from '@karsetu/domain/notice/notice-rules.ts'
import type { Queryable } from '../../platform/db/queryable.ts'
import { storedFiles } from '../../platform/files/stored-files.ts'
import type { Context, FileReply } from '../../platform/http/context.ts'
import { partOfJoined } from '../../platform/pdf/part-of-joined.ts'
import type { Platform } from '../../platform/platform.ts'
import { assertInScope } from '../access/place-scope.ts'

/** Where a paper is: which of its beat's, and where the beat is in the file of the ward, if that is bound. */
type BoundPaper = {
  number: string
  kind: NoticeKind
  zoneId: number
  wardId: number
  at: number
  papers: number
  sha256: string
  sizeBytes: number
  isBound: boolean
  beatsAfter: number
}

/** One bill or notice as it was made, out of the file it went to the press in. @throws Failure call.not_found, call.out_of_scope */
export async function printPaper({ reads, actor, platform }: Context, noticeId: number): Promise<FileReply> {
  const paper = await findPaper(reads, noticeId)
  if (!paper) throw fail('call.not_found')
  assertInScope(actor, paper)
  const { number, kind, at, papers } = paper
  const title = m.notice_title({ paper: paperLabels[kind]({}, { locale: 'en' }), number }, { locale: 'en' })
  const bytes = await platform.pdf.cut(await beatOf(platform, paper), { at, of: papers, title })
  return { fileName: `${number}.pdf`, bytes }
}

async function findPaper(sql: Queryable, noticeId: number): Promise<BoundPaper | undefined> {
  const { rows } = await sql.query<BoundPaper>(
    `select notice_no number, notice.kind, property.zone_id "zoneId", property.ward_id "wardId", papers, sha256,
       size_bytes "sizeBytes", file_per = 'ward' and bound_at is not null "isBound",
       (select count(*)::integer from notice before where before.run_id = notice.run_id
         and before.file_no = notice.file_no and before.place < notice.place) at,
       (select count(*)::integer from notice_file later where later.run_id = file.run_id
         and later.ward_id = file.ward_id and later.papers > 0 and later.file_no > file.file_no) "beatsAfter"
     from notice join property using (property_id) join notice_file file using (run_id, file_no)
       join notice_run using (run_id) join notice_run_ward asked on asked.run_id = file.run_id and asked.ward_id = file.ward_id
     where notice_id = $1`,
    [noticeId],
  )
  return rows[0]
}

/** The papers of one beat, five hundred at most: alone in their file, or a part of their ward's. */
async function beatOf(platform: Platform, { sha256, sizeBytes, isBound, beatsAfter }: BoundPaper): Promise<Uint8Array> {
  const store = storedFiles(platform)
  if (!isBound) return buffer(await store.read(sha256))
  const read = async (from: number, to: number) => buffer(await store.read(sha256, { start: from, end: to - 1 }))
  return partOfJoined(read, sizeBytes, beatsAfter)
}
