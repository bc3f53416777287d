import { type MovedProperty, revisionRunCalls } from '@karsetu/contract/revision/revision-run-calls.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { useCall } from '../../api/use-call.ts'
import { pathTo } from '../../path-builder.ts'
import type { Column } from '../../table/column.ts'
import { DataTable } from '../../table/DataTable.tsx'
import { exportList } from '../../table/export-list.ts'
import { FilterBar } from '../../table/FilterBar.tsx'
import { listingOf } from '../../table/listing-of.ts'
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

/** The percentages a reader is offered; the address takes any other too. */
const offered = ['5', '10', '20', '25', '50', '100']

type Props = { runId: number /** What is payable on a day moves, not the taxes of a year. */; isOfDues: boolean }

/** The properties whose taxes or dues move by more than a percentage, the largest change first. */
export function MovedList({ runId, isOfDues }: Props) {
  const list = useListState({ filters: ['beyond'] })
  const beyondPercent = Number(list.filters.beyond ?? 0)
  const params = { id: runId }
  const found = useCall(
    calls.properties,
    { params, query: { beyondPercent, page: list.page, limit: list.limit } },
    { keepPrevious: true },
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
            kind: 'choice',
            choices: offered.map((value) => ({ value, label: m.revision_percent_said({ percent: value }) })),
          },
        ]}
      />
      <DataTable
        name="moved"
        label={m.revision_beyond()}
        columns={columns(isOfDues)}
        listing={listingOf(found)}
        list={list}
        keyOf={({ propertyUniqueId }) => propertyUniqueId}
        onExport={() => exportList(calls.propertiesFile, { params, query: { beyondPercent } })}
      />
    </div>
  )
}
