import { type RuleSubject, ruleKinds, ruleSubjects } from '@karsetu/contract/revision/rule-kinds.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { Button, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { FormButtons } from '../../form/FormButtons.tsx'
import { Dialog } from '../../ui/Dialog.tsx'

type Props = {
  /** The kind the list shows, offered first. */
  kind: RuleSubject | undefined
  onChosen: (subject: RuleSubject) => void
  onClose: () => void
}

/** Which kind of rule is to be added. A kind of which one holds at a time is changed, never added to. */
export function NewRuleDialog({ kind, onChosen, onClose }: Props) {
  const offered = ruleSubjects.filter((subject) => ruleKinds[subject].identity.length > 0)
  const [chosen, setChosen] = useState(offered.find((subject) => subject === kind) ?? offered[0])
  return (
    <Dialog title={m.law_new()} onClose={onClose}>
      <p>{m.law_new_lead()}</p>
      <NativeSelect
        label={m.law_kind()}
        data={offered.map((value) => ({ value, label: ruleKinds[value].label() }))}
        value={chosen ?? ''}
        onChange={({ currentTarget: { value } }) => setChosen(offered.find((subject) => subject === value))}
      />
      <FormButtons>
        <Button onClick={() => chosen && onChosen(chosen)}>{m.law_new_begin()}</Button>
      </FormButtons>
    </Dialog>
  )
}
