import type { ObjectionDetail } from '@karsetu/contract/objection/objection-calls.ts'
import { objectionBarWords } from '@karsetu/contract/objection/objection-words.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import type { ObjectionMove } from '@karsetu/domain/objection/objection-workflow.ts'
import { useState } from 'react'
import { pathTo } from '../../../path-builder.ts'
import { ActionButton } from '../../../ui/ActionButton.tsx'
import { Card } from '../../../ui/Card.tsx'
import { useGo } from '../../../ui/use-go.ts'
import classes from '../Objection.module.css'
import { HearingDialog } from './HearingDialog.tsx'
import { NoteHearingDialog } from './NoteHearingDialog.tsx'
import { ReasonsDialog } from './ReasonsDialog.tsx'

const words: Record<ObjectionMove, () => string> = {
  fix_hearing: m.objection_fix_hearing,
  note_hearing: m.objection_note_hearing,
  resolve: m.objection_accept,
  reject: m.objection_reject,
  withdraw: m.objection_take_back,
}
const moves = ['fix_hearing', 'note_hearing', 'resolve', 'reject', 'withdraw'] as const

/** What can be done with the objection now; what cannot says why. */
export function RecordActions({ objection }: { objection: ObjectionDetail }) {
  const go = useGo()
  const [open, setOpen] = useState<ObjectionMove>()
  const { bars, objectionId } = objection
  if (moves.every((move) => bars[move] === 'closed' || bars[move] === 'not_allowed')) return null
  const close = () => setOpen(undefined)
  const act = (move: ObjectionMove) =>
    move === 'resolve' ? void go(pathTo.objections({ objection: objectionId, order: 'new' })) : setOpen(move)
  return (
    <Card title={m.objection_do()}>
      <div className={classes.actions}>
        {moves.map((move) => {
          const bar = bars[move] ?? undefined
          return (
            <ActionButton
              key={move}
              variant={move === 'resolve' ? 'filled' : 'default'}
              offBecause={bar && objectionBarWords[bar]()}
              onClick={() => act(move)}
            >
              {words[move]()}
            </ActionButton>
          )
        })}
      </div>
      {open === 'fix_hearing' && <HearingDialog objectionId={objectionId} onClose={close} />}
      {open === 'note_hearing' && <NoteHearingDialog objection={objection} onClose={close} />}
      {(open === 'reject' || open === 'withdraw') && (
        <ReasonsDialog move={open} objectionId={objectionId} onClose={close} />
      )}
    </Card>
  )
}
