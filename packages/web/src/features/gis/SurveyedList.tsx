import { pointUsageLabels } from '@karsetu/contract/gis/gis-labels.ts'
import type { GisReport, SurveyedProperty } from '@karsetu/contract/gis/survey-calls.ts'
import { surveyedState, surveyFindingLabels, surveyMatchLabels } from '@karsetu/contract/gis/survey-labels.ts'
import { formatCount } from '@karsetu/contract/words/format.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { pointUsages } from '@karsetu/domain/gis/standing.ts'
import type { Paise } from '@karsetu/domain/money/paise.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { pathTo } from '../../path-builder.ts'
import { useMay } from '../../session/user.ts'
import type { Column } from '../../table/column.ts'
import { DataTable } from '../../table/DataTable.tsx'
import { RowActs } from '../../table/RowActs.tsx'
import type { ListState } from '../../table/use-list-state.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { AppLink } from '../../ui/AppLink.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { MoneyText } from '../../ui/MoneyText.tsx'
import { changeOf } from './change-of.ts'
import { FloorsDialog } from './FloorsDialog.tsx'
import classes from './Gis.module.css'
import { ProposeDialog } from './ProposeDialog.tsx'

type Props = {
  /** Undefined: of several surveys, each property by its newest row. */
  surveyId: number | undefined
  page: NonNullable<GisReport['properties']>
  /** How many of the survey wait, on whatever page. */
  waiting: number
  list: ListState
  isLoading: boolean
  title: string
}

type Shown = { surveyId: number; rowNo: number; name: string }
type Asking = { surveyId: number; accepts: boolean; rowNos?: number[] } | undefined

/** A row of a survey, told from the rows of the others. */
const keyOf = ({ surveyId, rowNo, propertyUniqueId }: SurveyedProperty) =>
  surveyId === null ? (propertyUniqueId ?? '') : `${surveyId}-${rowNo}`

/** Nobody decides about what no property of the register was found for. */
const isWaiting = ({ match, state }: SurveyedProperty) => match === 'matched' && state === 'waiting'

/** The properties of one kind, before and after; those that wait can be proposed one by one, or by a rule. */
export function SurveyedList({ surveyId, page, waiting, list, isLoading, title }: Props) {
  const may = useMay()
  const mayPropose = may('survey.make')
  const [selected, setSelected] = useState<string[]>([])
  const [asking, setAsking] = useState<Asking>()
  const [shown, setShown] = useState<Shown>()
  const chosen = page.rows.filter((row) => isWaiting(row) && selected.includes(keyOf(row)))
  const [ofSurvey, ...others] = new Set(chosen.map((row) => row.surveyId))
  const offBecause = others.length > 0 ? m.survey_choose_of_one() : undefined
  // A proposal is about one survey.
  const ask = (accepts: boolean) => () =>
    ofSurvey && setAsking({ surveyId: ofSurvey, accepts, rowNos: chosen.flatMap(({ rowNo }) => rowNo ?? []) })
  const somethingWaits = page.rows.some(isWaiting)
  const mayWait =
    waiting > 0 && page.rows.some(({ match, supersededBy }) => match === 'matched' && supersededBy === null)
  return (
    <>
      <h2>
        {title} <span className={classes.pill}>{formatCount(page.total)}</span>
      </h2>
      <div className={classes.tight}>
        <DataTable
          name="surveyed"
          label={title}
          columns={columns(may('property.add'), setShown)}
          listing={{ rows: page.rows, total: page.total, isLoading }}
          list={list}
          keyOf={keyOf}
          {...(mayPropose && mayWait
            ? {
                ...(somethingWaits ? { selection: { mode: 'many' as const, selected, onChange: setSelected } } : {}),
                tools: (
                  <>
                    {chosen.length > 0 ? (
                      <RowActs isChosen>
                        <ActionButton size="sm" offBecause={offBecause} onClick={ask(true)}>
                          {m.survey_take_over({ count: formatCount(chosen.length) })}
                        </ActionButton>
                        <ActionButton size="sm" variant="default" offBecause={offBecause} onClick={ask(false)}>
                          {m.survey_leave_out()}
                        </ActionButton>
                      </RowActs>
                    ) : (
                      somethingWaits && (
                        <p className={classes.quiet}>
                          {surveyId === undefined ? m.survey_choose_waiting_or_one() : m.survey_choose_waiting()}
                        </p>
                      )
                    )}
                    <ActionButton
                      size="sm"
                      variant="default"
                      offBecause={surveyId === undefined ? m.survey_choose_one() : undefined}
                      onClick={() => surveyId && setAsking({ surveyId, accepts: true })}
                    >
                      {m.survey_by_rule()}
                    </ActionButton>
                  </>
                ),
              }
            : {})}
        />
      </div>
      {shown && <FloorsDialog {...shown} onClose={() => setShown(undefined)} />}
      {asking && (
        <ProposeDialog
          surveyId={asking.surveyId}
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
  return known ? pointUsageLabels[known]() : null
}

const area = (value: number | null) => (value === null ? null : formatCount(Math.round(value)))

const arvText = (amount: Paise | null) => (amount === null ? '–' : <MoneyText amount={amount} />)

const nameOf = ({ propertyUniqueId, typedId, rowNo }: SurveyedProperty) =>
  propertyUniqueId ?? (typedId || m.survey_unnumbered({ row: String(rowNo) }))

const columns = (mayAdd: boolean, show: (shown: Shown) => void): Column<SurveyedProperty>[] => [
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
  {
    key: 'match',
    title: m.survey_match(),
    isExtra: true,
    render: (row) => row.match && surveyMatchLabels[row.match](),
  },
  {
    key: 'findings',
    title: m.gis_findings(),
    render: (row) => row.findings.map((each) => surveyFindingLabels[each]()).join(', '),
  },
  {
    key: 'area',
    title: m.survey_area(),
    align: 'end',
    render: (row) => changeOf(area(row.areaBeforeSqft), area(row.areaAfterSqft)) ?? '–',
  },
  {
    key: 'usage',
    title: m.survey_use(),
    render: (row) => changeOf(usageText(row.usageBefore), usageText(row.usageAfter)) ?? '–',
  },
  {
    key: 'arvBefore',
    title: m.survey_arv_before(),
    align: 'end',
    render: ({ arvBeforePaise }) => arvText(arvBeforePaise),
  },
  {
    key: 'arvAfter',
    title: m.survey_arv_after(),
    align: 'end',
    render: ({ arvAfterPaise }) => arvText(arvAfterPaise),
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
  {
    key: 'state',
    title: m.gis_status(),
    render: (row) => (
      <>
        {surveyedState(row)}
        {row.supersededBy && (
          <>
            {' · '}
            <AppLink to={pathTo.gisReport({ surveyId: row.supersededBy, reportType: 'matched' })}>
              {m.survey_newer()}
            </AppLink>
          </>
        )}
      </>
    ),
  },
  {
    key: 'floors',
    title: m.common_actions(),
    isAction: true,
    render: (row) => {
      const { surveyId, rowNo } = row
      if (surveyId === null || rowNo === null) return null
      const name = nameOf(row)
      return (
        <span className={classes.actions}>
          <Button
            size="compact-sm"
            variant="default"
            aria-label={m.survey_floors_see_of({ id: name })}
            onClick={() => show({ surveyId, rowNo, name })}
          >
            {m.survey_floors_see()}
          </Button>
          {mayAdd && row.match === 'unmatched' && row.supersededBy === null && (
            <LinkButton
              size="compact-sm"
              variant="default"
              aria-label={m.survey_add_property_of({ id: name })}
              to={pathTo.addProperty({ surveyId, rowNo })}
            >
              {m.survey_add_property()}
            </LinkButton>
          )}
        </span>
      )
    },
  },
]
