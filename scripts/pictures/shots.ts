import { walkDebtors } from '../../e2e/support/debtors.ts'
import { deskShots } from './desk-shots.ts'
import { importShots } from './import-shots.ts'
import { mapShots } from './map-shots.ts'
import { mutationShots } from './mutation-shots.ts'
import { officeShots } from './office-shots.ts'
import { paymentShots } from './payment-shots.ts'
import { propertyShots } from './property-shots.ts'
import { runShots } from './run-shots.ts'
import { shellShots } from './shell-shots.ts'
import type { Shot } from './shot.ts'

/** Enough for one ledger and every outcome of a payment. */
const debtors = 6

/** Every screen that needs no record, those of properties that owe something or have paid, payments and imports. */
export async function shots(): Promise<Shot[]> {
  const owing: string[] = []
  for await (const { propertyUniqueId } of walkDebtors()) if (owing.push(propertyUniqueId) === debtors) break
  const [first = '', ...toBePaid] = owing
  const ofPayments = await paymentShots(toBePaid)
  return [
    ...shellShots,
    ...propertyShots(first, toBePaid[0] ?? ''),
    ...ofPayments,
    ...(await importShots()),
    ...(await deskShots()),
    ...(await mapShots()),
    ...(await runShots()),
    ...officeShots,
    ...mutationShots,
  ]
}
