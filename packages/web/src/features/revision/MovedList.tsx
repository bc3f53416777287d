import { type MovedProperty, revisionRunCalls } from '@karsetu/contract/revision/revision-run-calls.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { useCall } from '../../api/use-call.ts'
import { pathTo } from '../../path-builder.ts'
import type { Column } from '../../table/column.ts'
import { DataTable } from '../../table/DataTable.tsx'
import { exportList } from '../../table/export-list.ts'
import { FilterBar } from '../../table/FilterBar.tsx'
import { listingOf, unaskedListing } from '../../table/listing-of.ts'
import { useListState } from '../../table/use-list-state.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { MoneyText } from '../../ui/MoneyText.tsx'
import classes from './Revision.module.css'
import { taxOf } from './tax-of.ts'

const { calls } = revisionRunCalls

const columns = (isOfDues: boolean): Column<MovedProperty>[] => [
  {
    key: 'propertyUniqueId',
    title: m.demand_property_id(),
    isTitle: true,
    isFixed: true,
    render: ({ propertyUniqueId: propertyId }) => <AppLink to={pathTo.ledgerOf({ propertyId })}>{propertyId}</AppLink>,
  },
  { key: 'wardNo', title: m.demand_ward(), align: 'end', render: ({ wardNo }) => wardNo },
  { key: 'owner', title: m.demand_owner(), render: ({ ownerName }) => ownerName ?? '–' },
  {
    key: 'before',
    title: isOfDues ? m.revision_payable_before() : m.revision_tax_before(),
    align: 'end',
    render: ({ before }) => (before ? <MoneyText amount={taxOf(before)} /> : '–'),
  },
  {
    key: 'after',
    title: isOfDues ? m.revision_payable_after() : m.revision_tax_after(),
    align: 'end',
    render: ({ after }) => <MoneyText amount={taxOf(after)} />,
  },
  {
    key: 'change',
    title: m.revision_change(),
    align: 'end',
    render: ({ changePaise }) => <MoneyText amount={changePaise} />,
  },
  {
    key: 'percent',
    title: m.revision_change_percent(),
    align: 'end',
    render: ({ changeBps }) =>
      changeBps === null ? '–' : m.revision_percent_said({ percent: String(changeBps / 100) }),
  },
]

/** As far as the call asks. */
const highestPercent = 100_000

/** A percentage as typed, or what is wrong with it; nothing typed is every property that moves. */
function readPercent(typed: string | undefined): { percent: number } | { error: string } {
  const text = typed?.trim() ?? ''
  if (text === '') return { percent: 0 }
  if (!/^-?\d{1,9}(\.\d{1,4})?$/.test(text)) return { error: m.common_number_invalid() }
  const percent = Number(text)
  return percent >= 0 && percent <= highestPercent
    ? { percent }
    : { error: m.revision_beyond_range({ highest: highestPercent }) }
}

type Props = { runId: number /** What is payable on a day moves, not the taxes of a year. */; isOfDues: boolean }

/** The properties whose taxes or dues move by more than a percentage, the largest change first. */
export function MovedList({ runId, isOfDues }: Props) {
  const list = useListState({ filters: ['beyond'] })
  const read = readPercent(list.filters.beyond)
  const error = 'error' in read ? read.error : undefined
  const beyondPercent = 'error' in read ? 0 : read.percent
  const params = { id: runId }
  const found = useCall(
    calls.properties,
    { params, query: { beyondPercent, page: list.page, limit: list.limit } },
    { keepPrevious: true, enabled: error === undefined },
  )
  return (
    <div className={classes.moved}>
      <p>{isOfDues ? m.law_dues_beyond_hint() : m.revision_beyond_hint()}</p>
      <FilterBar
        name="moved"
        list={list}
        fields={[
          {
            name: 'beyond',
            label: m.revision_beyond_percent(),
            kind: 'text',
            fieldError: error,
          },
        ]}
      />
      <DataTable
        name="moved"
        label={m.revision_beyond()}
        columns={columns(isOfDues)}
        listing={error === undefined ? listingOf(found) : unaskedListing}
        list={list}
        keyOf={({ propertyUniqueId }) => propertyUniqueId}
        {...(error === undefined
          ? {
              onExport: () => exportList(calls.propertiesFile, { params, query: { beyondPercent } }),
              emptyText: m.revision_beyond_none(),
            }
          : { emptyText: m.common_input_invalid() })}
      />
    </div>
  )
}
