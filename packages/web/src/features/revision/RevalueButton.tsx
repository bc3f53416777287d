import type { MohallaRow } from '@karsetu/contract/master/mohalla-calls.ts'
import { revisionRunCalls } from '@karsetu/contract/revision/revision-run-calls.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { IconCalculator } from '@tabler/icons-react'
import { useCommand } from '../../api/use-command.ts'
import { pathTo } from '../../path-builder.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { toast } from '../../ui/toast.ts'
import { useGo } from '../../ui/use-go.ts'

type Props = { mohalla: MohallaRow | undefined /** Why none is chosen. */; offBecause: string | undefined }

/** Starts the revaluation of the chosen mohalla and goes to it. */
export function RevalueButton({ mohalla, offBecause }: Props) {
  const go = useGo()
  const revalue = useCommand(revisionRunCalls.calls.revalueMohalla, {
    onSuccess: ({ runId }) => go(pathTo.revaluations({ run: runId })),
    onError: (error) => void toast.error(error.message, m.common_error()),
  })
  return (
    <ActionButton
      variant="default"
      leftSection={<IconCalculator aria-hidden size="1.1rem" />}
      loading={revalue.isPending}
      needs={revisionRunCalls.calls.revalueMohalla.access}
      offBecause={offBecause}
      awaitsRow={!mohalla}
      onClick={() => mohalla && revalue.mutate({ query: { mohallaId: mohalla.mohallaId } })}
    >
      {m.revision_revalue_mohalla()}
    </ActionButton>
  )
}
