/**
 * Card numbers must reach neither the database nor a log (RBI: merchants may not keep card data). A number counts as
 * one when it has 13 to 19 digits, grouped or not, and passes the Luhn check.
 */
const digitRuns = /(?<!\d)\d(?:[ -]?\d){12,18}(?!\d)/g

function passesLuhn(digits: string): boolean {
  const sum = [...digits].toReversed().reduce((total, digit, index) => {
    const value = index % 2 === 0 ? Number(digit) : Number(digit) * 2
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}

export function hasCardNumber(text: string): boolean {
  return (text.match(digitRuns) ?? []).some((run) => passesLuhn(run.replace(/\D/g, '')))
}

/** The text with every card number but its last four digits blotted out. */
export function hideCardNumbers(text: string): string {
  return text.replace(digitRuns, (run) => {
    const digits = run.replace(/\D/g, '')
    return passesLuhn(digits) ? `****${digits.slice(-4)}` : run
  })
}
