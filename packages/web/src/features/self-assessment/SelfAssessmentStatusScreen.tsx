import {
  type SelfAssessmentStatus,
  selfAssessmentCalls,
} from '@karsetu/contract/self-assessment/self-assessment-calls.ts'
import { SelfAssessmentTracked } from '@karsetu/contract/self-assessment/self-assessment-form.ts'
import {
  selfAssessmentEventLabels,
  selfAssessmentStatusLabels,
} from '@karsetu/contract/self-assessment/self-assessment-labels.ts'
import { formatChange, formatMoney } from '@karsetu/contract/words/format.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { useLocation } from '@tanstack/react-router'
import { useCall } from '../../api/use-call.ts'
import { Form } from '../../form/Form.tsx'
import { FormButtons } from '../../form/FormButtons.tsx'
import { SubmitButton } from '../../form/SubmitButton.tsx'
import { TextField } from '../../form/TextField.tsx'
import { useHouseForm } from '../../form/use-house-form.ts'
import { pathTo } from '../../path-builder.ts'
import { Card } from '../../ui/Card.tsx'
import { InstantText } from '../../ui/DateText.tsx'
import { DownloadButton } from '../../ui/DownloadButton.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { Page } from '../../ui/Page.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { PageSpinner } from '../../ui/PageSpinner.tsx'
import { Timeline } from '../../ui/Timeline.tsx'
import { useGo } from '../../ui/use-go.ts'

/** Where a self-assessment stands, for who knows its number and its mobile number. */
export default function SelfAssessmentStatusScreen() {
  const { number, mobile }: Record<string, unknown> = useLocation().search
  const start = { applicationNo: textOf(number), mobileNumber: textOf(mobile) }
  const query = SelfAssessmentTracked.safeParse(start).data
  const go = useGo()
  const form = useHouseForm(SelfAssessmentTracked, start)
  return (
    <Page width="narrow">
      <PageHeader title={m.self_assessment_status_title()} lead={m.self_assessment_status_lead()}>
        <LinkButton variant="default" to={pathTo.selfAssessment()}>
          {m.self_assessment_to_file()}
        </LinkButton>
      </PageHeader>
      <Card>
        <Form
          form={form}
          withoutSummary
          label={m.self_assessment_status_title()}
          onSubmit={({ applicationNo, mobileNumber }) =>
            go(pathTo.selfAssessmentStatus({ number: applicationNo, mobile: mobileNumber }), { resetScroll: false })
          }
        >
          <TextField
            control={form.control}
            name="applicationNo"
            required
            label={m.self_assessment_number()}
            maxLength={40}
          />
          <TextField
            control={form.control}
            name="mobileNumber"
            required
            type="tel"
            label={m.property_mobile_number()}
            maxLength={14}
          />
          <FormButtons>
            <SubmitButton>{m.self_assessment_show_status()}</SubmitButton>
          </FormButtons>
        </Form>
      </Card>
      {query && <Tracked key={JSON.stringify(query)} query={query} />}
    </Page>
  )
}

const textOf = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')

function Tracked({ query }: { query: SelfAssessmentTracked }) {
  const { data, error, refetch } = useCall(selfAssessmentCalls.calls.status, { query: query })
  if (error?.code === 'self_assessment.unknown') return <EmptyState title={error.text} />
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <PageSpinner />
  return <Found status={data} tracked={query} />
}

function Found({ status, tracked }: { status: SelfAssessmentStatus; tracked: SelfAssessmentTracked }) {
  const { applicationNo, propertyUniqueId, isNew, taxPaise, differencePaise, events } = status
  return (
    <Card title={applicationNo}>
      <Facts
        facts={[
          { label: m.register_edit_status(), value: selfAssessmentStatusLabels[status.status]() },
          { label: m.property_id(), value: propertyUniqueId ?? m.self_assessment_of_new() },
          ...(taxPaise === null ? [] : [{ label: m.self_assessment_tax(), value: formatMoney(taxPaise) }]),
          ...(differencePaise === null || isNew
            ? []
            : [{ label: m.self_assessment_difference(), value: formatChange(differencePaise) }]),
        ]}
      />
      <FormButtons>
        <DownloadButton variant="default" call={selfAssessmentCalls.calls.acknowledgement} sent={{ query: tracked }}>
          {m.self_assessment_ack_download()}
        </DownloadButton>
      </FormButtons>
      {status.status === 'returned' && (
        <LinkButton to={pathTo.selfAssessment({ property: propertyUniqueId ?? 'new', correct: applicationNo })}>
          {m.self_assessment_correct()}
        </LinkButton>
      )}
      <Timeline
        label={m.self_assessment_timeline()}
        entries={events.map(({ kind, at, remarks }) => ({
          key: `${kind} ${at}`,
          when: <InstantText instant={at} />,
          what: selfAssessmentEventLabels[kind](),
          more: remarks && <p>{remarks}</p>,
        }))}
      />
    </Card>
  )
}
