import type { Discount } from '@karsetu/contract/master/master-calls.ts'
import { criterionLabels } from '@karsetu/contract/master/master-labels.ts'
import type { RuleChangeReport } from '@karsetu/contract/revision/rule-change-calls.ts'
import { ruleKinds } from '@karsetu/contract/revision/rule-kinds.ts'
import { fieldChanges, ruleAbout, ruleFigure } from '@karsetu/contract/revision/rule-text.ts'
import { formatDate } from '@karsetu/contract/words/format.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { useLocale } from '../../locale/locale.ts'
import { FigureTable } from '../../ui/FigureTable.tsx'
import { RatesOfMany } from './RatesOfMany.tsx'
import { RateTable } from './RateTable.tsx'
import { useListNames } from './use-list-names.ts'

/** What a proposal replaces, and with what. */
export function ChangedRows({
  change: { subject, rates, ratesOf, services, rules, discount, repeals },
}: {
  change: RuleChangeReport
}) {
  const names = useListNames(rules.flatMap(({ body, before }) => [body, ...(before ? [before] : [])]))
  if (discount) return <DiscountRows {...discount} />
  if (rates.length > 0) return <RateTable changes={rates} />
  if (ratesOf.length > 0) return <RatesOfMany ratesOf={ratesOf} />
  if (services) return <ServiceRows {...services} />
  if (subject === 'mohallaRates' || subject === 'mohallaServices' || subject === 'discount') return null
  const lines = rules.flatMap(({ body, before, ends }) => {
    const about = ruleKinds[subject].identity.length > 0 ? ruleAbout(subject, body, names) : ''
    if (ends)
      return [{ about, label: '', before: ruleFigure(subject, body, names), after: m.law_ends(), differs: true }]
    // The end of it is taken back.
    if (before === null && repeals !== null)
      return [{ about, label: '', before: m.law_ends(), after: ruleFigure(subject, body, names), differs: true }]
    return fieldChanges(subject, body, before, names).map((field) => ({ about, ...field }))
  })
  return (
    <FigureTable
      label={m.revision_what_changes()}
      rows={lines}
      keyOf={({ about, label }) => `${about} ${label}`}
      columns={[
        {
          head: m.revision_rule_about(),
          cell: ({ about, label }) => [about, label].filter((part) => part).join(' · '),
        },
        { head: m.revision_now(), cell: ({ before }) => before },
        { head: m.revision_new(), cell: ({ after, differs }) => (differs ? <strong>{after}</strong> : after) },
      ]}
    />
  )
}

function ServiceRows({ before, after }: NonNullable<RuleChangeReport['services']>) {
  const said = (isSupplied: boolean) => (isSupplied ? m.common_yes() : m.common_no())
  return (
    <FigureTable
      label={m.revision_what_changes()}
      rows={[
        { label: m.law_fact_mohalla_water(), was: before.water, is: after.water },
        { label: m.law_fact_mohalla_sewer(), was: before.sewer, is: after.sewer },
      ]}
      keyOf={({ label }) => label}
      columns={[
        { head: m.revision_rule_about(), cell: ({ label }) => label },
        { head: m.revision_now(), cell: ({ was }) => said(was) },
        { head: m.revision_new(), cell: ({ was, is }) => (was === is ? said(is) : <strong>{said(is)}</strong>) },
      ]}
    />
  )
}

type Values = Omit<Discount, 'discountId'>

function DiscountRows({ before, after }: NonNullable<RuleChangeReport['discount']>) {
  const locale = useLocale()
  const percent = (bps: number) => m.masters_percent({ percent: bps / 100 })
  const parts: { label: string; said: (values: Values) => string }[] = [
    { label: m.master_billing_period(), said: (values) => values.billingPeriod },
    { label: m.master_period_description(), said: (values) => values.periodDescription },
    { label: m.master_period_description_hindi(), said: (values) => values.periodDescriptionHi },
    {
      label: m.masters_days(),
      said: ({ startsOn, endsOn }) =>
        m.masters_days_from_to({ from: formatDate(startsOn, locale), to: formatDate(endsOn, locale) }),
    },
    { label: m.masters_discount(), said: ({ discountBps }) => percent(discountBps) },
    {
      label: m.master_criteria(),
      said: ({ criteria }) =>
        criteria.map((one) => `${criterionLabels[one.criterion]()} ${percent(one.discountBps)}`).join(', ') || '–',
    },
    { label: m.master_status(), said: ({ status }) => (status ? m.status_active() : m.status_inactive()) },
  ]
  return (
    <FigureTable
      label={m.revision_what_changes()}
      rows={parts}
      keyOf={({ label }) => label}
      columns={[
        { head: m.revision_about(), cell: ({ label }) => label },
        { head: m.revision_now(), cell: ({ said }) => before && said(before) },
        { head: m.revision_new(), cell: ({ said }) => said(after) },
      ]}
    />
  )
}
