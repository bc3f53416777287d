import type { DeliveredRow } from '@karsetu/contract/notice/notice-calls.ts'
import { outcomeLabels } from '@karsetu/contract/notice/notice-labels.ts'
import { formatCount } from '@karsetu/contract/words/format.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { Button } from '@mantine/core'
import { ErrorList } from '../../form/ErrorList.tsx'
import { Announcement } from '../../ui/Announcement.tsx'
import { Card } from '../../ui/Card.tsx'
import { DateText } from '../../ui/DateText.tsx'
import { FigureTable } from '../../ui/FigureTable.tsx'
import { StageBadge } from '../../ui/StageBadge.tsx'
import { deliveryNote } from './delivery-note.ts'
import type { SheetLine } from './use-delivery-desk.ts'

type Props = {
  lines: readonly SheetLine[]
  onUndo: (line: SheetLine, row: DeliveredRow) => void
  onCorrect: (line: SheetLine) => void
}

/** What was entered just now, the latest first; what was refused says so with its number and waits to be corrected. */
export function DeskLines({ lines, onUndo, onCorrect }: Props) {
  const entered = lines.filter(({ state }) => state.is === 'entered').length
  const refused = lines.flatMap(({ id, sent: { noticeNo: number }, state }) =>
    state.is === 'refused'
      ? [{ field: String(id), message: m.notices_desk_refused_of({ number, reason: state.reason }) }]
      : [],
  )
  const counted = m.notices_deliveries_entered({ count: formatCount(entered) })
  return (
    <>
      <Announcement text={entered > 0 ? counted : undefined} />
      <ErrorList errors={refused} />
      {lines.length > 0 && (
        <Card title={m.notices_desk_list()} aside={counted}>
          <FigureTable<SheetLine>
            label={m.notices_desk_list()}
            columns={[
              { head: m.notice_col_number(), cell: numberOf },
              { head: m.notice_col_property(), cell: (line) => rowOf(line)?.propertyUniqueId ?? null },
              { head: m.notice_col_owner(), cell: (line) => rowOf(line)?.ownerName ?? null },
              { head: m.notice_col_house(), cell: (line) => rowOf(line)?.houseNumber ?? null },
              { head: m.notice_col_outcome(), cell: outcomeOf },
              { head: m.notices_status(), cell: stateOf },
              {
                head: m.common_actions(),
                isAction: true,
                cell: (line) => actionOf(line, { onUndo: onUndo, onCorrect }),
              },
            ]}
            rows={lines}
            keyOf={({ id }) => id}
          />
        </Card>
      )}
    </>
  )
}

const rowOf = ({ state }: SheetLine): DeliveredRow | undefined => (state.is === 'entered' ? state.row : undefined)
const numberOf = ({ sent }: SheetLine) => sent.noticeNo

// Each in one piece: the cells of a card on a phone set their parts apart.
const outcomeOf = ({ sent: { outcome, onDate } }: SheetLine) => (
  <span>
    {outcomeLabels[outcome]()}, <DateText date={onDate} />
  </span>
)

function stateOf({ sent, state }: SheetLine) {
  if (state.is === 'sending') return <StageBadge stage="working" word={m.notices_desk_sending()} />
  if (state.is === 'refused') return <StageBadge stage="failed" word={m.notices_desk_refused()} />
  const note = deliveryNote(state.row, sent)
  return (
    <span>
      <StageBadge stage="done" word={m.notices_desk_entered()} />
      {note && (
        <>
          <br />
          {note}
        </>
      )}
    </span>
  )
}

function actionOf(line: SheetLine, { onUndo, onCorrect }: Pick<Props, 'onUndo' | 'onCorrect'>) {
  const { sent, state } = line
  const number = sent.noticeNo
  if (state.is === 'sending') return null
  if (state.is === 'refused')
    return (
      <Button
        variant="default"
        size="sm"
        aria-label={m.notices_desk_correct_of({ number })}
        onClick={() => onCorrect(line)}
      >
        {m.notices_desk_correct()}
      </Button>
    )
  return (
    <Button
      variant="default"
      size="sm"
      aria-label={m.notices_take_back_of({ number })}
      loading={state.isTakenBack === true}
      onClick={() => onUndo(line, state.row)}
    >
      {m.notices_take_back()}
    </Button>
  )
}
