import {
  asToStrangers,
  byToken,
  leftOut,
  ownPart,
  ownTest,
  refused,
  type ScopeDecision,
  unplaced,
} from './scope-decision.ts'

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
  'receipt.find': asToStrangers,
  'receipt.pdf': asToStrangers,
}
