import type { MutationType } from '@karsetu/domain/mutation/mutation-papers.ts'
import type { MutationStatus } from '@karsetu/domain/mutation/mutation-workflow.ts'
import { type IsoDate, isoDate } from '@karsetu/domain/time/iso-date.ts'

export type MutationPlan = {
  status: MutationStatus
  type: MutationType
  filedOn: IsoDate
  /** On a property that owes tax. */
  owes?: true
  /** On one whose owner has a concession, where there is one. */
  isRelieved?: true
  /** Outside the family: by value, in rupees. */
  valueRupees?: number
  isFeeTaken?: true
  /** The hearing of an objection is fixed. */
  isHearingFixed?: true
  newOwners: readonly {
    name: string
    fatherName: string | null
    husbandName: string | null
    mobileNumber: string | null
  }[]
}

const child = (name: string, fatherName: string, mobileNumber: string | null = null) => ({
  ...{ name, fatherName, husbandName: null, mobileNumber },
})
const wife = (name: string, husbandName: string, mobileNumber: string | null = null) => ({
  ...{ name, fatherName: null, husbandName, mobileNumber },
})
/** Long past its time to object, and just within it, on the last days of the demo city. */
const [past, late] = [isoDate('2026-08-17'), isoDate('2026-10-21')]

/** One in every state, and what may stand in the way of the next step. */
export const mutationPlans: readonly MutationPlan[] = [
  {
    ...{ status: 'approved', type: 'death', filedOn: past, isFeeTaken: true },
    newOwners: [wife('Sushila Devi', 'Mahesh Prasad', '9000070001'), child('Rakesh Kumar', 'Mahesh Prasad')],
  },
  {
    ...{ status: 'rejected', type: 'will', filedOn: past, isFeeTaken: true },
    newOwners: [child('Vinod Saxena', 'Harish Saxena', '9000070002')],
  },
  // Nothing stands in the way of the order.
  {
    ...{ status: 'notice_issued', type: 'gift', filedOn: past, isFeeTaken: true },
    newOwners: [child('Nidhi Agarwal', 'Suresh Agarwal', '9000070003')],
  },
  {
    ...{ status: 'notice_issued', type: 'will', filedOn: past, isFeeTaken: true, isRelieved: true },
    newOwners: [child('Imran Ahmad', 'Aslam Ahmad', '9000070004')],
  },
  // Dues stand in its way.
  {
    ...{ status: 'notice_issued', type: 'sale', filedOn: past, isFeeTaken: true, owes: true, valueRupees: 480_000 },
    newOwners: [child('Pankaj Tiwari', 'Ram Naresh Tiwari', '9000070005')],
  },
  // The time to object still runs.
  {
    ...{ status: 'notice_issued', type: 'family_settlement', filedOn: late, isFeeTaken: true },
    newOwners: [child('Sanjay Verma', 'Kailash Verma', '9000070006'), child('Ajay Verma', 'Kailash Verma')],
  },
  {
    ...{ status: 'objected', type: 'will', filedOn: past, isFeeTaken: true },
    newOwners: [wife('Kamla Srivastava', 'Om Prakash Srivastava', '9000070007')],
  },
  {
    ...{ status: 'objected', type: 'hibba', filedOn: past, isFeeTaken: true, isHearingFixed: true },
    newOwners: [child('Shabana Khan', 'Yusuf Khan', '9000070008')],
  },
  {
    ...{ status: 'heard', type: 'court_order', filedOn: past, isFeeTaken: true, isHearingFixed: true },
    newOwners: [child('Deepak Mishra', 'Shiv Shankar Mishra', '9000070009')],
  },
  {
    ...{ status: 'verified', type: 'sale', filedOn: late, isFeeTaken: true, valueRupees: 350_000 },
    newOwners: [child('Anita Yadav', 'Ramesh Yadav', '9000070010')],
  },
  {
    status: 'filed',
    type: 'death',
    filedOn: late,
    isFeeTaken: true,
    newOwners: [child('Mohit Gupta', 'Anil Gupta', '9000070011')],
  },
  { status: 'filed', type: 'will', filedOn: late, newOwners: [child('Rekha Sharma', 'Dinesh Sharma', '9000070012')] },
  // The law has no fee for its value yet.
  {
    ...{ status: 'filed', type: 'sale', filedOn: late, owes: true, valueRupees: 2_400_000 },
    newOwners: [child('Arvind Singh', 'Bhanu Pratap Singh', '9000070013')],
  },
]
