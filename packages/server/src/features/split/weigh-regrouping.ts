import type { TaxOfYear } from '@karsetu/contract/assessment/assessment-calls.ts'
import type { TaxEffect } from '@karsetu/contract/property/tax-effect.ts'
import { type RegroupingFigures, type SecondReason, secondReasons } from '@karsetu/contract/split/split-calls.ts'
import { mayCall } from '@karsetu/domain/access/permissions.ts'
import { needsSecondPerson } from '@karsetu/domain/approval/own-limit.ts'
import { roundingOf } from '@karsetu/domain/assessment/compiled-rules.ts'
import { type Paise, sumPaise } from '@karsetu/domain/money/paise.ts'
import { foreseenTaxes, taxesTogether, type YearlyTaxes } from '@karsetu/domain/property/foreseen-tax.ts'
import { sizeOfDues } from '@karsetu/domain/split/moved-dues.ts'
import { isOnlyRounding } from '@karsetu/domain/split/only-rounding.ts'
import { type FinancialYear, financialYearOf, startOfFinancialYear } from '@karsetu/domain/time/financial-year.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { AuditNote, WriteContext } from '../../platform/http/context.ts'
import { readDecider } from '../approval/decider.ts'
import { assessmentRules } from '../assessment/assessment-rules-store.ts'
import { calculateTax } from '../assessment/explain-tax.ts'
import { correctionRules } from '../correction/correction-rules-store.ts'
import { effectOf } from '../property/effect-of-change.ts'
import { mayDecideAlone } from '../property/make-change.ts'
import type { RegisterContext } from '../property/register-act.ts'
import { demandedYears, yearlyTaxesOfMany } from '../property/yearly-taxes.ts'
import { type CarriedOut, carryOut, type Request } from './carry-out.ts'
import { type Prepared, pieceOfSource, pieceOfTarget } from './prepare-regrouping.ts'

/** What carrying a regrouping out needs of a context; a job makes one from its own. */
export type RegroupContext = RegisterContext & Pick<WriteContext, 'platform'>

type Weighed = { figures: RegroupingFigures; done: CarriedOut; notes: AuditNote[] }

/** Every carrying out has a key of its own, whatever becomes of it. */
export const keyOf = ({ platform }: Pick<WriteContext, 'platform'>) => `regrouping:${platform.newId()}`

/**
 * Carries a split or a join out and looks at what it does to dues and tax, as every edit of a property is looked at. Then
 * it stays, with its notes, or {@link takeWeighedBack} takes it back in the same transaction.
 */
export async function carryOutAndWeigh(
  context: RegroupContext,
  prepared: Prepared,
  request: Omit<Request, 'key'>,
): Promise<Weighed> {
  const { tx, today } = context
  const { sources, targets } = prepared
  const former = sources.map(({ held }) => held)
  const year = financialYearOf(today)
  const was = await taxesOf(context, former)
  const demanded = await demandedYears(
    context,
    former.map(({ propertyId }) => propertyId),
    year,
  )
  await tx.query('savepoint regrouping_made')
  const notes: AuditNote[] = []
  const noting = { ...context, note: (note: AuditNote) => void notes.push(note) }
  const done = await carryOut(noting, prepared, { ...request, key: keyOf(context) })
  const is = await taxesOf(context, done.targets)
  const settled = new Set([...demanded.values()].flatMap((years) => [...years]))
  const tax = effectBetween({ before: was.together, after: is.together, settled, current: year })
  const onlyRounding = await isRounding(tx, { was, is, tax })
  const figures = {
    before: sources.map((source, at) => ({ ...pieceOfSource(source), tax: taxAt(was, at) })),
    after: targets.map((target, at) => ({ ...pieceOfTarget(target, null), tax: taxAt(is, at) })),
    amountPaise: amountOf(prepared),
    ...{ tax, onlyRounding },
    secondFor: await reasonsForSecond(context, prepared, { tax, onlyRounding }),
  }
  return { figures, done, notes }
}

/** Leaves everything as it was before {@link carryOutAndWeigh}. */
export async function takeWeighedBack(tx: Tx): Promise<void> {
  await tx.query('rollback to savepoint regrouping_made')
}

const amountOf = ({ sources }: Prepared): Paise => sumPaise(sources.map(({ moved }) => sizeOfDues(moved)))

type Taxes = { ofYear: TaxOfYear[]; together: YearlyTaxes }

function taxAt({ ofYear }: Taxes, at: number): TaxOfYear {
  const tax = ofYear[at]
  if (!tax) throw new Error('a property has no tax')
  return tax
}

/** What each comes to this year by the rules, and all of them together from this year on. */
async function taxesOf(
  { tx, today }: RegroupContext,
  properties: readonly { propertyId: number; propertyUniqueId: string }[],
): Promise<Taxes> {
  const ids = properties.map(({ propertyId }) => propertyId)
  const yearly = await yearlyTaxesOfMany({ tx, today }, ids, startOfFinancialYear(financialYearOf(today)))
  const ofYear: TaxOfYear[] = []
  for (const { propertyUniqueId: propertyRefUniqueId } of properties)
    ofYear.push(await calculateTax({ reads: tx, today }, { propertyRefUniqueId }))
  return { ofYear, together: taxesTogether([...yearly.values()]) }
}

type Compared = Parameters<typeof foreseenTaxes>[0] & { current: FinancialYear }

/** Demands that stand are divided as they are: only years that are still to be demanded can come to something else. */
function effectBetween(compared: Compared): TaxEffect {
  const foreseen = foreseenTaxes(compared)
  const soon = foreseen.filter(({ financialYear }) => financialYear <= compared.current)
  return effectOf({ revised: [], left: [] }, soon.length > 0 ? soon : foreseen)
}

/** Whether the tax moves by nothing but the rounding of each property's own, as the law rounds. */
async function isRounding(tx: Tx, { was, is, tax }: { was: Taxes; is: Taxes; tax: TaxEffect }): Promise<boolean> {
  const rules = await assessmentRules(tx, [])
  const valuesOf = ({ ofYear }: Taxes) => ofYear.map((one) => (one.status === 'assessed' ? one.arvPaise : null))
  return isOnlyRounding({
    before: valuesOf(was),
    after: valuesOf(is),
    years: tax.foreseen,
    roundingOf: (year, head) => roundingOf(rules, year, head),
  })
}

/**
 * Why somebody else has to approve. The tax is weighed as of an edit, what rounding makes of it left out; a new owner is for whoever may change a property
 * without anybody else.
 */
async function reasonsForSecond(
  context: Pick<RegroupContext, 'tx' | 'actor' | 'today'>,
  prepared: Prepared,
  { tax, onlyRounding }: Pick<RegroupingFigures, 'tax' | 'onlyRounding'>,
): Promise<SecondReason[]> {
  const { tx, actor, today: on } = context
  const [{ limits }, maker] = [await correctionRules(tx), await readDecider(tx, context)]
  const holds = {
    dues: needsSecondPerson(limits, { amount: amountOf(prepared), on, maker }),
    owners_differ: prepared.ownersDiffer,
    new_owner: prepared.namesOwner && !mayCall(actor, 'property.edit_at_once'),
    tax: !(onlyRounding || (await mayDecideAlone(context, tax))),
  } satisfies Record<SecondReason, boolean>
  return secondReasons.filter((reason) => holds[reason])
}
