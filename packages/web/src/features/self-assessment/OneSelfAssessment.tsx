import { floorName } from '@karsetu/contract/assessment/assessment-labels.ts'
import { rentLabels } from '@karsetu/contract/assessment/fact-labels.ts'
import { usageLabels } from '@karsetu/contract/demand/demand-labels.ts'
import { fileSlotLabels } from '@karsetu/contract/property/register-labels.ts'
import {
  type SelfAssessmentDetail,
  selfAssessmentCalls,
} from '@karsetu/contract/self-assessment/self-assessment-calls.ts'
import {
  selfAssessmentEventLabels,
  selfAssessmentStatusLabels,
} from '@karsetu/contract/self-assessment/self-assessment-labels.ts'
import { formatChange, formatCount, formatMoney } from '@karsetu/contract/words/format.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { fileSlots } from '@karsetu/domain/property/register-state.ts'
import { useCall } from '../../api/use-call.ts'
import { pathTo } from '../../path-builder.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { Card } from '../../ui/Card.tsx'
import { InstantText } from '../../ui/DateText.tsx'
import { DownloadButton } from '../../ui/DownloadButton.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { FigureTable } from '../../ui/FigureTable.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { Page } from '../../ui/Page.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { PageSpinner } from '../../ui/PageSpinner.tsx'
import { Timeline } from '../../ui/Timeline.tsx'
import { mobileText } from '../mobile-code/mobile-text.ts'
import { Comparison } from './Comparison.tsx'
import { Decision } from './Decision.tsx'

/** One application: what is declared, its files, its way, and the decision. */
export function OneSelfAssessment({ id }: { id: number }) {
  const { data, error, refetch } = useCall(selfAssessmentCalls.calls.one, { params: { id } })
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <PageSpinner />
  return (
    <Page>
      <PageHeader title={data.applicationNo} lead={selfAssessmentStatusLabels[data.status]()}>
        <DownloadButton variant="default" call={selfAssessmentCalls.calls.visitSheet} sent={{ params: { id } }}>
          {m.self_assessment_visit_download()}
        </DownloadButton>
        <LinkButton to={pathTo.selfAssessments()} variant="default">
          {m.self_assessment_back()}
        </LinkButton>
      </PageHeader>
      <Card title={m.self_assessment_facts()}>
        <Facts facts={factsOf(data)} />
        <Floors detail={data} />
      </Card>
      <Comparison detail={data} />
      <Card title={m.self_assessment_files()}>
        <Files detail={data} />
      </Card>
      <Decision detail={data} />
      <Card title={m.self_assessment_timeline()}>
        <Timeline
          label={m.self_assessment_timeline()}
          entries={data.events.map(({ kind, at, remarks, by }) => ({
            key: `${kind} ${at}`,
            when: <InstantText instant={at} />,
            what: selfAssessmentEventLabels[kind](),
            who: by ?? m.self_assessment_citizen(),
            more: remarks && <p>{remarks}</p>,
          }))}
        />
      </Card>
    </Page>
  )
}

function factsOf(detail: SelfAssessmentDetail) {
  const { propertyUniqueId: propertyId, compared, taxPaise, differencePaise } = detail
  const area = (sqft: number) => `${formatCount(sqft)} ${m.arv_unit_sqft()}`
  return [
    {
      label: m.property_id(),
      value: propertyId ? (
        <AppLink to={pathTo.property({ propertyId })}>{propertyId}</AppLink>
      ) : (
        m.self_assessment_of_new()
      ),
    },
    { label: m.search_ward(), value: `${detail.wardNo} · ${detail.mohallaName}` },
    { label: m.self_assessment_applicant_of_list(), value: detail.applicantName },
    { label: m.property_mobile_number(), value: mobileText(detail) },
    { label: m.self_assessment_filed_by(), value: detail.filedBy ?? m.self_assessment_citizen() },
    { label: m.self_assessment_area_declared(), value: area(compared.declaredSqft) },
    ...(taxPaise === null ? [] : [{ label: m.self_assessment_tax(), value: formatMoney(taxPaise) }]),
    ...(differencePaise === null
      ? []
      : [{ label: m.self_assessment_difference(), value: formatChange(differencePaise) }]),
  ]
}

function Floors({ detail: { declared } }: { detail: SelfAssessmentDetail }) {
  const floors = declared.premises ?? []
  if (floors.length === 0) return null
  return (
    <FigureTable
      label={m.self_assessment_declared()}
      rows={floors.map((floor, at) => ({ ...floor, at }))}
      keyOf={({ at }) => at}
      columns={[
        { head: m.arv_floor(), cell: ({ floorNumber }) => floorName(floorNumber) },
        { head: m.register_floor_type(), cell: ({ type }) => usageLabels[type]() },
        { head: m.arv_rent(), cell: ({ rentType }) => rentLabels[rentType]() },
        { head: m.register_area(), isFigure: true, cell: ({ areaSqft }) => formatCount(areaSqft) },
      ]}
    />
  )
}

function Files({ detail: { selfAssessmentId: id, files } }: { detail: SelfAssessmentDetail }) {
  if (files.length === 0) return <p>{m.self_assessment_no_files()}</p>
  const nameOf = (field: string) => {
    const slot = fileSlots.find((each) => each === field)
    return slot ? fileSlotLabels[slot]() : field
  }
  return (
    <ul>
      {files.map(({ fileId, fileName, field }) => (
        <li key={fileId}>
          {nameOf(field)}{' '}
          <DownloadButton
            variant="default"
            size="compact-sm"
            call={selfAssessmentCalls.calls.document}
            sent={{ params: { id, fileId } }}
          >
            {fileName}
          </DownloadButton>
        </li>
      ))}
    </ul>
  )
}
