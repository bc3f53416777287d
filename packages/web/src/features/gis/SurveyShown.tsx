import { type SurveyCard, surveyCalls } from '@karsetu/contract/gis/survey-calls.ts'
import { surveyStatusLabels } from '@karsetu/contract/gis/survey-labels.ts'
import { formatCount, formatInstant } from '@karsetu/contract/words/format.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { useCall } from '../../api/use-call.ts'
import { useLocale } from '../../locale/locale.ts'
import { InstantText } from '../../ui/DateText.tsx'
import { type Stage, StageBadge } from '../../ui/StageBadge.tsx'
import classes from './Gis.module.css'

const stages = {
  reading: 'working',
  quarantined: 'waiting',
  failed: 'failed',
} as const satisfies Record<SurveyCard['status'], Stage>

export const SurveyStatus = ({ status }: Pick<SurveyCard, 'status'>) => (
  <StageBadge stage={stages[status]} word={surveyStatusLabels[status]()} />
)

/** Which survey figures are of, and how far it has come; of several, the last. */
export function SurveyShown({ survey, surveys }: { survey: SurveyCard; surveys: number }) {
  const file = survey.fileName
  return (
    <>
      <p className={classes.quiet}>
        {surveys > 1 ? m.survey_of_all({ count: formatCount(surveys), file }) : m.survey_of({ file })} ·{' '}
        <InstantText instant={survey.createdAt} /> <SurveyStatus status={survey.status} />
      </p>
      {survey.status === 'reading' && <p role="status">{m.survey_reading()}</p>}
    </>
  )
}

type Report = { survey: SurveyCard | null; surveys: number }

/**
 * The filter by survey; where there is but one, it stands in it.
 * @param report what is shown; undefined as long as it has not come
 */
export function useSurveyField(report: Report | undefined) {
  const locale = useLocale()
  const surveys = useCall(surveyCalls.calls.page, { query: { limit: 100 } })
  const known = surveys.data?.rows ?? []
  const shown = report?.survey
  const cards = shown && !known.some(({ surveyId }) => surveyId === shown.surveyId) ? [...known, shown] : known
  // The list of surveys may not have come, or not come at all: the report itself says of how many it is.
  const isOfOne = report?.survey != null && report.surveys <= 1 && cards.length <= 1
  return {
    name: 'surveyId',
    kind: 'choice',
    label: m.survey_file(),
    choices: cards.map(({ surveyId, fileName, createdAt }) => ({
      value: String(surveyId),
      // The day first: of a long file name a narrow field cuts off the end.
      label: `${formatInstant(createdAt, locale)}, ${fileName}`,
    })),
    ...(isOfOne ? { preset: shown ? String(shown.surveyId) : '' } : {}),
  } as const
}
