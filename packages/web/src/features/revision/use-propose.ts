import { ruleChangeCalls } from '@karsetu/contract/revision/rule-change-calls.ts'
import type { RuleProposal } from '@karsetu/contract/revision/rule-change-forms.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { useState } from 'react'
import type { z } from 'zod'
import { useRefresh } from '../../api/use-call.ts'
import { useCommand } from '../../api/use-command.ts'
import { toast } from '../../ui/toast.ts'

/** Puts a proposal on record, with the resolution it rests on. */
export function usePropose(onDone: () => void) {
  const refresh = useRefresh()
  const [document, setDocument] = useState<File>()
  const propose = useCommand(ruleChangeCalls.calls.propose, {
    onSuccess: ({ changeId }) => {
      void toast.success(m.revision_proposed({ number: changeId }), m.common_success())
      onDone()
      return refresh(ruleChangeCalls.calls.page)
    },
  })
  const send = (body: z.input<typeof RuleProposal>) =>
    propose.mutateAsync({ body, files: document ? { document } : {} })
  return { document, setDocument, send }
}
