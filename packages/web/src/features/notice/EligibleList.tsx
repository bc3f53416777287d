import { backwardsError } from '@karsetu/contract/demand/amount-range.ts'
import { type EligibleFilter, type EligibleRow, noticeCalls } from '@karsetu/contract/notice/notice-calls.ts'
import { paperLabels } from '@karsetu/contract/notice/notice-labels.ts'
import { noticeRunCalls } from '@karsetu/contract/notice/notice-run-calls.ts'
import { beatSize } from '@karsetu/contract/notice/run-form.ts'
import { formatCount, formatDate } from '@karsetu/contract/words/format.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { NOTICE_KINDS } from '@karsetu/domain/notice/notice-rules.ts'
import { type IsoDate, parseIsoDate } from '@karsetu/domain/time/iso-date.ts'
import { useState } from 'react'
import { useCall } from '../../api/use-call.ts'
import { useCommand } from '../../api/use-command.ts'
import { ChosenDay } from '../../form/ChosenDay.tsx'
import { useLocale } from '../../locale/locale.ts'
import { pathTo } from '../../path-builder.ts'
import type { Column } from '../../table/column.ts'
import { DataTable } from '../../table/DataTable.tsx'
import { FilterBar } from '../../table/FilterBar.tsx'
import { listingOf, unaskedListing } from '../../table/listing-of.ts'
import { type ListState, useListState } from '../../table/use-list-state.ts'
import { withDependants } from '../../table/with-dependants.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { AppLink } from '../../ui/AppLink.tsx'
import { DateText } from '../../ui/DateText.tsx'
import { DownloadButton } from '../../ui/DownloadButton.tsx'
import { toast } from '../../ui/toast.ts'
import { todayInIndia } from '../../ui/today.ts'
import { amountErrors } from '../demand/amount-typed.ts'
import { duesColumns } from '../ledger/dues-columns.tsx'
import { type ConsideredRun, MakeDialog } from './MakeDialog.tsx'
import classes from './Notice.module.css'
import { numberAs, usePlaceChoices, usePlaceFilters } from './place-filters.ts'
import { effectQuery, type WantedRun } from './use-start-run.ts'

const filters = ['asOf', 'kind', 'zoneId', 'wardId', 'mohallaId', 'minAmount'] as const
type Filter = (typeof filters)[number]

/** For whom a step may be taken today, or on a day to come; papers of today are made from here. */
export function EligibleList() {
  const list = withDependants(useListState({ filters }))
  const locale = useLocale()
  const query = askedOf(list)
  const fieldError = amountErrors({ minAmount: list.filters.minAmount }, backwardsError)?.minAmount
  const found = useCall(
    noticeCalls.calls.eligible,
    { query: { ...query, page: list.page, limit: list.limit } },
    { keepPrevious: true, enabled: fieldError === undefined },
  )
  const places = usePlaceFilters(query.zoneId)
  const { mohallas } = usePlaceChoices(query.zoneId, query.wardId)
  const data = fieldError ? undefined : found.data
  const today = data?.today ?? todayInIndia()
  return (
    <>
      <ChosenDay
        label={m.notices_eligible_on()}
        day={query.asOf ?? today}
        today={today}
        from={today}
        onChoose={(day) => list.setFilters({ asOf: day ?? '' })}
      />
      <FilterBar
        name="eligible"
        list={list}
        fields={[
          {
            name: 'kind',
            kind: 'choice',
            label: m.notices_kind(),
            choices: NOTICE_KINDS.map((kind) => ({ value: kind, label: paperLabels[kind]() })),
          },
          ...places,
          { name: 'mohallaId', kind: 'choice', label: m.notices_mohalla(), choices: mohallas },
          { name: 'minAmount', kind: 'text', label: m.notices_least(), fieldError: fieldError },
        ]}
      />
      <h2 className={classes.note}>{paperLabels[query.kind]()}</h2>
      {data && <p className={classes.note}>{m.notices_dues_note({ day: formatDate(data.day, locale) })}</p>}
      <DataTable
        name="eligible"
        label={m.notice_eligible_title()}
        columns={columns(query.asOf)}
        listing={fieldError ? unaskedListing : listingOf(found)}
        list={list}
        keyOf={(row) => row.propertyUniqueId}
        tools={<Tools query={query} found={data} fieldError={fieldError} />}
        emptyText={fieldError ? m.common_input_invalid() : m.notices_nobody()}
        {...(fieldError ? {} : { emptyHint: m.notices_nobody_hint() })}
      />
    </>
  )
}

/** Here nothing is said of the files; who wants them otherwise makes the papers under "Make and print". */
const press = { filePer: 'beat', beatSize: beatSize.usual } as const

type Found = { total: number; day: IsoDate; today: IsoDate }

function Tools({
  query,
  found,
  fieldError,
}: {
  query: EligibleFilter
  found: Found | undefined
  fieldError: string | undefined
}) {
  const [considered, setConsidered] = useState<ConsideredRun>()
  const consider = useCommand(noticeRunCalls.calls.effect, {
    onError: (error) => void toast.error(error.message, m.common_error()),
  })
  const { kind, zoneId, wardId, mohallaId, minAmount } = query
  const wanted: WantedRun = { kind, place: { zoneId, wardId, mohallaId, minAmount }, press, again: false }
  const make = () => consider.mutate(effectQuery(wanted), { onSuccess: (effect) => setConsidered({ wanted, effect }) })
  return (
    <div className={classes.actions}>
      {(found || fieldError) && (
        <ActionButton
          loading={consider.isPending}
          needs={noticeRunCalls.calls.notices.access}
          offBecause={fieldError ?? (found && makeOffBecause(found))}
          onClick={make}
        >
          {found ? m.notices_make_for_these({ count: formatCount(found.total) }) : m.notices_make()}
        </ActionButton>
      )}
      <DownloadButton
        variant="default"
        offBecause={fieldError}
        call={noticeCalls.calls.eligibleFile}
        sent={{ query: query }}
      >
        {m.common_export()}
      </DownloadButton>
      {considered && <MakeDialog run={considered} onClose={() => setConsidered(undefined)} />}
    </div>
  )
}

function makeOffBecause({ total, day, today }: Found): string | undefined {
  if (total === 0) return m.notice_error_nothing_to_make()
  return day === today ? undefined : m.notices_make_today_only()
}

const columns = (asOf: IsoDate | undefined): Column<EligibleRow>[] => [
  {
    key: 'propertyUniqueId',
    title: m.notice_col_property(),
    isTitle: true,
    isFixed: true,
    render: ({ propertyUniqueId }) => (
      <AppLink to={pathTo.ledgerOf({ propertyId: propertyUniqueId, asOf })}>{propertyUniqueId}</AppLink>
    ),
  },
  { key: 'owner', title: m.notice_col_owner(), render: (row) => row.ownerName ?? m.common_not_known() },
  { key: 'zone', title: m.notices_zone(), isExtra: true, render: (row) => row.zoneName },
  { key: 'ward', title: m.notices_ward(), align: 'end', render: (row) => row.wardNo },
  { key: 'mohalla', title: m.notices_mohalla(), render: (row) => row.mohallaName },
  { key: 'house', title: m.notice_col_house(), isExtra: true, render: (row) => row.houseNumber },
  ...duesColumns<EligibleRow>(),
  { key: 'after', title: m.notice_col_after(), render: (row) => row.afterNo },
  { key: 'served', title: m.notice_col_served(), render: (row) => row.servedOn && <DateText date={row.servedOn} /> },
]

function askedOf({ filters: typed }: ListState<Filter>): EligibleFilter {
  const asOf = parseIsoDate(typed.asOf ?? '')
  return {
    ...(asOf ? { asOf } : {}),
    kind: NOTICE_KINDS.find((each) => each === typed.kind) ?? 'reminder',
    ...numberAs('zoneId', typed.zoneId),
    ...numberAs('wardId', typed.wardId),
    ...numberAs('mohallaId', typed.mohallaId),
    ...numberAs('minAmount', typed.minAmount),
  }
}
