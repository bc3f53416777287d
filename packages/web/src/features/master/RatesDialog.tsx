import type { MohallaRate } from '@karsetu/contract/master/master-calls.ts'
import { basisLabels, constructionLabels, roadLabel } from '@karsetu/contract/master/master-labels.ts'
import { type MohallaRow, mohallaCalls } from '@karsetu/contract/master/mohalla-calls.ts'
import { bandOfRoad, roadGroups, roadOfBand } from '@karsetu/contract/master/mohalla-forms.ts'
import { type Construction, cellKey, constructions, rateBases } from '@karsetu/contract/master/rate-cell.ts'
import { rateText } from '@karsetu/contract/master/rate-figure.ts'
import { furtherColumns, rateLabels } from '@karsetu/contract/master/rate-labels.ts'
import { ruleStateLabels } from '@karsetu/contract/revision/revision-labels.ts'
import { formatDate } from '@karsetu/contract/words/format.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { useCall } from '../../api/use-call.ts'
import { useLocale } from '../../locale/locale.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { FigureTable } from '../../ui/FigureTable.tsx'
import { PageSpinner } from '../../ui/PageSpinner.tsx'
import { todayInIndia } from '../../ui/today.ts'
import classes from './RatesDialog.module.css'
import { ServiceHistory } from './ServiceHistory.tsx'
import { useNamed } from './use-masters.ts'
import { useRoads } from './use-roads.ts'

type Props = { mohalla: MohallaRow; onClose: () => void }

/** Every rate of a mohalla, by the day from which it holds, the latest first. */
export function RatesDialog({ mohalla, onClose }: Props) {
  const named = useNamed()
  const roads = useRoads()
  const { data: rates, error, refetch } = useCall(mohallaCalls.calls.rates, { params: { id: mohalla.mohallaId } })
  return (
    <Dialog title={m.masters_rates_of({ name: named(mohalla.name, mohalla.nameHi) })} onClose={onClose} widthVw={70}>
      <ServiceHistory mohallaId={mohalla.mohallaId} />
      <p>{roads.givesTwelve(todayInIndia()) ? m.masters_rates_lead() : m.masters_cells_unit()}</p>
      {error && <ErrorState error={error} title={m.common_load_failed()} onRetry={() => void refetch()} />}
      {!rates && !error && <PageSpinner />}
      {rates?.length === 0 && <EmptyState title={m.masters_rates_none()} />}
      {rates &&
        revisionsOf(rates).map((revision) => (
          <Revision key={`${revision.first.basis} ${revision.first.validFrom}`} {...revision} />
        ))}
    </Dialog>
  )
}

type RevisionOf = {
  /** The latest of a cell first: that one holds from the day on. */
  rates: readonly MohallaRate[]
  first: MohallaRate
  state: 'to_come' | 'in_force' | 'past'
}

/** Rates of one basis and day with those that go on from before, and the day's standing today. */
function revisionsOf(rates: readonly MohallaRate[]): RevisionOf[] {
  const now = todayInIndia()
  return rateBases.flatMap((basis) => {
    const byDay = Map.groupBy(
      rates.filter((rate) => rate.basis === basis),
      ({ validFrom }) => validFrom,
    )
    const inForce = [...byDay.keys()].find((day) => day <= now)
    return [...byDay].flatMap(([day, ofDay]): RevisionOf[] => {
      const [first] = ofDay
      const state = day > now ? 'to_come' : day === inForce ? 'in_force' : 'past'
      const goingOn = rates.filter((rate) => rate.basis === basis && rate.validFrom < day)
      return first ? [{ rates: [...ofDay, ...goingOn], first, state }] : []
    })
  })
}

function Revision({ rates, first, state }: RevisionOf) {
  const locale = useLocale()
  const roads = useRoads()
  const title = `${basisLabels[first.basis]()}: ${m.masters_rates_revision({
    date: formatDate(first.validFrom, locale),
    state: ruleStateLabels[state](),
  })}`
  const day = state === 'in_force' ? todayInIndia() : first.validFrom
  return (
    <section className={classes.revision} data-state={state}>
      <h2>{title}</h2>
      <p>
        {m.master_source()}: {first.source}
      </p>
      {roads.givesTwelve(day) && rates.every(isOfGroup) ? (
        <ByRoad rates={rates} first={first} title={title} others={roads.others(day)} />
      ) : (
        <ByCell rates={rates} first={first} title={title} />
      )}
    </section>
  )
}

type TableProps = Pick<RevisionOf, 'rates' | 'first'> & { title: string }

/** One of the rates that stand in a table of roads and constructions. */
const isOfGroup = ({ roadBand, construction, rentType, use }: MohallaRate) =>
  roadBand !== null && construction !== null && rentType === null && use === null

/** A rate, and since when where it goes on from before. */
function useFigure({ validFrom: since }: MohallaRate) {
  const locale = useLocale()
  return ({ rateTenThousandths, validFrom }: MohallaRate) => {
    const said = `₹${rateText(rateTenThousandths)}`
    return validFrom === since ? said : m.masters_rate_goes_on({ rate: said, date: formatDate(validFrom, locale) })
  }
}

function ByRoad({ rates, first, title, others }: TableProps & { others: readonly string[] }) {
  const figure = useFigure(first)
  const given = rates.flatMap(({ roadBand }) => (roadBand === null ? [] : [roadOfBand(roadBand)]))
  const figureOf = (road: string, construction: Construction) => {
    const rate = rates.find((one) => one.roadBand === bandOfRoad(road) && one.construction === construction)
    return rate ? figure(rate) : m.masters_rate_missing()
  }
  return (
    <FigureTable
      label={title}
      keyOf={(road) => road}
      rows={[...new Set([...roadGroups, ...given, ...others])]}
      columns={[
        { head: m.master_sheet_road(), cell: roadLabel },
        ...constructions.map((construction) => ({
          head: constructionLabels[construction](),
          isFigure: true,
          cell: (road: string) => figureOf(road, construction),
        })),
      ]}
    />
  )
}

/** Rates that are told apart by other columns: a row for each. */
function ByCell({ rates, first, title }: TableProps) {
  const figure = useFigure(first)
  const further = furtherColumns(rates)
  const ofCells = new Map(rates.toReversed().map((rate) => [cellKey(rate), rate]))
  return (
    <FigureTable
      label={title}
      keyOf={cellKey}
      rows={[...ofCells.values()].toReversed()}
      columns={[
        { head: m.master_sheet_road(), cell: ({ roadBand }) => rateLabels.road(roadBand && roadOfBand(roadBand)) },
        { head: m.masters_sheet_construction(), cell: ({ construction }) => rateLabels.construction(construction) },
        {
          head: m.law_rent_type(),
          cell: ({ rentType }) => (further.includes('rentType') ? rateLabels.rentType(rentType) : null),
        },
        { head: m.law_use(), cell: ({ use }) => (further.includes('use') ? rateLabels.use(use) : null) },
        { head: m.masters_cell_rate(), isFigure: true, cell: figure },
      ]}
    />
  )
}
