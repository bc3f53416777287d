import type { ResolutionOutcome } from '@karsetu/contract/objection/objection-calls.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { useMay } from '../../../session/user.ts'
import { Card } from '../../../ui/Card.tsx'
import { EffectTable } from '../../correction/EffectTable.tsx'
import { ChangeLines } from '../../property/edited/ChangeLines.tsx'
import { TaxEffectTable } from '../../property/edited/TaxEffectTable.tsx'
import classes from '../Objection.module.css'

/** Before and after of what the order changes, and its effect in rupees. */
export function OrderEffect({ outcome }: { outcome: ResolutionOutcome }) {
  const may = useMay()
  const { change, correction } = outcome
  const waits = change && change.effect.changePaise > 0 && !may('property.edit_at_once')
  return (
    <Card title={m.objection_effect_title()}>
      {!change && !correction && <p className={classes.quiet}>{m.objection_effect_none()}</p>}
      {change && (
        <>
          <ChangeLines edit={{ ...change, editId: change.editId ?? 0 }} label={m.register_decision_changes()} />
          <h3>{m.objection_order_effect()}</h3>
          <TaxEffectTable effect={change.effect} />
          {waits && <p className={classes.waits}>{m.objection_effect_waits()}</p>}
        </>
      )}
      {correction && <EffectTable effect={correction} />}
    </Card>
  )
}
