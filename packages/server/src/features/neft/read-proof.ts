import { fail } from '@karsetu/contract/platform/fail.ts'
import { sendFile } from '../../platform/files/stored-files.ts'
import type { Context, FileReply } from '../../platform/http/context.ts'
import { assertInScope } from '../access/place-scope.ts'

/** @throws Failure call.not_found, call.out_of_scope */
export async function readProof({ reads, actor, platform }: Context, { txnId }: { txnId: string }): Promise<FileReply> {
  const { rows } = await reads.query<{ zoneId: number; wardId: number; fileId: string | null }>(
    `select zone_id "zoneId", ward_id "wardId", file_id "fileId"
     from payment join property using (property_id) left join payment_proof using (payment_id)
     where txn_id = $1 order by file_id limit 1`,
    [txnId],
  )
  if (!rows[0]) throw fail('call.not_found')
  assertInScope(actor, rows[0])
  if (rows[0].fileId === null) throw fail('call.not_found')
  return sendFile(platform, reads, rows[0].fileId)
}
