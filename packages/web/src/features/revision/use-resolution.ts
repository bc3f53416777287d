import { ruleChangeCalls } from '@karsetu/contract/revision/rule-change-calls.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { useEffect, useState } from 'react'
import { asApiError } from '../../api/api-error.ts'
import { useCommand } from '../../api/use-command.ts'

type Missing = { why: string; decide: (again: File | undefined) => void }

/**
 * The resolution chosen in a form, and how it goes to the proposals that came of it. They stand without it: where it is
 * refused the form stays open, says so and asks for it again, or leaves it to the page of the change.
 */
export function useResolution() {
  const [file, setFile] = useState<File>()
  const [missing, setMissing] = useState<Missing>()
  const command = useCommand(ruleChangeCalls.calls.attach)
  // Whoever closes the form leaves it to the page of the change: what waits for the answer goes on.
  useEffect(() => () => missing?.decide(undefined), [missing])
  const attach = async (changeIds: readonly (number | null)[]) => {
    const without = changeIds.filter((id) => id !== null)
    let document = file
    for (let id = without[0]; document && id !== undefined; id = without[0]) {
      try {
        await command.mutateAsync({ params: { id }, files: { document } })
        without.shift()
      } catch (thrown) {
        const { code, text: why } = asApiError(thrown)
        // The answer to the first time was lost on its way.
        if (code === 'revision.document_there') without.shift()
        else document = await new Promise<File | undefined>((decide) => setMissing({ why, decide }))
        setMissing(undefined)
      }
    }
  }
  const again = missing && {
    error: m.revision_document_not_attached({ why: missing.why }),
    again: { onAttach: () => missing.decide(file), onLeave: () => missing.decide(undefined) },
  }
  return { field: { file, onChange: setFile, ...again }, attach }
}
