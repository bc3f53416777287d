import {
  asToStrangers,
  byToken,
  leftOut,
  ownPart,
  ownTest,
  refused,
  refusedFor,
  type ScopeDecision,
  unplaced,
} from './scope-decision.ts'

const tills = unplaced(
  'a till belongs to a cashier and lies in no ward; who may see it is tested in till/session.test.ts',
)

/** How the calls of money that came in treat an official who works elsewhere. */
export const moneyScopes: Readonly<Record<string, ScopeDecision>> = {
  'payment.calculateDiscounts': asToStrangers,
  'payment.initiate': unplaced('anybody may pay for any property'),
  'payment.status': asToStrangers,
  'payment.sync': unplaced('anybody may have a payment asked about at the gateway'),
  'neft.add': ownTest('neft/neft.test.ts'),
  'neft.proof': refused,
  'neft.summary': leftOut,
  'neft.summaryFile': leftOut,
  'paymentLink.easyCollect': refused,
  'paymentLink.easyCollectBulk': ownPart,
  'paymentLink.send': refused,
  'paymentLink.initiate': unplaced('anybody may pay for any property'),
  'paymentLink.initiateForCaller': unplaced('anybody may pay for any property'),
  'paymentLink.checkoutOptions': byToken,
  'paymentLink.transaction': unplaced('anybody may have a payment asked about at the gateway'),
  'paymentLink.summary': leftOut,
  'paymentLink.summaryFile': leftOut,
  'paymentCorrection.cancel': refusedFor(() => ({ body: { remarks: 'made twice' } })),
  'paymentCorrection.shift': refusedFor(() => ({
    body: { paidPUID: '01-001-001-999998', shiftPUID: '01-001-001-999999', requestedBy: 'the owner' },
  })),
  'paymentCorrection.read': refused,
  'paymentCorrection.approve': refused,
  'paymentCorrection.reject': refusedFor(() => ({ body: { remarks: 'it is right' } })),
  // Of the whole city at once.
  'settlementDifference.page': refused,
  'settlementDifference.file': refused,
  'deposit.read': tills,
  'deposit.pdf': tills,
  'deposit.stamp': tills,
  'deposit.stamped': tills,
  'deposit.credit': tills,
  'deposit.make': tills,
  'till.read': tills,
  'till.handOver': tills,
  'till.accept': tills,
  'till.giveBack': tills,
  'receipt.find': asToStrangers,
  'receipt.pdf': asToStrangers,
}
