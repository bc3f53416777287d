import { addPaise, type Paise, paise } from './paise.ts'

export const made: Paise = paise(100)

// @ts-expect-error a plain number is not money: it must pass through paise()
export const plain: Paise = 100

// @ts-expect-error arithmetic gives a plain number again, so that no sum escapes the safe-integer check
export const summed: Paise = made + made

// @ts-expect-error an amount and a plain number do not add
export const mixed = addPaise(made, 5)
