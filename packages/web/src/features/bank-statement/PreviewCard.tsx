import type { StatementPreview } from '@karsetu/contract/bank-statement/bank-statement-calls.ts'
import type { StatementForm } from '@karsetu/contract/bank-statement/bank-statement-forms.ts'
import { statementFieldLabels } from '@karsetu/contract/bank-statement/bank-statement-labels.ts'
import { formatChange, formatCount, formatDate, formatMoney } from '@karsetu/contract/words/format.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { type StatementField, statementFields } from '@karsetu/domain/bank-statement/statement-columns.ts'
import { Button, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { useLocale } from '../../locale/locale.ts'
import { Card } from '../../ui/Card.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { FigureTable } from '../../ui/FigureTable.tsx'
import { Outcome } from '../../ui/Outcome.tsx'

type Columns = NonNullable<StatementForm['columns']>
type Props = {
  preview: StatementPreview
  isEntering: boolean
  error: unknown
  onAgain: (columns: Columns) => Promise<unknown>
  onEnter: (columns: Columns) => void
}

/** What a file says: whether it closes, what of it is new, and what its columns hold. */
export function PreviewCard({ preview, isEntering, error, onAgain, onEnter }: Props) {
  const locale = useLocale()
  const [said, setSaid] = useState<Columns>({})
  const { fromOn, toOn, openingPaise, closingPaise, creditsPaise, debitsPaise, newLines, knownLines, columns } = preview
  const text = m.statement_preview_text({
    ...{ from: formatDate(fromOn, locale), to: formatDate(toOn, locale), opening: formatMoney(openingPaise) },
    ...{ credits: formatMoney(creditsPaise), debits: formatMoney(debitsPaise), closing: formatMoney(closingPaise) },
  })
  return (
    <>
      <Outcome
        tone="good"
        title={m.statement_preview_title()}
        actions={
          newLines > 0 && (
            <Button loading={isEntering} onClick={() => onEnter(said)}>
              {m.statement_enter({ count: newLines })}
            </Button>
          )
        }
      >
        <p>{text}</p>
        {newLines === 0 && <p>{m.statement_preview_nothing_new()}</p>}
        <Facts
          facts={[
            { label: m.statement_preview_new(), value: formatCount(newLines) },
            { label: m.statement_preview_known(), value: formatCount(knownLines) },
          ]}
        />
      </Outcome>
      {error !== undefined && <ErrorState error={error} />}
      {preview.firstNew.length > 0 && (
        <Card title={m.statement_preview_first()}>
          <FigureTable
            label={m.statement_preview_first()}
            rows={preview.firstNew}
            keyOf={({ row }) => row}
            columns={[
              { head: m.statement_posted_on(), cell: ({ postedOn }) => formatDate(postedOn, locale) },
              { head: m.statement_narration(), cell: ({ narration }) => narration, isLong: true },
              { head: m.statement_amount(), cell: ({ amountPaise }) => formatChange(amountPaise), isFigure: true },
            ]}
          />
        </Card>
      )}
      {columns.length > 0 && (
        <Card title={m.statement_preview_columns()}>
          <FigureTable
            label={m.statement_preview_columns()}
            rows={columns}
            keyOf={({ key }) => key}
            columns={[
              { head: m.statement_preview_column(), cell: ({ label }) => label },
              {
                head: m.statement_preview_field(),
                cell: ({ key, label, field }) => (
                  <NativeSelect
                    aria-label={`${m.statement_preview_field()}: ${label}`}
                    value={(key in said ? said[key] : field) ?? ''}
                    data={[
                      { value: '', label: m.statement_preview_unused() },
                      ...statementFields.map((value) => ({ value, label: statementFieldLabels[value]() })),
                    ]}
                    onChange={
                      ({ currentTarget: { value } }) =>
                        setSaid({ ...said, [key]: value === '' ? null : (value as StatementField) }) // one of the values above
                    }
                  />
                ),
              },
              { head: m.statement_preview_samples(), cell: ({ samples }) => samples.join(' · '), isLong: true },
            ]}
          />
          {Object.keys(said).length > 0 && (
            <Button variant="default" onClick={() => void onAgain(said)}>
              {m.statement_preview_again()}
            </Button>
          )}
        </Card>
      )}
    </>
  )
}
