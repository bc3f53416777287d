import { pointUsageWords } from '@karsetu/contract/gis/gis-words.ts'
import type { GisReport, SurveyedProperty } from '@karsetu/contract/gis/survey-calls.ts'
import { surveyFindingWords, surveyMatchWords, surveyStateWords } from '@karsetu/contract/gis/survey-words.ts'
import { formatCount } from '@karsetu/contract/words/format.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { pointUsages } from '@karsetu/domain/gis/standing.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { pathTo } from '../../path-builder.ts'
import { useMay } from '../../session/user.ts'
import type { Column } from '../../table/column.ts'
import { DataTable } from '../../table/DataTable.tsx'
import type { ListState } from '../../table/use-list-state.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { AppLink } from '../../ui/AppLink.tsx'
import { MoneyText } from '../../ui/MoneyText.tsx'
import { changeOf } from './change-of.ts'
import { FloorsDialog } from './FloorsDialog.tsx'
import { ProposeDialog } from './ProposeDialog.tsx'

type Props = {
  surveyId: number
  page: NonNullable<GisReport['properties']>
  list: ListState
  isLoading: boolean
  title: string
}

type Shown = { rowNo: number; name: string }
type Asking = { accepts: boolean; rowNos?: number[] } | undefined

/** The properties of one kind, before and after; those that wait can be proposed one by one, or by a rule. */
export function SurveyedList({ surveyId, page, list, isLoading, title }: Props) {
  const mayPropose = useMay()('survey.make')
  const [selected, setSelected] = useState<number[]>([])
  const [asking, setAsking] = useState<Asking>()
  const [shown, setShown] = useState<Shown>()
  const waiting = page.rows.flatMap(({ rowNo, state }) => (rowNo !== null && state === 'waiting' ? [rowNo] : []))
  const chosen = selected.filter((rowNo) => waiting.includes(rowNo))
  const offBecause = chosen.length === 0 ? m.survey_choose_waiting() : undefined
  const isOfSurvey = page.rows.some(({ rowNo }) => rowNo !== null)
  return (
    <>
      <h2>
        {title} {formatCount(page.total)}
      </h2>
      <DataTable
        name="surveyed"
        label={title}
        columns={columns(setShown)}
        listing={{ rows: page.rows, total: page.total, isLoading }}
        list={list}
        keyOf={(row) => row.rowNo ?? -1 * (page.rows.indexOf(row) + 1)}
        {...(mayPropose && isOfSurvey
          ? {
              selection: { mode: 'many' as const, selected, onChange: setSelected },
              tools: (
                <>
                  <ActionButton
                    size="sm"
                    offBecause={offBecause}
                    onClick={() => setAsking({ accepts: true, rowNos: chosen })}
                  >
                    {m.survey_take_over({ count: formatCount(chosen.length) })}
                  </ActionButton>
                  <ActionButton
                    size="sm"
                    variant="default"
                    offBecause={offBecause}
                    onClick={() => setAsking({ accepts: false, rowNos: chosen })}
                  >
                    {m.survey_leave_out()}
                  </ActionButton>
                  <Button size="sm" variant="default" onClick={() => setAsking({ accepts: true })}>
                    {m.survey_by_rule()}
                  </Button>
                </>
              ),
            }
          : {})}
      />
      {shown && <FloorsDialog surveyId={surveyId} {...shown} onClose={() => setShown(undefined)} />}
      {asking && (
        <ProposeDialog
          surveyId={surveyId}
          accepts={asking.accepts}
          rowNos={asking.rowNos}
          place={list.filters as Partial<Record<'zoneId' | 'wardId', string>>} // the filters of the report
          onClose={() => setAsking(undefined)}
          onDone={() => setSelected([])}
        />
      )}
    </>
  )
}

const usageText = (value: string | null) => {
  const known = pointUsages.find((each) => each === value)
  return known ? pointUsageWords[known]() : null
}

const area = (value: number | null) => (value === null ? null : formatCount(Math.round(value)))

const nameOf = ({ propertyUniqueId, typedId, rowNo }: SurveyedProperty) =>
  propertyUniqueId ?? (typedId || m.survey_unnumbered({ row: String(rowNo) }))

const columns = (show: (shown: Shown) => void): Column<SurveyedProperty>[] => [
  {
    key: 'property',
    title: m.demand_property_id(),
    isTitle: true,
    isFixed: true,
    render: (row) =>
      row.propertyUniqueId ? (
        <AppLink to={pathTo.property({ propertyId: row.propertyUniqueId })}>{row.propertyUniqueId}</AppLink>
      ) : (
        nameOf(row)
      ),
  },
  { key: 'owner', title: m.demand_owner(), render: (row) => row.ownerName ?? row.ownerTyped },
  { key: 'ward', title: m.gis_kind_ward(), align: 'end', render: (row) => row.wardNo },
  { key: 'match', title: m.survey_match(), isExtra: true, render: (row) => row.match && surveyMatchWords[row.match]() },
  {
    key: 'findings',
    title: m.gis_findings(),
    render: (row) => row.findings.map((each) => surveyFindingWords[each]()).join(', '),
  },
  {
    key: 'area',
    title: m.survey_area(),
    align: 'end',
    render: (row) => changeOf(area(row.areaBeforeSqft), area(row.areaAfterSqft)),
  },
  {
    key: 'usage',
    title: m.survey_use(),
    render: (row) => changeOf(usageText(row.usageBefore), usageText(row.usageAfter)),
  },
  {
    key: 'arvBefore',
    title: m.survey_arv_before(),
    align: 'end',
    render: (row) => row.arvBeforePaise !== null && <MoneyText amount={row.arvBeforePaise} />,
  },
  {
    key: 'arvAfter',
    title: m.survey_arv_after(),
    align: 'end',
    render: (row) => row.arvAfterPaise !== null && <MoneyText amount={row.arvAfterPaise} />,
  },
  {
    key: 'taxBefore',
    title: m.survey_tax_before(),
    align: 'end',
    isExtra: true,
    render: (row) => row.taxBeforePaise !== null && <MoneyText amount={row.taxBeforePaise} />,
  },
  {
    key: 'taxAfter',
    title: m.survey_tax_after(),
    align: 'end',
    isExtra: true,
    render: (row) => row.taxAfterPaise !== null && <MoneyText amount={row.taxAfterPaise} />,
  },
  { key: 'state', title: m.gis_status(), render: (row) => row.state && surveyStateWords[row.state]() },
  {
    key: 'floors',
    title: m.survey_floors_show(),
    isAction: true,
    render: (row) => {
      const { rowNo } = row
      if (rowNo === null) return null
      const name = nameOf(row)
      return (
        <Button
          size="compact-sm"
          variant="default"
          aria-label={m.survey_floors_of({ id: name })}
          onClick={() => show({ rowNo, name })}
        >
          {m.survey_floors_show()}
        </Button>
      )
    },
  },
]
