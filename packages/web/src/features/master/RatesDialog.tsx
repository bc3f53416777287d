import type { MohallaRate } from '@karsetu/contract/master/master-calls.ts'
import { basisWords, constructionWords, roadWord } from '@karsetu/contract/master/master-words.ts'
import { type MohallaRow, mohallaCalls } from '@karsetu/contract/master/mohalla-calls.ts'
import {
  bandOfRoad,
  type Construction,
  constructions,
  rateBases,
  roadGroups,
  roadOfBand,
} from '@karsetu/contract/master/mohalla-forms.ts'
import { rateText } from '@karsetu/contract/master/rate-figure.ts'
import { ruleStateWords } from '@karsetu/contract/revision/revision-words.ts'
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
import { useOtherRoads } from './use-other-roads.ts'

type Props = { mohalla: MohallaRow; onClose: () => void }

/** Every rate of a mohalla, by the day from which it holds, the latest first. */
export function RatesDialog({ mohalla, onClose }: Props) {
  const named = useNamed()
  const { data: rates, error, refetch } = useCall(mohallaCalls.calls.rates, { params: { id: mohalla.mohallaId } })
  return (
    <Dialog title={m.masters_rates_of({ name: named(mohalla.name, mohalla.nameHi) })} onClose={onClose} widthVw={70}>
      <ServiceHistory mohallaId={mohalla.mohallaId} />
      <p>{m.masters_rates_lead()}</p>
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

const isOfCell = (rate: MohallaRate, roadBand: string, construction: Construction) =>
  rate.roadBand === roadBand && rate.construction === construction

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
  const others = useOtherRoads()
  const title = `${basisWords[first.basis]()}: ${m.masters_rates_revision({
    date: formatDate(first.validFrom, locale),
    state: ruleStateWords[state](),
  })}`
  const figure = (roadBand: string, construction: Construction) => {
    const rate = rates.find((one) => isOfCell(one, roadBand, construction))
    if (!rate) return m.masters_rate_missing()
    const { rateTenThousandths, validFrom } = rate
    const said = `₹${rateText(rateTenThousandths)}`
    return validFrom === first.validFrom
      ? said
      : m.masters_rate_goes_on({ rate: said, date: formatDate(validFrom, locale) })
  }
  const given = rates.map(({ roadBand }) => roadOfBand(roadBand))
  const roads = [
    ...new Set([...roadGroups, ...given, ...others(state === 'in_force' ? todayInIndia() : first.validFrom)]),
  ]
  return (
    <section className={classes.revision} data-state={state}>
      <h2>{title}</h2>
      <p>
        {m.master_source()}: {first.source}
      </p>
      <FigureTable
        label={title}
        keyOf={(road) => road}
        rows={roads}
        columns={[
          { head: m.master_sheet_road(), cell: roadWord },
          ...constructions.map((construction) => ({
            head: constructionWords[construction](),
            isFigure: true,
            cell: (road: string) => figure(bandOfRoad(road), construction),
          })),
        ]}
      />
    </section>
  )
}
