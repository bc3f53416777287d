import {
  type MatchablePair,
  matchedAtOnce,
  oldPropertyCalls,
} from '@karsetu/contract/old-property/old-property-calls.ts'
import type { SentTo } from '@karsetu/contract/platform/call.ts'
import { formatCount, formatMoney } from '@karsetu/contract/words/format.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { sumPaise } from '@karsetu/domain/money/paise.ts'
import { matchSigns } from '@karsetu/domain/old-property/match-score.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useCall } from '../../api/use-call.ts'
import { pathTo } from '../../path-builder.ts'
import type { Column } from '../../table/column.ts'
import { DataTable } from '../../table/DataTable.tsx'
import { exportList } from '../../table/export-list.ts'
import { FilterBar } from '../../table/FilterBar.tsx'
import { type ListState, useListState } from '../../table/use-list-state.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { AppLink } from '../../ui/AppLink.tsx'
import { MoneyText } from '../../ui/MoneyText.tsx'
import { Page } from '../../ui/Page.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { numberAs, numberOf, usePlaceChoices } from '../notice/place-filters.ts'
import { MatchManyDialog } from './MatchManyDialog.tsx'
import { MatchSigns, ScoreText } from './MatchSigns.tsx'
import classes from './OldProperty.module.css'
import { OldPropertyTabs } from './OldPropertyTabs.tsx'

const filters = ['zoneId', 'wardId', 'minScore', 'after'] as const
type Filter = (typeof filters)[number]

const scores = [90, 80, 70, 60, 50, 40, 30]
/** A suggestion so far ahead of the next best, with nothing against it, is ticked unasked. */
const clearLead = 20
const isClear = ({ suggestion: { score, signs }, runnerUp }: MatchablePair) =>
  score - (runnerUp ?? 0) >= clearLead && signs.every((sign) => matchSigns[sign] > 0)

/** Records whose suggestion reaches a score, ticked where nothing speaks against it, matched in one act. */
export function MatchMany() {
  const list = useListState({ filters, limit: 50 })
  const { after } = list.filters
  const minScore = scores.find((score) => String(score) === list.filters.minScore)
  const request = {
    ...numberAs('zoneId', list.filters.zoneId),
    ...numberAs('wardId', list.filters.wardId),
    ...(minScore ? { minScore } : {}),
  }
  const found = useCall(oldPropertyCalls.calls.matchable, {
    query: { ...request, ...(after ? { after: Number(after) } : {}), limit: list.limit },
  })
  const { next } = found.data ?? {}
  return (
    <Page>
      <PageHeader title={m.old_property_title()} lead={m.old_property_many_lead()} />
      <OldPropertyTabs current="many" />
      <Filters list={list} />
      <AllOfFilters
        key={JSON.stringify(request)}
        query={request}
        isLoading={!found.data && !found.error}
        offBecause={
          found.error
            ? m.common_load_failed()
            : found.data?.rows.length === 0 && !after
              ? m.old_property_many_none()
              : undefined
        }
      />
      <Pairs
        key={JSON.stringify(list.filters)}
        rows={found.data?.rows}
        list={list}
        onExport={() => exportList(oldPropertyCalls.calls.matchableFile, { query: request })}
        isLoading={found.isFetching}
        error={found.error ?? undefined}
        retry={() => void found.refetch()}
      />
      <div className={classes.actions}>
        {after && (
          <Button variant="default" onClick={() => list.setFilters({ after: '' })}>
            {m.old_property_many_first()}
          </Button>
        )}
        {next && (
          <Button variant="default" onClick={() => list.setFilters({ after: String(next) })}>
            {m.old_property_many_next()}
          </Button>
        )}
      </div>
    </Page>
  )
}

type AllProps = {
  query: Omit<SentTo<typeof oldPropertyCalls.calls.matchable>['query'], 'limit'>
  isLoading: boolean
  offBecause: string | undefined
}

/** Every clear suggestion of the filters, looked at and matched in one act. */
function AllOfFilters({ query: request, isLoading, offBecause }: AllProps) {
  const [isWanted, setWanted] = useState(false)
  const all = useCall(
    oldPropertyCalls.calls.matchable,
    { query: { ...request, limit: matchedAtOnce } },
    { enabled: isWanted },
  )
  const clear = all.isFetching ? undefined : all.data?.rows.filter(isClear)
  return (
    <div className={classes.actions}>
      <ActionButton
        variant="default"
        loading={isLoading || (isWanted && all.isFetching)}
        offBecause={offBecause}
        onClick={() => setWanted(true)}
      >
        {m.old_property_many_all()}
      </ActionButton>
      <span className={classes.soft} role="status">
        {isWanted && clear?.length === 0
          ? m.old_property_many_all_none()
          : m.old_property_many_all_hint({ most: formatCount(matchedAtOnce) })}
      </span>
      {isWanted && clear && clear.length > 0 && <MatchManyDialog chosen={clear} onClose={() => setWanted(false)} />}
    </div>
  )
}

type PairsProps = {
  rows: readonly MatchablePair[] | undefined
  list: ListState<Filter>
  onExport: () => void
  isLoading: boolean
  error: unknown
  retry: () => void
}

function Pairs({ rows, list, onExport, ...listing }: PairsProps) {
  const [ticked, setTicked] = useState<readonly number[]>()
  const [isOpen, setOpen] = useState(false)
  const clear = rows?.filter(isClear).map(({ oldPropertyId }) => oldPropertyId) ?? []
  const selected = ticked ?? clear
  const chosen = rows?.filter(({ oldPropertyId }) => selected.includes(oldPropertyId)) ?? []
  const dues = sumPaise(chosen.map(({ duesPaise }) => duesPaise))
  return (
    <>
      <DataTable
        name="old-properties-many"
        label={m.old_property_tab_many()}
        columns={columns()}
        listing={{ rows, total: rows?.length ?? 0, ...listing }}
        list={list}
        keyOf={({ oldPropertyId }) => oldPropertyId}
        selection={{ mode: 'many', selected, onChange: setTicked }}
        tools={
          <>
            <ActionButton
              offBecause={chosen.length === 0 ? m.old_property_many_none_chosen() : undefined}
              onClick={() => setOpen(true)}
            >
              {m.old_property_many_match({ count: formatCount(chosen.length) })}
            </ActionButton>
            <span className={classes.sum} role="status">
              {dues > 0 && m.old_property_many_sum({ dues: formatMoney(dues) })}
            </span>
          </>
        }
        onExport={onExport}
        withoutColumnChoice
        emptyText={m.old_property_many_none()}
        emptyHint={m.old_property_many_none_hint()}
      />
      {isOpen && (
        <MatchManyDialog
          chosen={chosen}
          onClose={() => {
            setOpen(false)
            setTicked(undefined)
          }}
        />
      )}
    </>
  )
}

const columns = (): Column<MatchablePair>[] => [
  {
    key: 'record',
    title: m.old_property_many_record(),
    isTitle: true,
    render: ({ PTINNo, ownerName, ownerFatherName, oldOwnerAddress }) => (
      <>
        <AppLink to={pathTo.oldProperties({ record: PTINNo })}>{PTINNo}</AppLink>
        <br />
        {[ownerName ?? m.common_not_known(), oldOwnerAddress].filter(Boolean).join(', ')}
        {ownerFatherName && (
          <>
            <br />
            {m.old_property_father()}: {ownerFatherName}
          </>
        )}
      </>
    ),
  },
  {
    key: 'today',
    title: m.old_property_property_of_today(),
    render: ({ suggestion: { propertyUniqueId, ownerName, propertyAddress } }) => (
      <>
        <AppLink to={pathTo.property({ propertyId: propertyUniqueId })}>{propertyUniqueId}</AppLink>
        <br />
        {[ownerName ?? m.common_not_known(), propertyAddress].filter(Boolean).join(', ')}
      </>
    ),
  },
  {
    key: 'score',
    title: m.old_property_many_evidence(),
    isLong: true,
    render: ({ suggestion: { score, signs }, runnerUp }) => (
      <>
        <ScoreText score={score} />
        {runnerUp !== null && (
          <span className={classes.soft}> {m.old_property_many_runner_up({ score: runnerUp })}</span>
        )}
        <MatchSigns signs={signs} />
      </>
    ),
  },
  {
    key: 'dues',
    title: m.old_property_dues(),
    align: 'end',
    render: ({ duesPaise }) => <MoneyText amount={duesPaise} />,
  },
]

function Filters({ list }: { list: ListState<Filter> }) {
  const { zones, wards } = usePlaceChoices(numberOf(list.filters.zoneId))
  return (
    <FilterBar
      name="old-properties-many"
      // Another choice of records begins with the first of them.
      list={{ ...list, setFilters: (changes) => list.setFilters({ after: '', ...changes }) }}
      fields={[
        {
          name: 'minScore',
          kind: 'choice',
          label: m.old_property_many_score_is(),
          choices: scores.map((score) => ({ value: String(score), label: m.old_property_many_from({ score }) })),
        },
        { name: 'zoneId', kind: 'choice', label: m.old_property_zone(), choices: zones },
        { name: 'wardId', kind: 'choice', label: m.old_property_ward(), choices: wards },
      ]}
    />
  )
}
