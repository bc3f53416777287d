import {
  type ManyMatched,
  type MatchablePair,
  oldPropertyCalls,
} from '@karsetu/contract/old-property/old-property-calls.ts'
import { formatCount, formatMoney } from '@karsetu/contract/words/format.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { Button, Checkbox } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useCommand } from '../../api/use-command.ts'
import { FormButtons } from '../../form/FormButtons.tsx'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { FigureTable } from '../../ui/FigureTable.tsx'
import { Outcome } from '../../ui/Outcome.tsx'
import { PageSpinner } from '../../ui/PageSpinner.tsx'
import { toast } from '../../ui/toast.ts'
import classes from './OldProperty.module.css'
import { useDecided } from './use-decided.ts'

type Props = { chosen: readonly MatchablePair[]; onClose: () => void }

/** Looks first: how many, what goes to the ledgers, and which cannot be matched; then all of them in one act. */
export function MatchManyDialog({ chosen, onClose }: Props) {
  const [carryDues, setCarryDues] = useState(true)
  // What was chosen when the dialog opened: the list behind it is read again once they are matched.
  const [pairs] = useState(chosen)
  const decided = useDecided()
  const look = useCommand(oldPropertyCalls.calls.matchMany)
  const confirm = useCommand(oldPropertyCalls.calls.matchMany)
  const { mutate } = look
  useEffect(() => {
    mutate({ body: { pairs: asSent(pairs), carryDues, preview: true } })
  }, [mutate, pairs, carryDues])
  const send = () =>
    confirm.mutate(
      { body: { pairs: asSent(pairs), carryDues, preview: false } },
      {
        onSuccess: async (done) => {
          const count = formatCount(done.matched)
          void toast.success(m.old_property_many_done({ count }), m.common_success())
          await decided()
          if (done.matched === done.rows.length) onClose()
        },
      },
    )
  const told = confirm.data ?? look.data
  const error = confirm.error ?? look.error
  return (
    <Dialog title={m.old_property_many_title({ count: formatCount(pairs.length) })} onClose={onClose} widthVw={60}>
      {error && <Outcome tone="bad" title={error.text} />}
      {!told && !error && <PageSpinner />}
      {told && (
        <div className={classes.compared}>
          {confirm.data && (
            <Outcome tone="good" title={m.old_property_many_done({ count: formatCount(told.matched) })} />
          )}
          <Facts
            facts={[
              { label: m.old_property_many_will_match(), value: formatCount(told.matched) },
              { label: m.old_property_carried(), value: formatMoney(told.carriedPaise) },
              { label: m.old_property_many_cannot(), value: formatCount(told.rows.length - told.matched) },
            ]}
          />
          {!confirm.data && (
            <Checkbox
              size="md"
              label={m.old_property_carry()}
              description={m.old_property_carry_hint()}
              checked={carryDues}
              onChange={({ currentTarget }) => setCarryDues(currentTarget.checked)}
            />
          )}
          <InputErrors told={told} pairs={pairs} />
        </div>
      )}
      <FormButtons>
        <Button variant="default" onClick={onClose}>
          {confirm.data ? m.common_close() : m.common_cancel()}
        </Button>
        {!confirm.data && (
          <ActionButton
            loading={look.isPending || confirm.isPending}
            offBecause={told ? (told.matched > 0 ? undefined : m.old_property_many_off()) : look.error?.text}
            onClick={send}
          >
            {m.old_property_match_confirm()}
          </ActionButton>
        )}
      </FormButtons>
    </Dialog>
  )
}

const asSent = (pairs: readonly MatchablePair[]) =>
  pairs.map(({ oldPropertyId, suggestion: { propertyUniqueId } }) => ({ oldPropertyId, propertyUniqueId }))

function InputErrors({ told, pairs }: { told: ManyMatched; pairs: readonly MatchablePair[] }) {
  const invalid = told.rows.filter(({ fault: error }) => error !== null)
  if (invalid.length === 0) return null
  const ptinOf = new Map(pairs.map(({ oldPropertyId, PTINNo }) => [oldPropertyId, PTINNo]))
  return (
    <FigureTable
      label={m.old_property_many_cannot()}
      rows={invalid}
      keyOf={({ oldPropertyId }) => oldPropertyId}
      columns={[
        { head: m.old_property_ptin(), cell: ({ oldPropertyId }) => ptinOf.get(oldPropertyId) ?? null },
        { head: m.old_property_property_of_today(), cell: ({ propertyUniqueId }) => propertyUniqueId },
        { head: m.old_property_many_why(), cell: ({ fault: error }) => error },
      ]}
    />
  )
}
