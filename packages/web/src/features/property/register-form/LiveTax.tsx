import { assessmentCalls, type TaxOfYear } from '@karsetu/contract/assessment/assessment-calls.ts'
import { headLabels } from '@karsetu/contract/demand/demand-labels.ts'
import { registerWriteCalls } from '@karsetu/contract/property/register-write-calls.ts'
import { formatChange, formatMoney } from '@karsetu/contract/words/format.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { HEADS } from '@karsetu/domain/assessment/heads.ts'
import { subtractPaise } from '@karsetu/domain/money/paise.ts'
import { useCall } from '../../../api/use-call.ts'
import { Announcement } from '../../../ui/Announcement.tsx'
import { Card } from '../../../ui/Card.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { FigureTable } from '../../../ui/FigureTable.tsx'
import { PageSpinner } from '../../../ui/PageSpinner.tsx'
import { TaxOfYearText } from '../../assessment/TaxOfYearText.tsx'
import { factsTyped, type PropertyTyped } from './property-typed.ts'
import classes from './RegisterForm.module.css'

type Props = { typed: PropertyTyped /** Absent: a new property. */; propertyUniqueId?: string }

/** Annual rental value and tax of this year for what is typed, by the engine that assesses; beside the present ones. */
export function LiveTax({ typed, propertyUniqueId }: Props) {
  const facts = factsTyped(typed)
  const { mohallaId } = typed
  const found = useCall(
    registerWriteCalls.calls.taxOfForm,
    { body: { mohallaId: mohallaId ?? 0, facts: facts ?? noFacts } },
    { enabled: mohallaId !== undefined && facts !== undefined, keepPrevious: true },
  )
  const present = useCall(
    assessmentCalls.calls.calculateTax,
    { query: { propertyRefUniqueId: propertyUniqueId ?? '' } },
    { enabled: propertyUniqueId !== undefined },
  )
  const isAsked = facts !== undefined && mohallaId !== undefined
  const tax = isAsked ? found.data : undefined
  const error = isAsked ? found.error : null
  return (
    <Card title={m.register_live_title()}>
      <Announcement text={tax?.status === 'assessed' ? m.arv_would_be({ amount: formatMoney(tax.totalPaise) }) : ''} />
      {tax && <TaxOfYearText tax={tax} />}
      {error && <ErrorState error={error} onRetry={() => void found.refetch()} />}
      {!tax && found.isLoading && <PageSpinner />}
      {!tax && !error && !found.isLoading && <p className={classes.quiet}>{m.register_live_wanting()}</p>}
      {tax?.status === 'assessed' && <TaxByHead tax={tax} present={present.data} />}
      {tax?.status === 'assessed' && present.data?.status === 'assessed' && (
        <p className={classes.difference}>
          {m.register_live_difference_of({
            amount: formatChange(subtractPaise(tax.totalPaise, present.data.totalPaise)),
          })}
        </p>
      )}
    </Card>
  )
}

const noFacts = {
  ...{ construction: 'vacant_land', roadWidthMetres: null, constructionYear: null, plotAreaSqft: null, premises: [] },
  ...{
    houseTaxApplicable: true,
    waterTaxApplicable: true,
    sewerageConnectionAvailable: true,
    isMetroRailProperty: false,
  },
} as const satisfies Parameters<typeof useCall<typeof registerWriteCalls.calls.taxOfForm>>[1]['body']['facts']

type Assessed = Extract<TaxOfYear, { status: 'assessed' }>

/** The three taxes and their sum; beside them the present ones, where they are known. */
export function TaxByHead({ tax, present }: { tax: Assessed; present: TaxOfYear | undefined }) {
  const now = present?.status === 'assessed' ? present : undefined
  const rows = [
    ...HEADS.map((head) => ({ name: headLabels[head](), amount: tax.taxes[head], before: now?.taxes[head] })),
    { name: m.register_live_total(), amount: tax.totalPaise, before: now?.totalPaise },
  ]
  return (
    <FigureTable
      label={m.register_live_title()}
      rows={rows}
      keyOf={({ name }) => name}
      columns={[
        { head: m.register_live_tax(), cell: ({ name }) => name },
        ...(now
          ? [
              {
                head: m.register_live_now(),
                isFigure: true,
                cell: ({ before }: (typeof rows)[number]) => (before === undefined ? null : formatMoney(before)),
              },
            ]
          : []),
        { head: m.register_live_then(), isFigure: true, cell: ({ amount }) => formatMoney(amount) },
      ]}
    />
  )
}
