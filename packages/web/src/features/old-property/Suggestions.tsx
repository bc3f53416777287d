import {
  type OldProperty,
  oldPropertyCalls,
  type Suggested,
} from '@karsetu/contract/old-property/old-property-calls.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { propertyUniqueIdLength } from '@karsetu/domain/property/property-unique-id.ts'
import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useCall } from '../../api/use-call.ts'
import { useCommand } from '../../api/use-command.ts'
import { useMay } from '../../session/user.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { PageSpinner } from '../../ui/PageSpinner.tsx'
import { toast } from '../../ui/toast.ts'
import { RemarkDialog } from '../correction/RemarkDialog.tsx'
import { MatchDialog } from './MatchDialog.tsx'
import { MatchSigns, ScoreText } from './MatchSigns.tsx'
import classes from './OldProperty.module.css'
import { PropertyLines } from './PropertyLines.tsx'
import { useDecided } from './use-decided.ts'

/** Properties of today that may be the record, best first; another one can be named, or the record set aside. */
export function Suggestions({ record }: { record: OldProperty }) {
  const { data, error, refetch } = useCall(oldPropertyCalls.calls.suggestions, { params: { id: record.oldPropertyId } })
  const [chosen, setChosen] = useState<string>()
  const mayMatch = useMay()(oldPropertyCalls.calls.match.access)
  return (
    <Card title={m.old_property_suggestions()}>
      {!data && !error && <PageSpinner />}
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data?.length === 0 && (
        <EmptyState title={m.old_property_no_suggestion()} hint={m.old_property_no_suggestion_hint()} />
      )}
      <ul className={classes.candidates}>
        {data?.map((candidate, at) => (
          <Candidate key={candidate.propertyUniqueId} candidate={candidate} isBest={at === 0} onChoose={setChosen} />
        ))}
      </ul>
      {mayMatch && <OtherProperty onChoose={setChosen} />}
      {mayMatch && <SetAsideButton record={record} />}
      {chosen && <MatchDialog record={record} propertyUniqueId={chosen} onClose={() => setChosen(undefined)} />}
    </Card>
  )
}

type CandidateProps = { candidate: Suggested; isBest: boolean; onChoose: (id: string) => void }

function Candidate({ candidate, isBest, onChoose }: CandidateProps) {
  const { propertyUniqueId, ownerName, propertyAddress, PTINNo, score, signs, coveredAreaSqft } = candidate
  return (
    <li className={classes.candidate}>
      <div className={classes.candidateHead}>
        <h3>{ownerName ?? m.common_not_known()}</h3>
        <ScoreText score={score} />
      </div>
      <PropertyLines
        {...{ propertyUniqueId, propertyAddress }}
        card={candidate}
        also={[PTINNo ?? '', coveredAreaSqft ? `${coveredAreaSqft} ${m.old_property_sqft()}` : ''].filter(Boolean)}
      />
      <MatchSigns signs={signs} />
      <div className={classes.actions}>
        <ActionButton
          variant={isBest ? 'filled' : 'light'}
          needs={oldPropertyCalls.calls.match.access}
          aria-label={m.old_property_choose_this({ property: propertyUniqueId })}
          onClick={() => onChoose(propertyUniqueId)}
        >
          {m.old_property_choose()}
        </ActionButton>
      </div>
    </li>
  )
}

function OtherProperty({ onChoose }: { onChoose: (id: string) => void }) {
  const [fieldError, setFieldError] = useState<string>()
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const id = String(new FormData(event.currentTarget).get('property') ?? '')
      .trim()
      .toUpperCase()
    const isWhole = /^[A-Z0-9]{2}-[A-Z0-9]{3}-[A-Z0-9]{3}-[A-Z0-9]{6}$/.test(id)
    setFieldError(isWhole ? undefined : m.common_property_id_invalid())
    if (isWhole) onChoose(id)
  }
  return (
    <form className={classes.other} noValidate onSubmit={send}>
      <TextInput
        name="property"
        label={m.old_property_other_property()}
        placeholder="01-002-003-000123"
        maxLength={propertyUniqueIdLength}
        error={fieldError}
      />
      <Button type="submit" variant="default">
        {m.old_property_compare()}
      </Button>
    </form>
  )
}

function SetAsideButton({ record: { oldPropertyId, PTINNo } }: { record: OldProperty }) {
  const [isOpen, setOpen] = useState(false)
  const decided = useDecided()
  const setAside = useCommand(oldPropertyCalls.calls.setAside)
  const send = async (remarks: string) => {
    await setAside.mutateAsync({ params: { id: oldPropertyId }, body: { remarks } })
    void toast.success(m.old_property_set_aside_done({ ptin: PTINNo }), m.common_success())
    setOpen(false)
    await decided()
  }
  return (
    <div className={classes.other}>
      <Button variant="default" onClick={() => setOpen(true)}>
        {m.old_property_set_aside()}
      </Button>
      {isOpen && (
        <RemarkDialog
          title={m.old_property_set_aside_title({ ptin: PTINNo })}
          lead={m.old_property_set_aside_hint()}
          onSend={send}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  )
}
