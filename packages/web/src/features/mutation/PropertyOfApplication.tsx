import type { MutationStart } from '@karsetu/contract/mutation/mutation-calls.ts'
import { feeGapLabels } from '@karsetu/contract/mutation/mutation-labels.ts'
import { formatMoney } from '@karsetu/contract/words/format.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import type { ApiError } from '../../api/api-error.ts'
import { pathTo } from '../../path-builder.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { DuesLink } from '../ledger/DuesLink.tsx'
import classes from './Mutation.module.css'
import { feeBasisText, ownerText } from './mutation-text.ts'

type Props = { start: { data: MutationStart | undefined; error: ApiError | null } }

/** Who owns it now, what it owes and what the application costs; or why nothing can be filed. */
export function PropertyOfApplication({ start: { data, error } }: Props) {
  if (error)
    return (
      <p role="alert" className={`${classes.refused} ${classes.wide}`}>
        {error.text}
      </p>
    )
  if (!data) return null
  const { property, owners, duesPaise, duesMayStand, fee, open, isInUse } = data
  const mustBePaid = duesPaise > 0 && !duesMayStand ? ` · ${m.mutation_dues_must_be_paid()}` : ''
  return (
    <div className={classes.wide} role="status">
      {!isInUse && <p className={classes.warning}>{m.mutation_not_in_use()}</p>}
      {open && (
        <p className={classes.warning}>
          {m.mutation_open_already({ no: open.mutationNo })}{' '}
          <AppLink to={pathTo.mutations({ mutation: open.mutationId })}>{m.mutation_open_it()}</AppLink>
        </p>
      )}
      <Facts
        facts={[
          { label: m.mutation_owners_before(), value: owners.map(ownerText).join('; ') || m.common_not_known() },
          {
            label: m.search_ward(),
            value: `${m.demand_screen_ward_name({ number: property.wardNo, name: property.wardName })} · ${property.mohallaName}`,
          },
          {
            label: m.ledger_due_today(),
            value:
              duesPaise > 0 ? (
                <>
                  <DuesLink propertyId={property.propertyUniqueId} dues={duesPaise} />
                  {mustBePaid}
                </>
              ) : (
                m.mutation_nothing_due()
              ),
          },
          {
            label: m.mutation_fee_of_it(),
            value:
              fee.gap === null && fee.feePaise !== null
                ? formatMoney(fee.feePaise)
                : fee.gap && feeGapLabels[fee.gap](),
          },
          ...(fee.basis ? [{ label: m.mutation_fee_from(), value: feeBasisText(fee.basis) }] : []),
          ...(fee.basis && fee.source ? [{ label: m.mutation_fee_source(), value: fee.source }] : []),
        ]}
      />
    </div>
  )
}
