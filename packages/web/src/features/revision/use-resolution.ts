import { ruleChangeCalls } from '@karsetu/contract/revision/rule-change-calls.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { useState } from 'react'
import { useCommand } from '../../api/use-command.ts'
import { toast } from '../../ui/toast.ts'

/**
 * The resolution chosen in a form, and how it goes to the proposals that came of it. They stand without it: where it is
 * refused, that is said, and the page of the change takes it later.
 */
export function useResolution() {
  const [file, setFile] = useState<File>()
  const command = useCommand(ruleChangeCalls.calls.attach)
  const attach = async (changeIds: readonly (number | null)[]) => {
    const proposed = changeIds.filter((id) => id !== null)
    if (file === undefined) return
    try {
      for (const id of proposed) await command.mutateAsync({ params: { id }, files: { document: file } })
    } catch (thrown) {
      const said = thrown instanceof Error ? thrown.message : ''
      void toast.error(m.revision_document_not_attached({ why: said }), m.common_error())
    }
  }
  return { field: { file, onChange: setFile }, attach }
}
