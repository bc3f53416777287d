import type { MutationDetail } from '@karsetu/contract/mutation/mutation-calls.ts'
import type { MutationStep } from '@karsetu/domain/mutation/mutation-workflow.ts'

/** What the dialog of a step is given. */
export type StepDialogProps = {
  mutation: MutationDetail
  onDone: (step: MutationStep) => Promise<unknown>
  onClose: () => void
}
