import { floorName } from '@karsetu/contract/assessment/assessment-labels.ts'
import { basisLabels, constructionLabels, rentLabels, useLabels } from '@karsetu/contract/assessment/fact-labels.ts'
import { type SurveyedFloors, surveyCalls } from '@karsetu/contract/gis/survey-calls.ts'
import { surveyHeadings } from '@karsetu/contract/gis/survey-labels.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { useCall } from '../../api/use-call.ts'
import { pathTo } from '../../path-builder.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { type FigureColumn, FigureTable } from '../../ui/FigureTable.tsx'
import { PageSpinner } from '../../ui/PageSpinner.tsx'
import { areaText } from '../assessment/area-text.ts'
import { changeOf } from './change-of.ts'
import classes from './Gis.module.css'

type Props = { surveyId: number; rowNo: number; name: string; onClose: () => void }

/** The floors of one surveyed property: of the register, and as they were found. */
export function FloorsDialog({ surveyId, rowNo, name, onClose }: Props) {
  const found = useCall(surveyCalls.calls.floors, { params: { surveyId, rowNo } })
  const { data, error } = found
  return (
    <Dialog title={m.survey_floors_of({ id: name })} onClose={onClose} widthVw={70}>
      {error ? (
        <ErrorState error={error} title={m.survey_failed()} onRetry={() => void found.refetch()} />
      ) : data ? (
        <Floors says={data} />
      ) : (
        <PageSpinner />
      )}
    </Dialog>
  )
}

type Beside = SurveyedFloors['floors'][number]
type Said = NonNullable<Beside['before']>

/** What one side and the other say of a floor; of one that only one side has, what that side says. */
const besideEachOther =
  (textOf: (said: Said) => string | null) =>
  ({ before, after }: Beside) => {
    if (before && after) return changeOf(textOf(before), textOf(after))
    const said = before ?? after
    return said && textOf(said)
  }

function Floors({ says }: { says: SurveyedFloors }) {
  const { propertyUniqueId, floors, unreadable, farPlace, plotBeforeSqft, plotAfterSqft } = says
  const plotBefore = plotBeforeSqft === null ? null : areaText(plotBeforeSqft)
  return (
    <>
      <p className={classes.quiet}>{m.survey_floors_lead()}</p>
      {propertyUniqueId && (
        <p>
          <AppLink to={pathTo.property({ propertyId: propertyUniqueId })}>{propertyUniqueId}</AppLink>
        </p>
      )}
      {unreadable.length > 0 && <Unreadable cells={unreadable} />}
      {farPlace && (
        <p role="status">{m.survey_far_place({ place: `${farPlace[1].toFixed(5)}, ${farPlace[0].toFixed(5)}` })}</p>
      )}
      <FigureTable
        label={m.survey_floors_show()}
        columns={columns()}
        rows={floors}
        keyOf={(row) => floors.indexOf(row)}
      />
      {plotAfterSqft !== null && (
        <p>
          {m.survey_col_plot_area()}: {changeOf(plotBefore, areaText(plotAfterSqft))}
        </p>
      )}
    </>
  )
}

function Unreadable({ cells }: { cells: SurveyedFloors['unreadable'] }) {
  return (
    <div role="status">
      <p>{m.survey_unreadable_note()}</p>
      <ul>
        {cells.map(({ rowNo, column, typed }) => (
          <li key={`${rowNo} ${column}`}>
            {m.survey_cell_row()} {rowNo}, {surveyHeadings[column]()}: <strong>{typed || m.survey_empty_cell()}</strong>
          </li>
        ))}
      </ul>
    </div>
  )
}

const columns = (): FigureColumn<Beside>[] => [
  { head: m.survey_col_floor(), cell: besideEachOther(({ floorNumber }) => floorName(floorNumber)) },
  { head: m.survey_area(), isFigure: true, cell: besideEachOther(({ areaSqft }) => areaText(areaSqft)) },
  { head: m.survey_basis(), cell: besideEachOther(({ areaBasis }) => basisLabels[areaBasis]()) },
  { head: m.survey_use(), cell: besideEachOther(({ type }) => useLabels[type]()) },
  { head: m.survey_col_occupancy(), cell: besideEachOther(({ rentType }) => rentType && rentLabels[rentType]()) },
  {
    head: m.survey_col_construction(),
    cell: besideEachOther(({ constructionType }) => constructionType && constructionLabels[constructionType]()),
  },
  {
    head: m.survey_col_year(),
    cell: besideEachOther(({ constructionYear }) => (constructionYear === null ? null : String(constructionYear))),
  },
  {
    head: m.gis_findings(),
    cell: ({ before, after }) => (before ? (after ? null : m.survey_floor_gone()) : m.survey_floor_new()),
  },
]
