import { NoticeFilter, type NoticeRow, noticeCalls } from '@karsetu/contract/notice/notice-calls.ts'
import { outcomeLabels, paperLabels } from '@karsetu/contract/notice/notice-labels.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { NOTICE_KINDS, OUTCOMES } from '@karsetu/domain/notice/notice-rules.ts'
import { useState } from 'react'
import { useCall } from '../../api/use-call.ts'
import { pathTo } from '../../path-builder.ts'
import type { Column } from '../../table/column.ts'
import { DataTable } from '../../table/DataTable.tsx'
import { FilterBar } from '../../table/FilterBar.tsx'
import { listingOf, unaskedListing } from '../../table/listing-of.ts'
import { RowActs } from '../../table/RowActs.tsx'
import { type ListState, useListState } from '../../table/use-list-state.ts'
import { withDependants } from '../../table/with-dependants.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { AppLink } from '../../ui/AppLink.tsx'
import { DateText } from '../../ui/DateText.tsx'
import { DownloadButton } from '../../ui/DownloadButton.tsx'
import { MoneyText } from '../../ui/MoneyText.tsx'
import text from '../../ui/text.module.css'
import { yearFilter, yearOf } from '../demand/run-years.ts'
import { DeliveryDialog } from './DeliveryDialog.tsx'
import { DeliverySheetDialog } from './DeliverySheetDialog.tsx'
import classes from './Notice.module.css'
import { numberAs, numberOf, usePlaceFilters } from './place-filters.ts'

const filters = ['kind', 'outcome', 'year', 'runId', 'zoneId', 'wardId', 'property'] as const
type Filter = (typeof filters)[number]
const outcomes = [...OUTCOMES, 'waiting'] as const

const outcomeText = (outcome: (typeof outcomes)[number]) =>
  outcome === 'waiting' ? m.notice_outcome_waiting() : outcomeLabels[outcome]()

/** Every paper with its delivery; one is chosen to enter what the messenger met. */
export function PaperList() {
  const list = withDependants(useListState({ filters }))
  const query = askedOf(list)
  const errors = errorsOf(list)
  const found = useCall(
    noticeCalls.calls.page,
    { query: { ...query, page: list.page, limit: list.limit } },
    { keepPrevious: true, enabled: errors === undefined },
  )
  const [selected, setSelected] = useState<number[]>([])
  const chosen = found.data?.rows.find(({ noticeId }) => noticeId === selected[0])
  return (
    <>
      <Filters list={list} errors={errors} />
      <DataTable
        name="notices"
        label={m.notices_title()}
        columns={columns()}
        listing={errors ? unaskedListing : listingOf(found)}
        list={list}
        keyOf={(row) => row.noticeId}
        selection={{ mode: 'one', selected, onChange: setSelected }}
        tools={
          <Tools chosen={chosen} query={query} isInvalid={errors !== undefined} isEmpty={found.data?.total === 0} />
        }
        emptyText={errors ? m.common_input_invalid() : m.notices_no_papers()}
        {...(errors ? {} : { emptyHint: m.notices_no_papers_hint() })}
      />
    </>
  )
}

type ToolsProps = { chosen: NoticeRow | undefined; query: NoticeFilter; isInvalid: boolean; isEmpty: boolean }

function Tools({ chosen, query, isInvalid, isEmpty }: ToolsProps) {
  // Both give out the list as it is asked for.
  const offBecause = isInvalid ? m.common_input_invalid() : undefined
  const [open, setOpen] = useState<'one' | 'sheet'>()
  const close = () => setOpen(undefined)
  return (
    <div className={classes.actions}>
      <RowActs isChosen={!!chosen}>
        <ActionButton
          needs={noticeCalls.calls.deliver.access}
          offBecause={chosen ? undefined : m.notices_deliver_select()}
          awaitsRow={!chosen}
          onClick={() => setOpen('one')}
        >
          {m.notices_deliver()}
        </ActionButton>
        <DownloadButton
          variant="default"
          call={noticeCalls.calls.document}
          // Nothing is sent while none is chosen.
          sent={{ params: { noticeId: chosen?.noticeId ?? 0 } }}
          offBecause={chosen ? undefined : m.notices_paper_select()}
          awaitsRow={!chosen}
        >
          {m.notices_paper_download()}
        </DownloadButton>
      </RowActs>
      <ActionButton
        variant="default"
        needs={noticeCalls.calls.deliverSheet.access}
        offBecause={offBecause}
        onClick={() => setOpen('sheet')}
      >
        {m.notices_deliver_sheet()}
      </ActionButton>
      <DownloadButton
        variant="default"
        offBecause={offBecause ?? (isEmpty ? m.common_export_nothing() : undefined)}
        call={noticeCalls.calls.file}
        sent={{ query: query }}
      >
        {m.common_export()}
      </DownloadButton>
      {open === 'one' && chosen && <DeliveryDialog paper={chosen} onClose={close} />}
      {open === 'sheet' && <DeliverySheetDialog query={query} onClose={close} />}
    </div>
  )
}

const columns = (): Column<NoticeRow>[] => [
  { key: 'noticeNo', title: m.notice_col_number(), isTitle: true, isFixed: true, render: (row) => row.noticeNo },
  {
    key: 'kind',
    title: m.notices_kind(),
    render: (row) => <span className={text.figure}>{paperLabels[row.kind]()}</span>,
  },
  {
    key: 'property',
    title: m.notice_col_property(),
    render: ({ propertyUniqueId }) => (
      <AppLink to={pathTo.ledgerOf({ propertyId: propertyUniqueId })}>{propertyUniqueId}</AppLink>
    ),
  },
  { key: 'owner', title: m.notice_col_owner(), render: (row) => row.ownerName ?? m.common_not_known() },
  { key: 'ward', title: m.notices_ward(), align: 'end', render: (row) => row.wardNo },
  { key: 'mohalla', title: m.notices_mohalla(), isExtra: true, render: (row) => row.mohallaName },
  { key: 'house', title: m.notice_col_house(), isExtra: true, render: (row) => row.houseNumber },
  { key: 'issued', title: m.notice_col_issued(), render: (row) => <DateText date={row.issuedOn} /> },
  {
    key: 'amount',
    title: m.notice_col_amount(),
    align: 'end',
    render: (row) => <MoneyText amount={row.amountPaise} />,
  },
  { key: 'outcome', title: m.notice_col_outcome(), render: (row) => <Outcome row={row} /> },
  { key: 'by', title: m.notice_col_by(), isExtra: true, render: (row) => row.deliveredBy },
  {
    key: 'objection',
    title: m.notice_col_objection(),
    render: (row) => <Objection row={row} />,
  },
]

/** Until when it may be objected to; while it is not served nobody knows the day, and the law's own words stand. */
function Objection({ row: { objectionUntil, objectionDays } }: { row: NoticeRow }) {
  if (objectionUntil !== null) return <DateText date={objectionUntil} />
  return objectionDays === null ? '–' : m.notice_objection_days({ count: objectionDays })
}

function Outcome({ row }: { row: NoticeRow }) {
  if (row.outcome === null || row.outcomeOn === null) return m.notice_outcome_waiting()
  return (
    <>
      {outcomeLabels[row.outcome]()}, <DateText date={row.outcomeOn} />
    </>
  )
}

function Filters({ list, errors }: { list: ListState<Filter>; errors: InputErrors | undefined }) {
  const places = usePlaceFilters(numberOf(list.filters.zoneId))
  return (
    <FilterBar
      name="notices"
      list={list}
      fields={[
        {
          name: 'kind',
          kind: 'choice',
          label: m.notices_kind(),
          choices: NOTICE_KINDS.map((kind) => ({ value: kind, label: paperLabels[kind]() })),
        },
        {
          name: 'outcome',
          kind: 'choice',
          label: m.notice_col_outcome(),
          choices: outcomes.map((outcome) => ({ value: outcome, label: outcomeText(outcome) })),
        },
        ...places,
        { name: 'property', kind: 'text', label: m.notice_col_property(), fieldError: errors?.property },
        { ...yearFilter(), isExtra: true },
        { name: 'runId', kind: 'text', label: m.notices_run_number(), isExtra: true, fieldError: errors?.runId },
      ]}
    />
  )
}

type InputErrors = { property?: string; runId?: string }

/** What is wrong with what is typed by hand: it is said at the field, and nothing is asked. */
function errorsOf({ filters: { property, runId } }: ListState<Filter>): InputErrors | undefined {
  const errors = {
    ...(NoticeFilter.shape.property.safeParse(property).success ? {} : { property: m.common_property_id_invalid() }),
    ...(runId === undefined || numberOf(runId) ? {} : { runId: m.common_number_invalid() }),
  }
  return Object.keys(errors).length > 0 ? errors : undefined
}

function askedOf({ filters: typed }: ListState<Filter>): NoticeFilter {
  const kind = NOTICE_KINDS.find((each) => each === typed.kind)
  const outcome = outcomes.find((each) => each === typed.outcome)
  return {
    ...(kind ? { kind } : {}),
    ...(outcome ? { outcome } : {}),
    ...(yearOf(typed.year) ? { year: yearOf(typed.year) } : {}),
    ...numberAs('runId', typed.runId),
    ...numberAs('zoneId', typed.zoneId),
    ...numberAs('wardId', typed.wardId),
    ...(typed.property ? { property: typed.property } : {}),
  }
}
