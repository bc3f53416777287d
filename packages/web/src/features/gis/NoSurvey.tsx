import { surveyCalls } from '@karsetu/contract/gis/survey-calls.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { pathTo } from '../../path-builder.ts'
import { useMay } from '../../session/user.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'

/** In place of a report or of decisions before the first survey: how one comes in, and for who may do that the way there. */
export function NoSurvey() {
  const mayBringIn = useMay()(surveyCalls.calls.upload.access)
  return (
    <EmptyState
      title={m.survey_none()}
      hint={
        <>
          {m.survey_none_hint()}{' '}
          {mayBringIn && <AppLink to={pathTo.gisReport({ view: 'surveys' })}>{m.survey_bring_in()}</AppLink>}
        </>
      }
    />
  )
}
