import {
  type MatchEffect,
  type OldProperty,
  oldPropertyCalls,
} from '@karsetu/contract/old-property/old-property-calls.ts'
import { formatMoney } from '@karsetu/contract/words/format.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { type Paise, subtractPaise } from '@karsetu/domain/money/paise.ts'
import { financialYearLabel } from '@karsetu/domain/time/financial-year.ts'
import { Button, Checkbox } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useCommand } from '../../api/use-command.ts'
import { FormButtons } from '../../form/FormButtons.tsx'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { FigureTable } from '../../ui/FigureTable.tsx'
import { Outcome } from '../../ui/Outcome.tsx'
import { PageSpinner } from '../../ui/PageSpinner.tsx'
import { toast } from '../../ui/toast.ts'
import { MatchSigns, ScoreText } from './MatchSigns.tsx'
import classes from './OldProperty.module.css'
import { useDecided } from './use-decided.ts'

type Props = { record: OldProperty; propertyUniqueId: string; onClose: () => void }

/** Record and property side by side with the effect in rupees, then the decision. */
export function MatchDialog({ record, propertyUniqueId, onClose }: Props) {
  const { oldPropertyId, PTINNo, duesPaise } = record
  const [carryDues, setCarryDues] = useState(duesPaise > 0)
  const decided = useDecided()
  const look = useCommand(oldPropertyCalls.calls.match)
  const confirm = useCommand(oldPropertyCalls.calls.match)
  const { mutate } = look
  useEffect(() => {
    mutate({ params: { id: oldPropertyId }, body: { propertyUniqueId, carryDues, preview: true } })
  }, [mutate, oldPropertyId, propertyUniqueId, carryDues])
  const send = () =>
    confirm.mutate(
      { params: { id: oldPropertyId }, body: { propertyUniqueId, carryDues, preview: false } },
      {
        onSuccess: async () => {
          void toast.success(
            m.old_property_match_done({ ptin: PTINNo, property: propertyUniqueId }),
            m.common_success(),
          )
          onClose()
          await decided()
        },
      },
    )
  const effect = look.data
  const error = confirm.error ?? look.error
  const isTwice = carryDues && (effect?.yearsSpokenFor.length ?? 0) > 0
  return (
    <Dialog title={m.old_property_match_title({ ptin: PTINNo })} onClose={onClose} widthVw={60}>
      {error && <Outcome tone="bad" title={error.text} />}
      {!effect && !error && <PageSpinner />}
      {effect && (
        <div className={classes.compared}>
          <Compared record={record} effect={effect} />
          {duesPaise > 0 && (
            <Checkbox
              size="md"
              label={m.old_property_carry()}
              description={m.old_property_carry_hint()}
              checked={carryDues}
              onChange={({ currentTarget }) => setCarryDues(currentTarget.checked)}
            />
          )}
          {isTwice && (
            <Outcome
              tone="warn"
              title={m.old_property_spoken_for({ years: effect.yearsSpokenFor.map(financialYearLabel).join(', ') })}
            />
          )}
          <EffectOfMatch effect={effect} />
        </div>
      )}
      <FormButtons>
        <Button variant="default" onClick={onClose}>
          {m.common_cancel()}
        </Button>
        <ActionButton
          loading={look.isPending || confirm.isPending}
          offBecause={isTwice ? m.old_property_match_off() : effect ? undefined : look.error?.text}
          onClick={send}
        >
          {m.old_property_match_confirm()}
        </ActionButton>
      </FormButtons>
    </Dialog>
  )
}

type Side = { label: string; old: string | number | null; today: string | number | null }

function Compared({ record, effect: { property, score, signs } }: { record: OldProperty; effect: MatchEffect }) {
  const sides: Side[] = [
    { label: m.old_property_ptin(), old: record.PTINNo, today: property.PTINNo },
    { label: m.old_property_owner(), old: record.ownerName, today: property.ownerName },
    { label: m.old_property_mobile(), old: record.oldMobileNo, today: property.mobileNumber },
    { label: m.old_property_house_no(), old: record.oldHouseNo, today: property.houseNumber },
    { label: m.old_property_address(), old: record.oldOwnerAddress, today: property.propertyAddress },
    { label: m.old_property_mohalla(), old: record.oldMohallaName, today: property.mohallaName },
    { label: m.old_property_ward(), old: record.oldWardName, today: `${property.wardNo} ${property.wardName}` },
  ]
  return (
    <>
      <ScoreText score={score} />
      <MatchSigns signs={signs} />
      <FigureTable
        label={m.old_property_compare()}
        rows={sides}
        keyOf={({ label }) => label}
        columns={[
          { head: m.old_property_compare(), cell: ({ label }) => label },
          { head: m.old_property_record_of({ ptin: record.PTINNo }), cell: ({ old }) => old },
          { head: property.propertyUniqueId, cell: ({ today }) => today },
        ]}
      />
    </>
  )
}

const lines: readonly { label: () => string; of: (standing: MatchEffect['before']) => Paise }[] = [
  { label: m.old_property_principal, of: ({ principalPaise }) => principalPaise },
  { label: m.old_property_interest, of: ({ interestPaise }) => interestPaise },
  { label: m.old_property_net_payable, of: ({ netPayablePaise }) => netPayablePaise },
]

const fillLabels = { PTINNo: m.old_property_ptin, oldArv: m.old_property_arv }

function EffectOfMatch({ effect: { before, after, fills } }: { effect: MatchEffect }) {
  return (
    <section role="status">
      <FigureTable
        label={m.old_property_carried()}
        rows={lines}
        keyOf={({ label }) => label()}
        columns={[
          { head: m.old_property_carried(), cell: ({ label }) => label() },
          { head: m.old_property_before(), isFigure: true, cell: ({ of }) => formatMoney(of(before)) },
          { head: m.old_property_after(), isFigure: true, cell: ({ of }) => formatMoney(of(after)) },
          {
            head: m.correction_difference(),
            isFigure: true,
            cell: ({ of }) => formatMoney(subtractPaise(of(after), of(before))),
          },
        ]}
      />
      {fills.length > 0 && (
        <p>{m.old_property_fills({ fields: fills.map((fill) => fillLabels[fill]()).join(', ') })}</p>
      )}
    </section>
  )
}
