import { formatDate } from '@karsetu/contract/words/format.ts'
import type { NotificationPurpose } from '@karsetu/domain/message/word.ts'
import type { MutationStep } from '@karsetu/domain/mutation/mutation-workflow.ts'
import type { WriteContext } from '../../platform/http/context.ts'
import { leaveWords } from '../message/queue-notification.ts'
import { getMutation } from './mutation-store.ts'

/** Purposes of the registered texts; of what has none nobody is told. */
const purposes: Partial<Record<'file' | MutationStep, NotificationPurpose>> = {
  file: 'mutation_filed',
  verify: 'mutation_verified',
  issue_notice: 'mutation_notice',
  record_objection: 'mutation_objected',
  fix_hearing: 'mutation_hearing',
  hear: 'mutation_heard',
  approve: 'mutation_approved',
  reject: 'mutation_rejected',
}

/** Leaves word for every number of the former and the new owners; it is sent after the transaction, once to each. */
export async function notifyOfMutation(
  { tx, locale }: Pick<WriteContext, 'tx' | 'locale'>,
  mutationId: number,
  step: 'file' | MutationStep,
): Promise<void> {
  const purpose = purposes[step]
  if (purpose === undefined) return
  const { mutationNo, propertyUniqueId, ownersBefore, ownersAfter, hearingOn } = await getMutation(tx, mutationId)
  const mobiles = new Set([...ownersBefore, ...ownersAfter].flatMap(({ mobileNumber }) => mobileNumber ?? []))
  const { rows } = await tx.query<{ stepNo: number }>(
    'select max(step_no) "stepNo" from mutation_step where mutation_id = $1',
    [mutationId],
  )
  const values = { caseNumber: mutationNo, ...(hearingOn ? { hearing: formatDate(hearingOn, locale) } : {}) }
  await leaveWords(
    tx,
    'mutation.step',
    [...mobiles].map((mobile) => ({
      ...{ mobile, propertyUniqueId, purpose, values },
      dedupeKey: `mutation.step:${mutationId}:${rows[0]?.stepNo}:${mobile}`,
    })),
  )
}
