import { selfAssessmentCalls } from '@karsetu/contract/self-assessment/self-assessment-calls.ts'
import { selfAssessmentList } from '@karsetu/contract/self-assessment/self-assessment-list.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { useLocation } from '@tanstack/react-router'
import { ListScreen } from '../../list/ListScreen.tsx'
import { useList } from '../../list/use-list.ts'
import { pathTo } from '../../path-builder.ts'
import type { Needs } from '../../shell/lazy-screen.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { Page } from '../../ui/Page.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { FileSelfAssessment } from './FileSelfAssessment.tsx'
import { OneSelfAssessment } from './OneSelfAssessment.tsx'

NigamScreen.needs = {
  access: selfAssessmentCalls.calls.page.access,
  title: m.self_assessment_nigam_title,
} satisfies Needs

/** The corporation's side: the list, one application with its decision, and the form filled for a citizen. */
export default function NigamScreen() {
  const { application, file, property, correct, question }: Record<string, unknown> = useLocation().search
  const id = Number(application)
  if (file !== undefined || property !== undefined) return <FileForCitizen {...{ property, correct, question }} />
  if (Number.isInteger(id) && id > 0) return <OneSelfAssessment id={id} />
  return <Applications />
}

function FileForCitizen(query: { property: unknown; correct: unknown; question: unknown }) {
  return (
    <Page width="narrow">
      <PageHeader title={m.self_assessment_title()} lead={m.self_assessment_file_for()}>
        <LinkButton variant="default" to={pathTo.selfAssessments()}>
          {m.self_assessment_back()}
        </LinkButton>
      </PageHeader>
      <FileSelfAssessment
        key={String(query.property)}
        {...query}
        pathOf={(search) => pathTo.selfAssessments({ file: 'yes', ...search })}
      />
    </Page>
  )
}

function Applications() {
  const view = useList(selfAssessmentList)
  return (
    <ListScreen
      view={view}
      keyOf={({ selfAssessmentId }) => selfAssessmentId}
      lead={m.self_assessment_list_lead()}
      emptyText={m.self_assessment_none()}
      actions={<LinkButton to={pathTo.selfAssessments({ file: 'yes' })}>{m.self_assessment_file_for()}</LinkButton>}
      furtherColumns={[
        {
          key: 'open',
          title: m.self_assessment_open(),
          render: ({ selfAssessmentId, applicationNo: number }) => (
            <LinkButton
              to={pathTo.selfAssessments({ application: selfAssessmentId })}
              variant="default"
              size="compact-sm"
              aria-label={m.self_assessment_open_of({ number })}
            >
              {m.self_assessment_open()}
            </LinkButton>
          ),
        },
      ]}
    />
  )
}
