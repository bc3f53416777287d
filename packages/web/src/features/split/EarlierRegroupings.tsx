import { type Regrouping, splitCalls } from '@karsetu/contract/split/split-calls.ts'
import { regroupingKindLabels, regroupingStatusLabels } from '@karsetu/contract/split/split-words.ts'
import { formatInstant, formatMoney } from '@karsetu/contract/words/format.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useRefresh } from '../../api/use-call.ts'
import { useCommand } from '../../api/use-command.ts'
import { currentLocale } from '../../locale/locale.ts'
import { Card } from '../../ui/Card.tsx'
import { toast } from '../../ui/toast.ts'
import { RemarkDialog } from '../correction/RemarkDialog.tsx'
import { RegroupingDocuments } from './RegroupingDocuments.tsx'
import classes from './Split.module.css'

/** What this property went through, newest first; what is done can be taken back until money is paid on it. */
export function EarlierRegroupings({ earlier }: { earlier: readonly Regrouping[] }) {
  if (earlier.length === 0) return null
  return (
    <Card title={m.split_earlier()}>
      <ul className={classes.earlier}>
        {earlier.map((one) => (
          <li key={one.regroupingId}>
            <Earlier regrouping={one} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Earlier({ regrouping }: { regrouping: Regrouping }) {
  const { regroupingId: id, kind, status, from, to, amountPaise, reason, madeBy, madeAt, decidedBy } = regrouping
  const { decisionRemark, undoRemark } = regrouping
  const [isUndoing, setUndoing] = useState(false)
  const refresh = useRefresh()
  const { calls } = splitCalls
  const undo = useCommand(calls.undo)
  return (
    <>
      <p>
        <strong>
          {regroupingKindLabels[kind]()}, {regroupingStatusLabels[status]()}
        </strong>{' '}
        {formatMoney(amountPaise)}
      </p>
      <p>
        {from.join(', ')} → {to.join(', ') || '–'}
      </p>
      <p>{[reason, madeBy, decidedBy, formatInstant(madeAt, currentLocale())].filter(Boolean).join(' · ')}</p>
      {decisionRemark && <p>{m.split_decision_remark({ remark: decisionRemark })}</p>}
      {undoRemark && <p>{m.split_undo_remark({ remark: undoRemark })}</p>}
      <RegroupingDocuments regrouping={regrouping} />
      {status === 'approved' && (
        <div className={classes.actions}>
          <Button variant="default" onClick={() => setUndoing(true)}>
            {m.split_undo()}
          </Button>
        </div>
      )}
      {isUndoing && (
        <RemarkDialog
          title={m.split_undo_title()}
          lead={m.split_undo_hint()}
          onSend={async (remarks) => {
            await undo.mutateAsync({ params: { id }, body: { remarks } })
            void toast.success(m.split_undone(), m.common_success())
            setUndoing(false)
            await refresh(calls.shown, calls.lineage, calls.page)
          }}
          onClose={() => setUndoing(false)}
        />
      )}
    </>
  )
}
