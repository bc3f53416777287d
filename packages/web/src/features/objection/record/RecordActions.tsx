import type { ObjectionDetail } from '@karsetu/contract/objection/objection-calls.ts'
import { objectionBarLabels } from '@karsetu/contract/objection/objection-labels.ts'
import { formatInstant } from '@karsetu/contract/words/format.ts'
import type { Locale } from '@karsetu/contract/words/locale.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import type { ObjectionBlockedReason, ObjectionMove } from '@karsetu/domain/objection/objection-workflow.ts'
import { instantInIndia } from '@karsetu/domain/time/india-time.ts'
import { useState } from 'react'
import { useLocale } from '../../../locale/locale.ts'
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

/** It is over, or its order waits for a second official, as the order itself says: nothing is to be done here. */
const neverAgain: ReadonlySet<ObjectionBlockedReason | null | undefined> = new Set(['closed', 'ordered'])

/** A hearing has no outcome before it begins. */
function hearingToCome({ hearings: [latest] }: ObjectionDetail, locale: Locale): string | undefined {
  if (!latest) return undefined
  const begins = instantInIndia(latest.heldOn, latest.atTime)
  return Date.parse(begins) > Date.now()
    ? m.objection_hearing_not_yet({ when: formatInstant(begins, locale) })
    : undefined
}

/** What the office does next: who objects is heard, and then it is ordered; nobody is led to an order unheard. */
function nextMove(step: ObjectionDetail['step'], isOpen: (move: ObjectionMove) => boolean): ObjectionMove | undefined {
  const steps: readonly ObjectionMove[] = step === 'heard' ? ['resolve'] : ['note_hearing', 'fix_hearing']
  return steps.find(isOpen)
}

/** What can be done with the objection now; what cannot says why. */
export function RecordActions({ objection }: { objection: ObjectionDetail }) {
  const go = useGo()
  const locale = useLocale()
  const [open, setOpen] = useState<ObjectionMove>()
  const { bars, objectionId } = objection
  if (moves.every((move) => neverAgain.has(bars[move]) || bars[move] === 'not_allowed')) return null
  const offBecause = (move: ObjectionMove) => {
    const bar = bars[move] ?? undefined
    if (bar) return objectionBarLabels[bar]()
    return move === 'note_hearing' ? hearingToCome(objection, locale) : undefined
  }
  const next = nextMove(objection.step, (move) => offBecause(move) === undefined)
  const close = () => setOpen(undefined)
  const act = (move: ObjectionMove) =>
    move === 'resolve' ? void go(pathTo.objections({ objection: objectionId, order: 'new' })) : setOpen(move)
  return (
    <Card title={m.objection_do()}>
      <div className={classes.actions}>
        {moves.map((move) => (
          <ActionButton
            key={move}
            variant={move === next ? 'filled' : 'default'}
            offBecause={offBecause(move)}
            onClick={() => act(move)}
          >
            {words[move]()}
          </ActionButton>
        ))}
      </div>
      {open === 'fix_hearing' && <HearingDialog objectionId={objectionId} onClose={close} />}
      {open === 'note_hearing' && <NoteHearingDialog objection={objection} onClose={close} />}
      {(open === 'reject' || open === 'withdraw') && (
        <ReasonsDialog move={open} objectionId={objectionId} onClose={close} />
      )}
    </Card>
  )
}
