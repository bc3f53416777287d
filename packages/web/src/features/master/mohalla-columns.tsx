import type { MohallaRow } from '@karsetu/contract/master/mohalla-calls.ts'
import { rateText } from '@karsetu/contract/master/rate-figure.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import type { Column } from '../../table/column.ts'
import { DateText } from '../../ui/DateText.tsx'
import textClasses from '../../ui/text.module.css'
import { todayInIndia } from '../../ui/today.ts'
import { useNamed } from './use-masters.ts'
import { useRoads } from './use-roads.ts'

/** The columns of the list of mohallas. */
export function useMohallaColumns(): Column<MohallaRow>[] {
  const named = useNamed()
  const twelve = useRoads().givesTwelve(todayInIndia())
  const yesNo = (value: boolean) => (value ? m.common_yes() : m.common_no())
  return [
    {
      key: 'name',
      title: m.master_mohalla_name(),
      render: (row) => named(row.name, row.nameHi),
      sortable: true,
      isTitle: true,
      isFixed: true,
    },
    { key: 'zoneNo', title: m.master_zone(), render: ({ zoneNo }) => zoneNo, isExtra: true },
    {
      key: 'wardNo',
      title: m.master_ward(),
      render: (row) => `${row.wardNo} · ${named(row.wardName, row.wardNameHi)}`,
      sortable: true,
    },
    { key: 'mohallaNo', title: m.master_mohalla_no(), render: ({ mohallaNo }) => mohallaNo, sortable: true },
    { key: 'water', title: m.master_water(), render: (row) => yesNo(row.waterTaxAvailability) },
    { key: 'sewer', title: m.master_sewer(), render: (row) => yesNo(row.sewerTaxAvailability) },
    { key: 'rates', title: twelve ? m.masters_rates_column() : m.masters_rates(), render: spanOfRates },
    {
      key: 'ratesSince',
      title: m.master_rates_since(),
      render: ({ ratesSince }) => (ratesSince ? <DateText date={ratesSince} /> : '–'),
      sortable: true,
    },
  ]
}

/** ₹0.40 to ₹2.10, and how many of those wanted are missing. */
function spanOfRates({ lowestTenThousandths: lowest, highestTenThousandths: highest, ...row }: MohallaRow) {
  const { missingRates, wantedRates } = row
  if (lowest === null || highest === null)
    return <span className={textClasses.figure}>{m.masters_rates_not_yet()}</span>
  const span = m.masters_rates_span({ lowest: `₹${rateText(lowest)}`, highest: `₹${rateText(highest)}` })
  return (
    <>
      <span className={textClasses.figure}>{span}</span>
      {missingRates > 0 && ` · ${m.masters_rates_missing({ count: missingRates, wanted: wantedRates })}`}
    </>
  )
}
