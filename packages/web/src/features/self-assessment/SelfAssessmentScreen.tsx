import { m } from '@karsetu/contract/words/messages.ts'
import { useLocation } from '@tanstack/react-router'
import { pathTo } from '../../path-builder.ts'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { Page } from '../../ui/Page.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { FileSelfAssessment } from './FileSelfAssessment.tsx'

/** A citizen declares a property. */
export default function SelfAssessmentScreen() {
  const { property, correct, question }: Record<string, unknown> = useLocation().search
  return (
    <Page width="narrow">
      <PageHeader title={m.self_assessment_title()} lead={m.self_assessment_lead()}>
        <LinkButton variant="default" to={pathTo.selfAssessmentStatus()}>
          {m.self_assessment_to_status()}
        </LinkButton>
      </PageHeader>
      <FileSelfAssessment key={String(property)} {...{ property, correct, question }} pathOf={pathTo.selfAssessment} />
    </Page>
  )
}
