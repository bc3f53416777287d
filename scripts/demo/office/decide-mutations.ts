import { mutationCalls } from '@karsetu/contract/mutation/mutation-calls.ts'
import { registerWriteCalls } from '@karsetu/contract/property/register-write-calls.ts'
import { randomFor } from '@karsetu/demo-city/random.ts'
import { type Kin, makeKin, makeMan, muslimSurnameSpellings } from '@karsetu/demo-city/words/make-name.ts'
import { rupees } from '@karsetu/domain/money/paise.ts'
import type { MutationPaper, MutationType } from '@karsetu/domain/mutation/mutation-papers.ts'
import { type ChosenProperty, type Office, type OfficeFile, paperOrder } from './office.ts'

const { calls } = mutationCalls
const mobileNumber = (no: number) => `90000700${String(no).padStart(2, '0')}`

/** How far it gets; `ready`: nothing stands in the way of the order but somebody who makes it. */
type Fate =
  | 'ordered'
  | 'rejected'
  | 'ready'
  | 'objected'
  | 'hearing_fixed'
  | 'heard'
  | 'noticed'
  | 'verified'
  | 'paid'
  | 'filed'
type Plan = {
  type: MutationType
  fate: Fate
  /** Of the owner's family; nobody: somebody else buys it. */
  heirs?: readonly Kin[]
  /** On the only building of its owner, which is a concession, on a property which owes tax, or of a Muslim: only he gives by hiba. */
  of?: 'only_building' | 'owing' | 'muslim'
  /** Outside the family, by circle rate. */
  valueRupees?: number
}

/** Filed in August: their time to object is over. */
const early: readonly Plan[] = [
  { type: 'death', fate: 'ordered', heirs: ['widow', 'son'] },
  { type: 'will', fate: 'rejected', heirs: ['son'] },
  { type: 'gift', fate: 'ready', heirs: ['daughter'] },
  { type: 'will', fate: 'ready', of: 'only_building', heirs: ['son'] },
  { type: 'sale', fate: 'ready', of: 'owing', valueRupees: 480_000 },
  { type: 'will', fate: 'objected', heirs: ['widow'] },
  { type: 'hibba', fate: 'hearing_fixed', of: 'muslim', heirs: ['daughter'] },
  { type: 'court_order', fate: 'heard', heirs: ['son'] },
]

/** Filed in the last days of October. */
const late: readonly Plan[] = [
  { type: 'family_settlement', fate: 'noticed', heirs: ['son', 'son'] },
  { type: 'sale', fate: 'verified', valueRupees: 350_000 },
  { type: 'death', fate: 'paid', heirs: ['son'] },
  { type: 'will', fate: 'filed', heirs: ['daughter'] },
  // The law has no fee for its value yet.
  { type: 'sale', fate: 'filed', of: 'owing', valueRupees: 2_400_000 },
]

const homes = `house_category = 'residential' and plot_area_sqft between 1 and 3000
  and not exists (select from ledger_entry entry where entry.property_id = property.property_id and effective_on > '2026-08-01')
  and (select count(*) = 1 and count(father_name) = 1 from property_owner owner where owner.property_id = property.property_id)`
const owing = `${homes} and balance_paise > 100000`
const clear = `${homes} and balance_paise <= 0`
const clearOfMuslim = `${clear} and split_part(owner_name, ' ', -1) in ('${muslimSurnameSpellings.join("', '")}')`
const homesOf = (of: Plan['of']) => (of === 'owing' ? owing : of === 'muslim' ? clearOfMuslim : clear)

/** The objector is another son of the former owner. */
type Filed = { plan: Plan; mutationId: number; objector: string }

/** Applications at the counter on their way to the order: one in every state, and what may stand in its way. */
export async function decideMutations(office: Office): Promise<void> {
  const filed = await fileAll(office, early, { moment: '2026-08-17T10:20', from: 1 })
  await takeFees(office, filed, '2026-08-18T11:05')
  await verifyAll(office, filed, '2026-08-22')
  await issueNotices(office, filed, '2026-08-26T15:30')
  await hearObjections(office, filed)
  await office.on('2026-10-16T12:40', async () => {
    for (const { plan, mutationId } of filed) {
      const decided = { params: { id: mutationId } }
      if (plan.fate === 'ordered')
        await office.does('ctao', calls.approve, { ...decided, body: { remarks: 'As verified; nobody objected' } })
      if (plan.fate === 'rejected')
        await office.does('ctao', calls.reject, { ...decided, body: { remarks: 'The will names another house' } })
    }
  })
  const recent = await fileAll(office, late, { moment: '2026-10-21T10:10', from: early.length + 1 })
  await takeFees(office, recent, '2026-10-22T11:15')
  await verifyAll(office, recent, '2026-10-26')
  await issueNotices(office, recent, '2026-10-30T16:00')
}

/** Each applicant has a number of their own, from one on: for the mobile number, and for the chance of the names. */
async function fileAll(
  office: Office,
  plans: readonly Plan[],
  { moment, from }: { moment: string; from: number },
): Promise<Filed[]> {
  const filed: Filed[] = []
  await office.on(moment, async () => {
    for (const [at, plan] of plans.entries()) {
      const [home] = await office.choose(homesOf(plan.of), 1)
      if (!home) continue
      if (plan.of === 'only_building') await declareOnlyBuilding(office, home)
      filed.push(await file(office, plan, home, from + at))
    }
  })
  return filed
}

/** What the owner of before had declared: a concession that the order ends. In a small city nobody else without dues has one. */
async function declareOnlyBuilding(office: Office, { id, version }: ChosenProperty): Promise<void> {
  const params = { id }
  const { forEdit, edit } = registerWriteCalls.calls
  const there = await office.does('nigam_admin', forEdit, { params })
  const { zoneId, wardId, mohallaId, houseTaxApplicable, waterTaxApplicable, sewerageConnectionAvailable } = there
  const required = {
    ...{
      ownerName: there.owners[0]?.ownerName ?? '',
      zoneId,
      wardId,
      mohallaId,
      houseCategory: 'residential' as const,
    },
    ...{ houseTaxApplicable, waterTaxApplicable, sewerageConnectionAvailable },
  }
  const reason = 'declaration of the owner, brought with the papers'
  await office.does(
    'nigam_admin',
    edit,
    { params, body: { ...required, isOnlyBuildingOfOwner: true, version, reason } },
    [paperOrder('onlyBuildingDeclaration', 'declaration.pdf')],
  )
}

async function file(office: Office, plan: Plan, { id }: ChosenProperty, no: number): Promise<Filed> {
  const start = await office.does('nigam_admin', calls.start, { query: { propertyUniqueId: id } })
  const random = randomFor(1, 'mutations', no)
  const former = start.owners[0]?.name ?? ''
  const family = plan.heirs ? former : makeMan(random)
  const [objector, ...owners] = makeKin(random, family, ['son', ...(plan.heirs ?? ['son' as const])])
  const { mutationId } = await office.does(
    'nigam_admin',
    calls.apply,
    {
      body: {
        ...{ propertyUniqueId: id, type: plan.type, transferredOn: '2026-07-08' },
        isFamily: plan.heirs !== undefined,
        ...(plan.valueRupees === undefined ? {} : { valuePaise: rupees(plan.valueRupees) }),
        owners: owners.map(({ name, ...relation }, place) => ({
          ...{ ownerName: name, ...relation },
          ...(place === 0 ? { mobileNumber: mobileNumber(no) } : {}),
        })),
      },
    },
    start.papers[plan.type].map(sentAs),
  )
  return { plan, mutationId, objector: objector?.name ?? '' }
}

/** A picture of one dot. */
const dot = Uint8Array.from(
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
)
const sentAs = (paper: MutationPaper): OfficeFile =>
  paper === 'photo' ? { field: paper, name: 'photo.png', content: dot } : paperOrder(paper, `${paper}.pdf`)

async function takeFees(office: Office, filed: readonly Filed[], moment: string): Promise<void> {
  await office.on(moment, async () => {
    for (const { plan, mutationId } of filed)
      if (plan.fate !== 'filed')
        await office.does('nigam_admin', calls.takeFee, {
          params: { id: mutationId },
          body: { receiptNo: `MF-${4400 + mutationId}`, receivedOn: moment.slice(0, 10) },
        })
  })
}

async function verifyAll(office: Office, filed: readonly Filed[], day: string): Promise<void> {
  await office.on(`${day}T14:10`, async () => {
    for (const { plan, mutationId } of filed)
      if (plan.fate !== 'filed' && plan.fate !== 'paid')
        await office.does('nigam_admin', calls.verify, {
          params: { id: mutationId },
          body: { visitedOn: day, remarks: 'The applicants live there; papers and neighbours agree' },
        })
  })
}

async function issueNotices(office: Office, filed: readonly Filed[], moment: string): Promise<void> {
  await office.on(moment, async () => {
    for (const { plan, mutationId } of filed)
      if (!['filed', 'paid', 'verified'].includes(plan.fate))
        await office.does('nigam_admin', calls.issueNotice, { params: { id: mutationId } })
  })
}

async function hearObjections(office: Office, filed: readonly Filed[]): Promise<void> {
  const among = (...fates: Fate[]) => filed.filter(({ plan }) => fates.includes(plan.fate))
  await office.on('2026-09-06T12:00', async () => {
    for (const { mutationId, objector } of among('objected', 'hearing_fixed', 'heard'))
      await office.does('nigam_admin', calls.recordObjection, {
        params: { id: mutationId },
        body: { person: objector, remarks: 'A later paper gives the house to him' },
      })
  })
  await office.on('2026-09-16T11:30', async () => {
    for (const { mutationId } of among('hearing_fixed', 'heard'))
      await office.does('nigam_admin', calls.fixHearing, {
        params: { id: mutationId },
        body: { hearingOn: '2026-10-01', place: 'Zone office, room 4' },
      })
  })
  await office.on('2026-10-01T13:00', async () => {
    for (const { mutationId } of among('heard'))
      await office.does('nigam_admin', calls.hear, {
        params: { id: mutationId },
        body: { remarks: 'Both came; no later paper was shown' },
      })
  })
}
