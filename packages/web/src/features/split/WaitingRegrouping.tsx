import { type RegroupingToDecide, splitCalls } from '@karsetu/contract/split/split-calls.ts'
import { regroupingHindranceWords, regroupingKindWords } from '@karsetu/contract/split/split-words.ts'
import { formatInstant, formatMoney } from '@karsetu/contract/words/format.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useRefresh } from '../../api/use-call.ts'
import { useCommand } from '../../api/use-command.ts'
import { currentLocale } from '../../locale/locale.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { toast } from '../../ui/toast.ts'
import { RemarkDialog } from '../correction/RemarkDialog.tsx'
import { EffectOfRegrouping } from './EffectOfRegrouping.tsx'
import { RegroupingDocuments } from './RegroupingDocuments.tsx'
import classes from './Split.module.css'

/** A split or a join that somebody asked for, what it does, and the decision about it: nothing is approved unseen. */
export function WaitingRegrouping({ regrouping }: { regrouping: RegroupingToDecide }) {
  const { regroupingId: id, kind, amountPaise, reason, madeBy, madeAt, from, hindrance, isOwn, effect } = regrouping
  const [isRefusing, setRefusing] = useState(false)
  const refresh = useRefresh()
  const { calls } = splitCalls
  const decided = () => refresh(calls.shown, calls.lineage, calls.page)
  const approve = useCommand(calls.approve, {
    onSuccess: async () => {
      void toast.success(m.split_approved(), m.common_success())
      await decided()
    },
    onError: ({ text }) => toast.error(text, m.common_error()),
  })
  const refuse = useCommand(calls.refuse)
  const offBecause = hindrance
    ? regroupingHindranceWords[hindrance]()
    : effect === null
      ? m.split_effect_not_kept()
      : undefined
  const word = isOwn ? m.split_withdraw() : m.split_refuse()
  return (
    <>
      <Facts
        facts={[
          { label: m.split_kind(), value: regroupingKindWords[kind]() },
          { label: m.split_property(), value: from.join(', ') },
          { label: m.split_moving(), value: formatMoney(amountPaise) },
          { label: m.split_reason(), value: reason },
          { label: m.split_asked_by(), value: `${madeBy}, ${formatInstant(madeAt, currentLocale())}` },
        ]}
      />
      <RegroupingDocuments regrouping={regrouping} />
      {effect === null ? (
        <p>{m.split_effect_not_kept()}</p>
      ) : (
        <>
          <p>{m.split_effect_as_of({ when: formatInstant(madeAt, currentLocale()) })}</p>
          <EffectOfRegrouping effect={effect} />
        </>
      )}
      <div className={classes.actions}>
        <ActionButton
          loading={approve.isPending}
          offBecause={offBecause}
          onClick={() => approve.mutate({ params: { id }, body: {} })}
        >
          {m.split_approve()}
        </ActionButton>
        <Button variant="default" onClick={() => setRefusing(true)}>
          {word}
        </Button>
      </div>
      {isRefusing && (
        <RemarkDialog
          title={word}
          onSend={async (remarks) => {
            await refuse.mutateAsync({ params: { id }, body: { remarks } })
            setRefusing(false)
            await decided()
          }}
          onClose={() => setRefusing(false)}
        />
      )}
    </>
  )
}
