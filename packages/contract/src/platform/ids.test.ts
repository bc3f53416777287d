import { expect, test } from 'vitest'
import { allCalls } from '../all-calls.ts'
import { type AskedValue, askedValuesOf } from './id-fields.ts'
import { idMark } from './ids.ts'
import { propertyIdPattern } from './schemas.ts'

/** Numbers without a bound and words called a number which name nothing that the server keeps. */
const noIds: Readonly<Record<string, string>> = {
  version: 'which state of a record was on the screen',
  shownEntryNo: 'up to which entry of a ledger was on the screen',
  emailId: 'where somebody is written to',
  mobileNumber: 'where somebody is called; it narrows lists, and opens nothing',
  houseNumber: 'what stands on a door',
  oldHouseNo: 'what stood on a door',
  oldPropertyTaxId: 'what an earlier register called a property: written down, never looked up',
  receiptNumber: 'of a paper receipt: written down, never looked up',
  receiptNo: 'of a paper receipt of the treasury: written down, never looked up',
  deedNo: 'of a paper of the registrar: written down, never looked up',
  chequeNo: 'of a paper of a bank; it narrows lists, and opens nothing',
  ddNo: 'of a paper of a bank; it narrows lists, and opens nothing',
  ddNumber: 'of a paper of a bank: written down, never looked up',
  referenceNo: 'of a slip of a bank: written down, never looked up',
  dltTemplateId: 'of the register of the telecom operators',
  mohallaIds: 'a law that names mohallas is the whole city’s',
  ...Object.fromEntries(
    [
      'amountPaise',
      'duePaise',
      'partPaise',
      'valuePaise',
      'minAmount',
      'maxAmount',
      'minValue',
      'maxValue',
      'minScore',
      'band',
      'beatSize',
      'limit',
    ].map((name) => [name, 'an amount or a number of things']),
  ),
}

const nameOf = ({ path }: AskedValue) => path.findLast((word) => word !== '[]' && word !== '{}') ?? ''

/** What an id looks like: whatever stands in a path, a whole number without a bound, a random number, words so called. */
function looksLikeId(value: AskedValue): boolean {
  const { type, format, pattern, maximum } = value.schema
  if (value.part === 'params') return value.schema.enum === undefined
  if (type === 'integer') return maximum === undefined || maximum === Number.MAX_SAFE_INTEGER
  if (type !== 'string') return false
  return format === 'uuid' || pattern === propertyIdPattern.source || /(ids?|no|number|ptin)$/i.test(nameOf(value))
}

const unmarked = allCalls.flatMap(({ feature, calls }) =>
  Object.entries(calls).flatMap(([name, call]) =>
    askedValuesOf(call)
      .filter((value) => !(idMark in value.schema) && looksLikeId(value) && !(nameOf(value) in noIds))
      .map((value) => `${feature}.${name} ${value.part} ${value.path.join('.')}`),
  ),
)

test('Z2 every id that a call takes says what it is an id of, wherever it stands in the request', () => {
  expect([...new Set(unmarked)]).toEqual([])
})
