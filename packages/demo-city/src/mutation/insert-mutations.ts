import { rupees } from '@karsetu/domain/money/paise.ts'
import { mutationFee } from '@karsetu/domain/mutation/mutation-fee.ts'
import type { MutationStatus } from '@karsetu/domain/mutation/mutation-workflow.ts'
import { financialYearLabel, financialYearOf } from '@karsetu/domain/time/financial-year.ts'
import { addDays, type IsoDate } from '@karsetu/domain/time/iso-date.ts'
import type { ClientBase } from 'pg'
import { changeOwners, type OwnerBefore } from './change-owners.ts'
import { type MutationPlan, mutationPlans } from './mutation-plans.ts'

/** Below this a city is a test's own: its properties are for what the test is about. */
const fewestProperties = 300
const objectionDays = 30

export type MutationStaff = { maker: number; decider: number }
type Holding = { propertyId: number; plotHundredths: number | null; owners: OwnerBefore[] }

/** Puts mutations in every state into a city that is otherwise whole. */
export async function insertMutations(client: ClientBase, properties: number, staff: MutationStaff): Promise<void> {
  if (properties < fewestProperties) return
  const taken: number[] = []
  for (const [at, plan] of mutationPlans.entries()) {
    const holding = await findHolding(client, plan, taken)
    if (!holding) continue
    taken.push(holding.propertyId)
    await insertMutation(client, { plan, holding, staff, no: at + 1 })
  }
  await client.query(
    `insert into mutation_series (series, financial_year, last_no)
     select left(no, 2), substr(no, 4, 4)::smallint, max(right(no, 6)::integer)
     from (select mutation_no no from mutation union all select order_no from mutation where order_no is not null) given group by 1, 2`,
  )
}

async function findHolding(client: ClientBase, plan: MutationPlan, taken: number[]): Promise<Holding | undefined> {
  const { rows } = await client.query<Holding>(
    `select property_id::integer "propertyId", (plot_area_sqft * 100)::integer "plotHundredths",
       (select jsonb_agg(jsonb_build_object('ownerNo', owner_no, 'name', name, 'fatherName', father_name, 'husbandName',
           husband_name, 'mobileNumber', mobile_number, 'email', email, 'since', since) order by owner_no)
         from property_owner owner where owner.property_id = property.property_id and until is null) owners
     from property join property_account using (property_id)
     where status = 'active' and house_category = 'residential' and owner_name is not null and (balance_paise > 0) = $1
       and property_id <> all ($2)
     order by $3 and is_disabled desc, property_id limit 1`,
    [plan.owes === true, taken, plan.isRelieved === true],
  )
  return rows[0]
}

type Made = { plan: MutationPlan; holding: Holding; staff: MutationStaff; no: number }
const at = (day: IsoDate, hour = 6) => `${day}T${String(hour).padStart(2, '0')}:30:00Z`
const numbered = (series: string, day: IsoDate, no: number) =>
  `${series}-${financialYearLabel(financialYearOf(day))}-${String(no).padStart(6, '0')}`

/** Which states have gone through a step. */
const after = (status: MutationStatus, states: readonly MutationStatus[]) => states.includes(status)

async function insertMutation(client: ClientBase, made: Made): Promise<void> {
  const { plan, holding, staff, no } = made
  const { status, filedOn, newOwners } = plan
  const days = { verified: addDays(filedOn, 5), notice: addDays(filedOn, 9), decided: addDays(filedOn, 60) }
  const isVerified = status !== 'filed'
  const isNoticed = isVerified && status !== 'verified'
  const isDecided = after(status, ['approved', 'rejected'])
  const orderNo = status === 'approved' ? numbered('MO', days.decided, 1) : null
  const actId =
    orderNo === null ? null : await changeOwners(client, made, { orderNo, on: days.decided, at: at(days.decided) })
  const fee = feeOf(made)
  const hearingOn = plan.isHearingFixed ? addDays(filedOn, 45) : null
  const { rows } = await client.query<{ id: number }>(
    `insert into mutation (mutation_no, property_id, type, status, is_family, value_paise, transferred_on, owners_before,
       owners_after, filed_by, filed_at, fee_paise, fee_source, fee_receipt_no, fee_received_on, verified_by, notice_on,
       objections_until, hearing_on, hearing_place, decided_by, decided_at, order_no, act_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24)
     returning mutation_id::integer id`,
    [
      ...[numbered('MA', filedOn, no), holding.propertyId, plan.type, status, plan.valueRupees === undefined],
      ...[plan.valueRupees === undefined ? null : rupees(plan.valueRupees), addDays(filedOn, -40)],
      ...[JSON.stringify(holding.owners), JSON.stringify(newOwners.map((owner) => ({ ...owner, email: null })))],
      ...[staff.maker, at(filedOn), fee.feePaise, fee.source],
      ...(plan.isFeeTaken ? [`DEMO-${no}`, addDays(filedOn, 1)] : [null, null]),
      isVerified ? staff.maker : null,
      ...(isNoticed ? [days.notice, addDays(days.notice, objectionDays)] : [null, null]),
      ...[hearingOn, hearingOn && 'Zone office, room 4'],
      ...(isDecided ? [staff.decider, at(days.decided)] : [null, null]),
      ...[orderNo, actId],
    ],
  )
  const [mutation] = rows
  if (mutation) await insertSteps(client, mutation.id, stepsOf(made, days, hearingOn))
}

/** By the rules a new installation has; a value it has no fee for is what one of the plans shows. */
function feeOf({ plan, holding }: Made): { feePaise: number | null; source: string | null } {
  const source = 'Fee for all 17 municipal corporations of the State, 2025'
  const dated = { validFrom: plan.filedOn, source }
  const slabs = [1, 2, 3].map((thousand) => ({ upToHundredths: thousand * 100_000, feePaise: thousand * 100_000 }))
  const { feePaise, gap } = mutationFee(
    {
      family: [{ ...dated, measured: 'plot', slabs: [...slabs, { feePaise: 500_000 }] }],
      value: [{ ...dated, slabs: [{ upToRupees: 500_000, feePaise: 100_000 }, {}] }],
    },
    {
      isFamily: plan.valueRupees === undefined,
      plotHundredths: holding.plotHundredths ?? 100_000,
      coveredHundredths: null,
      valuePaise: plan.valueRupees === undefined ? null : rupees(plan.valueRupees),
    },
    plan.filedOn,
  )
  return { feePaise, source: gap === null ? source : null }
}

type Step = { step: string; by: number; on: IsoDate; onDay?: IsoDate | null; person?: string; remarks?: string }

function stepsOf(
  { plan, staff, no }: Made,
  days: Record<'verified' | 'notice' | 'decided', IsoDate>,
  hearingOn: IsoDate | null,
): Step[] {
  const { status, filedOn } = plan
  const { maker: by, decider } = staff
  const isNoticed = !after(status, ['filed', 'verified'])
  const wasObjected = after(status, ['objected', 'heard'])
  const steps: (Step | false)[] = [
    { step: 'file', by, on: filedOn },
    plan.isFeeTaken === true && {
      step: 'take_fee',
      by,
      on: addDays(filedOn, 1),
      onDay: addDays(filedOn, 1),
      remarks: `DEMO-${no}`,
    },
    status !== 'filed' && {
      step: 'verify',
      by,
      on: days.verified,
      onDay: days.verified,
      remarks: 'The applicants live there; papers agree',
    },
    isNoticed && { step: 'issue_notice', by, on: days.notice, onDay: addDays(days.notice, objectionDays) },
    wasObjected && {
      step: 'record_objection',
      by,
      on: addDays(filedOn, 20),
      person: 'Suresh Gupta',
      remarks: 'A later paper gives the house to him',
    },
    hearingOn !== null && {
      step: 'fix_hearing',
      by,
      on: addDays(filedOn, 30),
      onDay: hearingOn,
      remarks: 'Zone office, room 4',
    },
    status === 'heard' &&
      hearingOn !== null && {
        step: 'hear',
        by,
        on: hearingOn,
        onDay: hearingOn,
        remarks: 'Both came; no later paper was shown',
      },
    status === 'approved' && { step: 'approve', by: decider, on: days.decided, remarks: 'As verified' },
    status === 'rejected' && { step: 'reject', by: decider, on: days.decided, remarks: 'The will names another house' },
  ]
  return steps.filter((step) => step !== false)
}

async function insertSteps(client: ClientBase, mutationId: number, steps: readonly Step[]): Promise<void> {
  for (const [place, { step, by, on, onDay, person, remarks }] of steps.entries())
    await client.query(
      `insert into mutation_step (mutation_id, step_no, step, made_by, made_at, on_day, person, remarks)
       values ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [mutationId, place + 1, step, by, at(on, 6 + place), onDay ?? null, person ?? null, remarks ?? null],
    )
}
