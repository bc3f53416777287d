import { type OldProperty, oldPropertyCalls } from '@karsetu/contract/old-property/old-property-calls.ts'
import { propertyCalls } from '@karsetu/contract/property/property-calls.ts'
import { formatInstant, formatMoney } from '@karsetu/contract/words/format.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { useState } from 'react'
import { useCall } from '../../api/use-call.ts'
import { useCommand } from '../../api/use-command.ts'
import { currentLocale } from '../../locale/locale.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { Card } from '../../ui/Card.tsx'
import { toast } from '../../ui/toast.ts'
import { WithUnbrokenIds } from '../../ui/WithUnbrokenIds.tsx'
import { RemarkDialog } from '../correction/RemarkDialog.tsx'
import { MatchSigns, ScoreText } from './MatchSigns.tsx'
import classes from './OldProperty.module.css'
import { PropertyLines } from './PropertyLines.tsx'
import { Suggestions } from './Suggestions.tsx'
import { useDecided } from './use-decided.ts'

/** What the record is today: decided, or still to be decided from what resembles it. */
export function Matching({ record }: { record: OldProperty }) {
  if (record.matchingStatus === 'matched') return <Matched record={record} />
  if (record.matchingStatus === 'set_aside') return <SetAside record={record} />
  return <Suggestions record={record} />
}

function Matched({ record: { oldPropertyId, PTINNo, match } }: { record: OldProperty }) {
  const today = useCall(
    propertyCalls.calls.byId,
    { query: { propertyUniqueId: match?.propertyUniqueId ?? '' } },
    { enabled: match !== null },
  )
  const [isRemoving, setRemoving] = useState(false)
  const decided = useDecided()
  const remove = useCommand(oldPropertyCalls.calls.removeMatching)
  if (!match) return null
  const { propertyUniqueId, ownerName, propertyAddress, score, signs, carriedPaise, matchedBy, matchedAt } = match
  const send = async (remarks: string) => {
    await remove.mutateAsync({ params: { id: propertyUniqueId }, body: { remarks, oldPropertyId } })
    void toast.success(m.old_property_removed({ ptin: PTINNo }), m.common_success())
    setRemoving(false)
    await decided()
  }
  return (
    <Card title={m.old_property_property_of_today()}>
      <div className={classes.candidate}>
        <div className={classes.candidateHead}>
          <h3>{ownerName ?? m.common_not_known()}</h3>
          <ScoreText score={score} />
        </div>
        <PropertyLines {...{ propertyUniqueId, propertyAddress }} card={today.data} />
        <MatchSigns signs={signs} />
        <p>
          {carriedPaise > 0
            ? `${m.old_property_carried()}: ${formatMoney(carriedPaise)}`
            : m.old_property_nothing_carried()}
        </p>
        <p className={classes.soft}>
          <WithUnbrokenIds
            text={m.old_property_matched_by({
              who: matchedBy ?? m.common_not_known(),
              when: formatInstant(matchedAt, currentLocale()),
            })}
          />
        </p>
        <div className={classes.actions}>
          <ActionButton
            variant="default"
            needs={oldPropertyCalls.calls.removeMatching.access}
            onClick={() => setRemoving(true)}
          >
            {m.old_property_remove()}
          </ActionButton>
        </div>
      </div>
      {isRemoving && (
        <RemarkDialog
          title={m.old_property_remove_title({ ptin: PTINNo })}
          lead={m.old_property_remove_hint()}
          onSend={send}
          onClose={() => setRemoving(false)}
        />
      )}
    </Card>
  )
}

function SetAside({ record: { oldPropertyId, PTINNo, remark } }: { record: OldProperty }) {
  const decided = useDecided()
  const takeUp = useCommand(oldPropertyCalls.calls.takeUp, {
    onSuccess: async () => {
      void toast.success(m.old_property_taken_up({ ptin: PTINNo }), m.common_success())
      await decided()
    },
    onError: ({ text }) => toast.error(text, m.common_error()),
  })
  return (
    <Card title={m.old_property_state_set_aside()}>
      <p>{m.old_property_set_aside_because({ remark: remark ?? '' })}</p>
      <ActionButton
        variant="default"
        needs={oldPropertyCalls.calls.takeUp.access}
        onClick={() => takeUp.mutate({ params: { id: oldPropertyId } })}
      >
        {m.old_property_take_up()}
      </ActionButton>
    </Card>
  )
}
