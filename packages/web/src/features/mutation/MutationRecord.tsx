import { type MutationDetail, mutationCalls } from '@karsetu/contract/mutation/mutation-calls.ts'
import { mutationPaperLabels, mutationTypeLabels } from '@karsetu/contract/mutation/mutation-labels.ts'
import { formatMoney } from '@karsetu/contract/words/format.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { useCall } from '../../api/use-call.ts'
import { pathTo } from '../../path-builder.ts'
import { useMay } from '../../session/user.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { Card } from '../../ui/Card.tsx'
import { DateText } from '../../ui/DateText.tsx'
import { DownloadButton } from '../../ui/DownloadButton.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { type Fact, Facts } from '../../ui/Facts.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { PageSpinner } from '../../ui/PageSpinner.tsx'
import { DuesLink } from '../ledger/DuesLink.tsx'
import { EndingConcessions } from './EndingConcessions.tsx'
import { EventLine } from './EventLine.tsx'
import classes from './Mutation.module.css'
import { MutationStatusBadge } from './MutationStatusBadge.tsx'
import { MutationSteps } from './MutationSteps.tsx'
import { feeBasisText, feeText } from './mutation-text.ts'
import { OwnersBeforeAfter } from './OwnersBeforeAfter.tsx'

const { calls } = mutationCalls

/** One mutation: who from, who to, by what; dues and fee; papers; what happened; and the steps that are open. */
export function MutationRecord({ mutationId }: { mutationId: number }) {
  const { data, error, refetch } = useCall(calls.one, { params: { id: mutationId } })
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <PageSpinner />
  const place = [
    data.houseNumber,
    data.mohallaName,
    m.demand_screen_ward_name({ number: data.wardNo, name: data.wardName }),
  ]
    .filter(Boolean)
    .join(' · ')
  return (
    <>
      <PageHeader title={m.mutation_of({ no: data.mutationNo, id: data.propertyUniqueId })} lead={place}>
        {data.objectionsUntil && (
          <DownloadButton variant="default" call={calls.notice} sent={{ params: { id: mutationId } }}>
            {m.mutation_download_notice()}
          </DownloadButton>
        )}
        {data.orderNo && (
          <DownloadButton variant="default" call={calls.order} sent={{ params: { id: mutationId } }}>
            {m.mutation_download_order()}
          </DownloadButton>
        )}
        <LinkButton to={pathTo.mutations()} variant="default">
          {m.mutation_back()}
        </LinkButton>
      </PageHeader>
      {data.ownersChanged && (
        <p role="status" className={classes.warning}>
          {m.mutation_owners_changed()}
        </p>
      )}
      <MutationSteps mutation={data} />
      <OwnersBeforeAfter before={data.ownersBefore} after={data.ownersAfter} />
      <Card title={m.mutation_facts()}>
        <Facts facts={factsOf(data)} />
      </Card>
      <EndingConcessions ending={data.endingConcessions} on={data.concessionsEndOn} />
      <Card title={m.mutation_papers()}>
        <Papers mutation={data} />
      </Card>
      <Card title={m.mutation_history()}>
        <EventLine events={data.events} />
      </Card>
    </>
  )
}

function Papers({ mutation: { mutationId, papers } }: { mutation: MutationDetail }) {
  if (papers.length === 0) return <p>{m.mutation_no_papers()}</p>
  return (
    <ul className={classes.papers}>
      {papers.map(({ paper, fileId }) => (
        <li key={fileId}>
          <DownloadButton
            {...{ variant: 'default', justify: 'start', fullWidth: true }}
            call={calls.paper}
            sent={{ params: { id: mutationId, fileId } }}
          >
            {mutationPaperLabels[paper]()}
          </DownloadButton>
        </li>
      ))}
    </ul>
  )
}

function factsOf(mutation: MutationDetail): Fact[] {
  const { propertyUniqueId, objectionsUntil, hearingOn, hearingPlace, feeReceiptNo, feeReceivedOn } = mutation
  const known = (label: string, value: Fact['value'] | null): Fact[] => (value ? [{ label, value }] : [])
  return [
    { label: m.mutation_status(), value: <MutationStatusBadge mutation={mutation} /> },
    {
      label: m.correction_property(),
      value: (
        <AppLink to={pathTo.property({ propertyId: propertyUniqueId, view: 'mutations' })}>{propertyUniqueId}</AppLink>
      ),
    },
    { label: m.mutation_type(), value: mutationTypeLabels[mutation.type]() },
    { label: m.mutation_transferred_on(), value: <DateText date={mutation.transferredOn} /> },
    ...known(m.mutation_deed_no(), mutation.deedNo),
    { label: m.mutation_is_family(), value: mutation.isFamily ? m.common_yes() : m.common_no() },
    ...known(m.mutation_value(), mutation.valuePaise === null ? null : formatMoney(mutation.valuePaise)),
    { label: m.ledger_due_today(), value: <Dues mutation={mutation} /> },
    { label: m.mutation_fee(), value: <Fee mutation={mutation} /> },
    ...known(m.mutation_fee_from(), mutation.feeBasis && feeBasisText(mutation.feeBasis)),
    ...known(m.mutation_fee_source(), mutation.feeSource),
    ...known(
      m.mutation_receipt(),
      feeReceiptNo && feeReceivedOn && (
        <>
          {feeReceiptNo}, <DateText date={feeReceivedOn} />
        </>
      ),
    ),
    ...known(m.mutation_objections_until(), objectionsUntil && <DateText date={objectionsUntil} />),
    ...known(
      m.mutation_hearing(),
      hearingOn && (
        <>
          <DateText date={hearingOn} /> · {hearingPlace}
        </>
      ),
    ),
    ...known(m.mutation_order_no(), mutation.orderNo),
    ...known(m.mutation_remarks(), mutation.remarks),
  ]
}

function Dues({ mutation: { propertyUniqueId, duesPaise, duesMayStand, status } }: { mutation: MutationDetail }) {
  if (duesPaise <= 0) return m.mutation_nothing_due()
  const isDecided = status === 'approved' || status === 'rejected'
  return (
    <>
      <strong>
        <DuesLink propertyId={propertyUniqueId} dues={duesPaise} />
      </strong>
      {!isDecided && <> · {duesMayStand ? m.mutation_dues_may_stand() : m.mutation_dues_must_be_paid()}</>}
    </>
  )
}

/** The fee; where the law has none, the way to the rule that lacks it, for who may read the rules. */
function Fee({ mutation }: { mutation: MutationDetail }) {
  const mayRead = useMay()('master.view')
  if (mutation.feePaise !== null || !mayRead) return feeText(mutation)
  const rule = mutation.isFamily ? m.law_kind_mutation_family_fees() : m.law_kind_mutation_value_fees()
  return (
    <>
      {feeText(mutation)} · <AppLink to={pathTo.rules()}>{rule}</AppLink>
    </>
  )
}
