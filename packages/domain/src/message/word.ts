/** What happened that a number is told of. */
export const notificationKinds = [
  'mobile.changed',
  'objection.step',
  'mutation.step',
  'self_assessment.step',
  'payment.link',
] as const
export type NotificationKind = (typeof notificationKinds)[number]

/** A word that has not gone is still tried, or is left to the office after too many tries. */
export const notificationStates = ['waiting', 'given_up'] as const
export type NotificationState = (typeof notificationStates)[number]

/** Why a word has not gone, when no text is registered for its purpose: it waits for one, and that is no try. */
export const noRegisteredText = 'no_registered_text'

/** What the portal's own words are about: each needs a registered text, whatever else a city writes about. */
export const notificationPurposes = [
  'mobile_changed',
  'mobile_removed',
  'objection_filed',
  'objection_hearing',
  'objection_resolved',
  'objection_rejected',
  'objection_withdrawn',
  'self_assessment_filed',
  'self_assessment_returned',
  'self_assessment_accepted',
  'self_assessment_rejected',
  'mutation_filed',
  'mutation_verified',
  'mutation_notice',
  'mutation_objected',
  'mutation_hearing',
  'mutation_heard',
  'mutation_approved',
  'mutation_rejected',
  'payment_link',
  'mobile_code',
] as const
export type NotificationPurpose = (typeof notificationPurposes)[number]
