/** What an objection is against; a fixed list, since offices count by it. */
export const objectionSubjects = ['assessment', 'bill', 'facts', 'owner', 'head', 'other'] as const
export type ObjectionSubject = (typeof objectionSubjects)[number]

/** Who brought it in: the citizen, an operator for the citizen, or an official. */
export const uploaderTypes = ['citizen', 'operator', 'official'] as const
export type UploaderType = (typeof uploaderTypes)[number]

/** What became of a hearing: held, the objector did not come, or put off to another day. */
export const hearingOutcomes = ['heard', 'absent', 'adjourned'] as const
export type HearingOutcome = (typeof hearingOutcomes)[number]

export const orderOutcomes = ['accepted', 'accepted_in_part', 'refused'] as const
export type OrderOutcome = (typeof orderOutcomes)[number]

/** How an order is carried out: by a change of the register, by a correction of money, or by the order alone. */
export const orderWays = ['register', 'correction', 'none'] as const
export type OrderWay = (typeof orderWays)[number]

/** What the subject must name besides the grounds: of a bill its year, of a head which one. */
export const needsYear = (subject: ObjectionSubject): boolean => subject === 'bill'
export const needsHead = (subject: ObjectionSubject): boolean => subject === 'head'
