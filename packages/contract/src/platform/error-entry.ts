/** An error a person can meet: its HTTP status and what it says, given the facts it was raised with. */
export type ErrorEntry<Facts = never> = { status: number; say: (facts: Facts) => string }
