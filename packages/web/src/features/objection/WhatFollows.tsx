import type { OrderFollows } from '@karsetu/contract/objection/filing-calls.ts'
import { formatDate, formatMoney } from '@karsetu/contract/words/format.ts'
import type { Locale } from '@karsetu/contract/words/locale.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { type Paise, paise } from '@karsetu/domain/money/paise.ts'
import { financialYearLabel } from '@karsetu/domain/time/financial-year.ts'
import type { ReactNode } from 'react'
import { useLocale } from '../../locale/locale.ts'
import { pathTo } from '../../path-builder.ts'
import { ContactLinks } from '../../shell/ContactLinks.tsx'
import { useCorporation } from '../../shell/use-corporation.ts'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { WithUnbrokenIds } from '../../ui/WithUnbrokenIds.tsx'
import classes from './Objection.module.css'

type Props = {
  order: OrderFollows
  propertyUniqueId: string
  /** What the change comes to, in figures. */
  children?: ReactNode
}

/** What an order in force means for who objected: what changes and from when, where it is seen, and the further step. */
export function WhatFollows({ order, propertyUniqueId, children }: Props) {
  const locale = useLocale()
  const { data: corporation } = useCorporation()
  const { outcome } = order
  return (
    <section className={classes.follows}>
      <h3>{m.objection_follows_title()}</h3>
      {outcome === 'accepted_in_part' && <p>{m.objection_follows_in_part()}</p>}
      <p>
        <WithUnbrokenIds text={outcome === 'refused' ? m.objection_follows_refused() : changeOf(order, locale)} />
      </p>
      {children}
      {outcome !== 'refused' && movedBy(order) < 0 && <p>{m.objection_follows_credit()}</p>}
      {outcome !== 'accepted' && (
        <p>
          {m.objection_document_appeal()} {m.objection_follows_appeal()}
        </p>
      )}
      {corporation && (
        <p>
          {m.objection_follows_ask({ office: corporation.department[locale] })}{' '}
          <ContactLinks corporation={corporation} />
        </p>
      )}
      <LinkButton variant="default" to={pathTo.ledgerOf({ propertyId: propertyUniqueId })}>
        {m.objection_follows_ledger()}
      </LinkButton>
    </section>
  )
}

/** What the account of the property moves by: raised less lowered. */
const movedBy = ({ way, effect, correctionPaise }: OrderFollows): Paise =>
  (way === 'correction' ? correctionPaise : effect?.netPaise) ?? paise(0)

function changeOf(order: OrderFollows, locale: Locale): string {
  const { way, effect, changesFrom, noteNo, noteYear } = order
  const moved = movedBy(order)
  const amount = formatMoney(paise(Math.abs(moved)))
  if (way === 'none') return m.objection_effect_none()
  if (way === 'correction') {
    const said = { amount, number: noteNo ?? '', year: noteYear === null ? '' : financialYearLabel(noteYear) }
    return moved < 0 ? m.objection_follows_credit_note(said) : m.objection_follows_debit_note(said)
  }
  const said = { amount, date: formatDate(changesFrom, locale) }
  if (moved < 0) return m.objection_follows_lowered(said)
  if (moved > 0) return m.objection_follows_raised(said)
  return effect?.foreseen.length ? m.objection_follows_foreseen(said) : m.objection_follows_register(said)
}
