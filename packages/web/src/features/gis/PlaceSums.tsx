import type { GisPlace, GisReport, GisReportType, GisSums } from '@karsetu/contract/gis/survey-calls.ts'
import { reportTypeLabels } from '@karsetu/contract/gis/survey-labels.ts'
import { formatCount } from '@karsetu/contract/words/format.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { pathTo } from '../../path-builder.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { Card } from '../../ui/Card.tsx'
import { type FigureColumn, FigureTable } from '../../ui/FigureTable.tsx'
import { MoneyText } from '../../ui/MoneyText.tsx'
import classes from './Gis.module.css'

type Request = { zoneId?: number; wardId?: number; surveyId?: number }

/** The survey beside the register, place by place; each figure leads to the properties behind it. */
export function PlaceSums({ report, query: request }: { report: GisReport; query: Request }) {
  const { places, sums } = report
  const isByWard = request.zoneId !== undefined || request.wardId !== undefined
  const { surveyId } = request
  const to = (place: GisPlace, reportType?: GisReportType) =>
    pathTo.gisReport({
      reportType,
      surveyId,
      zoneId: place.zoneId ?? undefined,
      wardId: isByWard ? (place.wardId ?? undefined) : undefined,
    })
  const kind = (
    type: Exclude<GisReportType, 'summary'>,
    count: (place: GisPlace) => number,
  ): FigureColumn<GisPlace> => ({
    head: reportTypeLabels[type](),
    isFigure: true,
    cell: (place) =>
      count(place) > 0 && place.zoneId !== null ? (
        <AppLink
          to={to(place, type)}
          aria-label={`${reportTypeLabels[type]()}, ${nameOf(place, isByWard)}: ${formatCount(count(place))}`}
        >
          {formatCount(count(place))}
        </AppLink>
      ) : (
        formatCount(count(place))
      ),
  })
  return (
    <Card title={m.survey_report_summary()}>
      <p className={classes.quiet}>{m.survey_places_lead()}</p>
      <div className={`${classes.wide} ${classes.tight}`}>
        <FigureTable
          label={m.survey_report_summary()}
          columns={[
            {
              head: isByWard ? m.gis_kind_ward() : m.gis_kind_zone(),
              cell: (place) =>
                isByWard || place.zoneId === null ? (
                  nameOf(place, isByWard)
                ) : (
                  <AppLink to={to(place)}>{nameOf(place, false)}</AppLink>
                ),
            },
            { head: m.survey_in_register(), isFigure: true, cell: (place) => formatCount(place.properties) },
            kind('matched', (place) => place.matched),
            kind('unmatched', (place) => place.unmatched),
            kind('unreadable', (place) => place.unreadable),
            kind('not_surveyed', (place) => place.notSurveyed),
            kind('area', (place) => place.areaDiffers),
            kind('usage', (place) => place.usageDiffers),
            { head: m.survey_arv_before(), isFigure: true, cell: moneyOf('arvBeforePaise') },
            { head: m.survey_arv_after(), isFigure: true, cell: moneyOf('arvAfterPaise') },
            { head: m.survey_undecided(), isFigure: true, cell: (place) => formatCount(place.waiting) },
            { head: m.survey_state_accepted(), isFigure: true, cell: (place) => formatCount(place.accepted) },
          ]}
          rows={places}
          keyOf={(place) => `${place.zoneId} ${place.wardId}`}
          total={[
            m.survey_all(),
            ...[
              ...[sums.properties, sums.matched, sums.unmatched, sums.unreadable, sums.notSurveyed],
              ...[sums.areaDiffers, sums.usageDiffers],
            ].map(formatCount),
            moneyOf('arvBeforePaise')(sums),
            moneyOf('arvAfterPaise')(sums),
            formatCount(sums.waiting),
            formatCount(sums.accepted),
          ]}
        />
      </div>
    </Card>
  )
}

const moneyOf = (key: 'arvBeforePaise' | 'arvAfterPaise') => (sums: GisSums) =>
  sums.matched > 0 ? <MoneyText key={key} amount={sums[key]} /> : null

function nameOf({ zoneName, wardNo, wardName }: GisPlace, isByWard: boolean): string {
  if (!isByWard) return zoneName ?? m.survey_no_place()
  return wardNo === null ? m.survey_no_place() : `${wardNo} ${wardName ?? ''}`
}
