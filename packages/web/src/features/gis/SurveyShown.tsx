import { type SurveyCard, surveyCalls } from '@karsetu/contract/gis/survey-calls.ts'
import { surveyStatusWords } from '@karsetu/contract/gis/survey-words.ts'
import { formatInstant } from '@karsetu/contract/words/format.ts'
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
  <StageBadge stage={stages[status]} word={surveyStatusWords[status]()} />
)

/** Which survey figures are of, and how far it has come. */
export function SurveyShown({ survey }: { survey: SurveyCard }) {
  return (
    <>
      <p className={classes.quiet}>
        {m.survey_of({ file: survey.fileName })} · <InstantText instant={survey.createdAt} />{' '}
        <SurveyStatus status={survey.status} />
      </p>
      {survey.status === 'reading' && <p role="status">{m.survey_reading()}</p>}
    </>
  )
}

/** The filter by survey; what is shown where none is chosen stands in it. */
export function useSurveyField(shown: SurveyCard | null | undefined) {
  const locale = useLocale()
  const surveys = useCall(surveyCalls.calls.page, { query: { limit: 100 } })
  const known = surveys.data?.rows ?? []
  const cards = shown && !known.some(({ surveyId }) => surveyId === shown.surveyId) ? [...known, shown] : known
  return {
    name: 'surveyId',
    kind: 'choice',
    label: m.survey_file(),
    choices: cards.map(({ surveyId, fileName, createdAt, status }) => ({
      value: String(surveyId),
      label: `${fileName}, ${formatInstant(createdAt, locale)} (${surveyStatusWords[status]()})`,
    })),
    preset: shown ? String(shown.surveyId) : '',
  } as const
}
