import { objectionFilingCalls } from '@karsetu/contract/objection/filing-calls.ts'
import { objectionCalls } from '@karsetu/contract/objection/objection-calls.ts'
import type { RoleName } from '@karsetu/domain/access/permissions.ts'
import { paise } from '@karsetu/domain/money/paise.ts'
import { financialYear } from '@karsetu/domain/time/financial-year.ts'
import { isoDate } from '@karsetu/domain/time/iso-date.ts'
import { approveEdits } from './approve-edits.ts'
import { type ChosenProperty, type Office, paperOrder } from './office.ts'

const { calls } = objectionCalls
const { upload } = objectionFilingCalls.calls

type Fate = 'filed' | 'hearing' | 'heard' | 'ordered' | 'approved' | 'by_note' | 'refused' | 'withdrawn'
type Case = { by: RoleName | 'citizen'; fate: Fate; subject: Subject; grounds: string; late?: true }
type Subject = 'assessment' | 'bill' | 'facts' | 'owner' | 'head' | 'other'

const area = 'भूतल का क्षेत्रफल रजिस्टर में दुगुना लिखा है। स्वीकृत मानचित्र संलग्न है।'

/** One for each state an objection can be in, and some more of those that wait. */
const cases: readonly Case[] = [
  {
    by: 'citizen',
    fate: 'filed',
    subject: 'owner',
    grounds: 'The house was bought in 2019; the bill names the seller.',
  },
  { by: 'operator', fate: 'hearing', subject: 'facts', grounds: area },
  {
    ...{ by: 'citizen', fate: 'heard', subject: 'head' },
    grounds: 'इस गली में जल की मुख्य लाइन नहीं है, इसलिए जल कर लागू नहीं होता।',
  },
  { by: 'operator', fate: 'ordered', subject: 'facts', grounds: area },
  {
    by: 'citizen',
    fate: 'approved',
    subject: 'facts',
    grounds: 'The first floor was taken down in 2024; only the ground floor stands.',
  },
  {
    by: 'clerk',
    fate: 'by_note',
    subject: 'bill',
    grounds: 'The bill asks for arrears that were paid at the counter last year.',
  },
  {
    ...{ by: 'citizen', fate: 'refused', subject: 'assessment' },
    grounds: 'The shop on the ground floor was closed in March; the floor is lived in.',
  },
  {
    by: 'operator',
    fate: 'withdrawn',
    subject: 'other',
    grounds: 'The number on the gate is not the one on the bill.',
  },
  {
    by: 'citizen',
    fate: 'filed',
    subject: 'bill',
    grounds: 'बिल में पिछले वर्ष का जमा किया कर फिर जोड़ा गया है।',
    late: true,
  },
  { by: 'operator', fate: 'hearing', subject: 'assessment', grounds: 'दो मंज़िल का मकान है, बिल तीन मंज़िल का बना है।' },
]

/** Objections from the letter box to the order; what moves tax, a second official approves. */
export async function hearObjections(office: Office): Promise<void> {
  // Any house whose bill was served so long ago that its days to object are over.
  const late = await office.rowsOf<House>(
    `select property_id::integer "propertyId", property_unique_id id, owner_name "ownerName"
     from property where owner_name is not null and property_id = (
       select property_id from notice where kind = 'bill' and served_on < '2026-10-05' order by notice_id limit 1)`,
  )
  const houses = await office.choose(
    `house_category = 'residential' and house_tax_applicable and not is_metro_rail_property
     and (select count(*) from demand where demand.property_id = property.property_id) = 5
     and exists (select from premise where premise.property_id = property.property_id and area_sqft between 300 and 3000)`,
    cases.length,
  )
  const filed: Filed[] = []
  await office.on('2026-11-11T10:30:00', async () => {
    for (const each of cases) {
      const house = each.late ? late.shift() : houses.shift()
      if (house) filed.push({ ...each, house, id: await file(office, each, house) })
    }
    for (const { fate, id } of filed) {
      if (fate === 'filed' || fate === 'withdrawn' || fate === 'ordered' || fate === 'by_note') continue
      const heldOn = isoDate(fate === 'hearing' ? '2026-12-09' : '2026-11-18')
      const body = { heldOn, atTime: '11:00', place: 'Zone office, room 4' }
      await office.does('clerk', calls.fixHearing, { params: { id }, body })
    }
  })
  await office.on('2026-11-18T11:40:00', async () => {
    for (const each of filed) await decide(office, each)
  })
}

type House = Pick<ChosenProperty, 'propertyId' | 'id' | 'ownerName'>
type Filed = Case & { house: House; id: number }

async function file(office: Office, { by, subject, grounds, late }: Case, house: House): Promise<number> {
  const [paper] = late
    ? await office.rowsOf<{ no: string }>(
        "select notice_no no from notice where property_id = $1 and kind = 'bill' and served_on < '2026-10-05' order by notice_id limit 1",
        [house.propertyId],
      )
    : []
  const [owner] = await office.rowsOf<{ mobile: string | null }>(
    'select mobiles[1] mobile from property where property_id = $1',
    [house.propertyId],
  )
  const body = {
    ...{ propertyUniqueId: house.id, subject, grounds, objectorName: house.ownerName.slice(0, 120) },
    mobileNumber: owner?.mobile ?? '9000000000',
    ...(subject === 'bill' ? { aboutYear: financialYear(2026) } : {}),
    ...(subject === 'head' ? { aboutHead: 'water' as const } : {}),
    ...(paper ? { noticeNo: paper.no } : {}),
  }
  const papers = [paperOrder('documents', 'what-was-sent-with-it.pdf')]
  const { objectionId } =
    by === 'citizen' ? await office.citizen(upload, { body }, papers) : await office.does(by, upload, { body }, papers)
  return objectionId
}

/** What becomes of it on the day of the hearings. */
async function decide(office: Office, { fate, by, house, id }: Filed): Promise<void> {
  const params = { id }
  if (fate === 'heard' || fate === 'approved' || fate === 'refused') {
    const body = { outcome: 'heard' as const, remarks: 'Both sides were heard; the sanctioned plan was shown.' }
    await office.does('clerk', calls.noteHearing, { params, body })
  }
  if (fate === 'refused') {
    const body = { reasons: 'The shop was open on the day of the inspection; its use stands.' }
    await office.does('ctao', calls.reject, { params, body })
  }
  if (fate === 'withdrawn' && by === 'operator') {
    const body = { reasons: 'The objector came to the counter and took it back.' }
    await office.does('operator', calls.withdraw, { params, body })
  }
  if (fate === 'by_note') await credit(office, house, id)
  if (fate === 'ordered' || fate === 'approved') {
    const editId = await halve(office, house, id)
    if (fate === 'approved' && editId) await approveEdits(office, 'nigam_admin', [editId], '')
  }
}

const order = (house: House) => ({ propertyRefUniqueId: house.id })

async function credit(office: Office, house: House, objectionId: number): Promise<void> {
  await office.does('ctao', calls.resolve, {
    query: order(house),
    body: {
      ...{ objectionId, outcome: 'accepted', way: 'correction' },
      reasons: 'The receipt of last year was found; what it paid is credited.',
      note: { kind: 'credit_note', financialYear: financialYear(2026), head: 'house', amountPaise: paise(10_000) },
    },
  })
}

/** The order halves the first floor; it moves tax and waits. @returns the edited property */
async function halve(office: Office, house: House, objectionId: number): Promise<number | null | undefined> {
  const premises = await office.rowsOf<Floor>(
    `select premise_no "propertyPremiseId", floor_number "floorNumber", rent_type "rentType", rent_usage "rentUsage", type,
       area_sqft::float8 "areaSqft", area_basis "areaBasis" from premise where property_id = $1 order by premise_no`,
    [house.propertyId],
  )
  const { change } = await office.does(
    'ctao',
    calls.resolve,
    {
      query: order(house),
      body: {
        ...{ objectionId, outcome: 'accepted', way: 'register' },
        reasons: 'Measured again on site: as the objector says.',
        premises: premises.map((floor, at) => (at === 0 ? { ...floor, areaSqft: floor.areaSqft / 2 } : floor)),
      },
    },
    [paperOrder('documents', 'measured-again.pdf')],
  )
  return change?.editId
}

type Floor = {
  propertyPremiseId: number
  floorNumber: number
  rentType: 'self' | 'rented' | 'vacant'
  rentUsage: string
  type: 'residential' | 'nonresidential'
  areaSqft: number
  areaBasis: 'covered' | 'carpet'
}
