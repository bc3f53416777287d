import type { MutationDetail } from '@karsetu/contract/mutation/mutation-calls.ts'
import type { MutationForm } from '@karsetu/contract/mutation/mutation-forms.ts'
import { mutationPaperLabels } from '@karsetu/contract/mutation/mutation-labels.ts'
import { Failure, fail, failField } from '@karsetu/contract/platform/fail.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { mutationPapers, papersNeeded } from '@karsetu/domain/mutation/mutation-papers.ts'
import type { IsoDate } from '@karsetu/domain/time/iso-date.ts'
import { saveFile } from '../../platform/files/stored-files.ts'
import type { SentFile, WriteContext } from '../../platform/http/context.ts'
import { currentOwners } from '../property/form-to-change.ts'
import { lockProperty } from '../property/lock-property.ts'
import { feeOfProperty } from './fee-of-property.ts'
import { areSameOwners } from './former-owners.ts'
import { type MutationRules, mutationRules } from './mutation-rules-store.ts'
import { addStep, insertMutation, type NewMutation, openMutationOf } from './mutation-store.ts'
import { notifyOfMutation } from './notify-of-mutation.ts'
import { readMutation } from './read-mutation.ts'
import { officialOf } from './standing-of-mutation.ts'

/**
 * Files an application at the counter: the owners from whom and to whom, the papers its type needs, and the fee as the
 * law of the day has it. A property has one open application at a time.
 * @throws Failure property.not_found, call.out_of_scope, property.not_in_use, mutation.already_open, call.input_invalid
 */
export async function fileMutation(
  context: WriteContext,
  form: MutationForm,
  files: readonly SentFile[],
): Promise<MutationDetail> {
  const { tx, today, now } = context
  const { propertyUniqueId, type, isFamily, transferredOn, valuePaise = null } = form
  const locked = await lockProperty(context, propertyUniqueId, null)
  const open = await openMutationOf(tx, locked.propertyId)
  if (open) throw fail('mutation.already_open', { propertyUniqueId, mutationNo: open.mutationNo })
  if (transferredOn > today) throw failField('transferredOn', m.mutation_future_day())
  const rules = await mutationRules(tx)
  assertPapers(rules, { type, on: today, sent: files.map(({ field }) => field) })
  const fee = feeOfProperty(rules, locked.state, { isFamily, valuePaise, on: today })
  const { staffId } = officialOf(context)
  const made: NewMutation = {
    ...{ propertyId: locked.propertyId, type, isFamily, valuePaise, transferredOn },
    ...{ deedNo: form.deedNo ?? null, remarks: form.remarks ?? null, filedBy: staffId, filedAt: now },
    ...{ feePaise: fee.feePaise, feeSource: fee.gap === null ? fee.source : null },
    ownersBefore: currentOwners(locked.state).map(
      ({ ownerNo, name, fatherName, husbandName, mobileNumber, email }) => ({
        ...{ ownerNo, name, fatherName, husbandName, mobileNumber, email },
      }),
    ),
    ownersAfter: form.owners.map(({ ownerName, fatherName, husbandName, mobileNumber, emailId }) => ({
      ...{ name: ownerName, fatherName: fatherName ?? null, husbandName: husbandName ?? null },
      ...{ mobileNumber: mobileNumber ?? null, email: emailId ?? null },
    })),
    papers: await savePapers(context, files),
  }
  if (areSameOwners(made.ownersBefore, made.ownersAfter)) throw failField('owners', m.mutation_same_owners())
  const mutationId = await insertMutation(tx, today, made)
  await addStep(tx, mutationId, { step: 'file', by: staffId, at: now, remarks: made.remarks })
  context.note({
    subjectKind: 'property',
    subjectId: propertyUniqueId,
    after: { mutationId, status: 'filed', type, owners: made.ownersAfter },
  })
  await notifyOfMutation(context, mutationId, 'file')
  return readMutation(context, tx, mutationId)
}

function assertPapers(
  { papers }: MutationRules,
  { sent, ...request }: Parameters<typeof papersNeeded>[1] & { on: IsoDate; sent: readonly string[] },
): void {
  const wanting = papersNeeded(papers, request).filter((paper) => !sent.includes(paper))
  if (wanting.length === 0) return
  throw new Failure(
    'call.input_invalid',
    undefined,
    wanting.map((paper) => ({
      field: paper,
      message: m.mutation_paper_required({ paper: mutationPaperLabels[paper]() }),
    })),
  )
}

async function savePapers(context: WriteContext, files: readonly SentFile[]): Promise<NewMutation['papers']> {
  const saved: { paper: (typeof mutationPapers)[number]; fileId: string }[] = []
  for (const file of files) {
    const paper = mutationPapers.find((each) => each === file.field)
    if (paper) saved.push({ paper, fileId: (await saveFile(context, file, 'mutation')).fileId })
  }
  return saved
}
