import { correctionCalls } from '@karsetu/contract/correction/correction-calls.ts'
import { correctionKindWords } from '@karsetu/contract/correction/correction-words.ts'
import { formatMoney } from '@karsetu/contract/words/format.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { useCall } from '../../api/use-call.ts'
import { pathTo } from '../../path-builder.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { Card } from '../../ui/Card.tsx'
import { FigureTable } from '../../ui/FigureTable.tsx'

/** Every correction that waits for a decision, of any kind; nothing while there is none. */
export function WaitingList() {
  const { data } = useCall(correctionCalls.calls.page, { query: { status: 'pending', limit: 50 } })
  if (!data || data.rows.length === 0) return null
  return (
    <Card title={m.correction_waiting_title()}>
      <FigureTable
        label={m.correction_waiting_title()}
        rows={data.rows}
        keyOf={({ correctionId }) => correctionId}
        columns={[
          {
            head: m.correction_property(),
            cell: ({ propertyUniqueId }) => (
              <AppLink to={pathTo.arrearsCorrection({ propertyId: propertyUniqueId })}>{propertyUniqueId}</AppLink>
            ),
          },
          { head: m.note_kind(), cell: ({ kind }) => correctionKindWords[kind]() },
          { head: m.correction_made_by(), cell: ({ madeBy }) => madeBy },
          { head: m.note_amount(), isFigure: true, cell: ({ changePaise }) => formatMoney(changePaise) },
        ]}
      />
    </Card>
  )
}
