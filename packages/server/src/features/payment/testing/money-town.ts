import { insertPlace } from '@karsetu/demo-city/builders/a-place.ts'
import { aProperty, insertProperty } from '@karsetu/demo-city/builders/a-property.ts'
import type { Actor } from '@karsetu/domain/access/permissions.ts'
import type { HeadAmounts } from '@karsetu/domain/assessment/heads.ts'
import { buildDemandPosting } from '@karsetu/domain/ledger/post-demand.ts'
import { rupees } from '@karsetu/domain/money/paise.ts'
import { financialYear, startOfFinancialYear } from '@karsetu/domain/time/financial-year.ts'
import { appendAudit } from '../../../platform/audit/append-audit.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { TestDatabase } from '../../../testing/test-database.ts'
import { postJournal, readAccount } from '../../ledger/ledger-store.ts'
import { reversePayment } from '../../ledger/receiving/reverse-payment.ts'

const testOrigin = { actor: { kind: 'system', name: 'test' }, address: 'test', requestId: 'test' } as const

/** A small town with the rules money needs, for tests: twelve percent interest, ten percent rebate till March, two more online. */
export async function arrangeRules({ migrator }: Pick<TestDatabase, 'migrator'>): Promise<void> {
  const rule = (kind: string, body: object) =>
    migrator.query(
      `insert into rule (kind, valid_from, body, source) values ($1, '2000-04-01', $2, 'test resolution')`,
      [kind, JSON.stringify(body)],
    )
  await rule('interest', {
    annualBps: 1200,
    daysInYear: 365,
    startsOn: '04-01',
    yearsAfterStart: 1,
    paymentDay: 'free',
  })
  await rule('rebates', { clears: 'same_head', rounding: 'half_up', roundingUnitPaise: 100 })
  await rule('apportionment', {
    years: 'oldest_first',
    withinYear: 'interest_first',
    heads: ['house', 'water', 'sewer'],
    acrossHeads: 'in_order',
    surplus: 'advance',
  })
  await migrator.query(
    `insert into discount (financial_year, billing_period, period_description, starts_on, ends_on, discount_bps, criteria, source)
     select year, 'whole_year', 'Whole year', make_date(year, 4, 1), make_date(year + 1, 3, 31), 1000,
       '[{"criterion": "online_payment", "discountBps": 200}]', 'test resolution'
     from generate_series(2020, 2030) year`,
  )
}

/** Adds a property; its number makes its propertyUniqueId. */
export async function arrangeProperty(
  { migrator }: Pick<TestDatabase, 'migrator'>,
  propertyId: number,
): Promise<string> {
  const client = await migrator.connect()
  try {
    const place = await insertPlace(client)
    const property = aProperty(place, { propertyId })
    await insertProperty(client, property)
    return property.propertyUniqueId
  } finally {
    client.release()
  }
}

export const demandOf = (house: number, water: number, sewer: number): HeadAmounts => ({
  house: rupees(house),
  water: rupees(water),
  sewer: rupees(sewer),
})

/** Raises a year's demand as the office does: journal and audit row in one transaction. */
export async function raiseDemand(
  platform: Pick<Platform, 'database'>,
  propertyId: number,
  startYear: number,
  amounts: HeadAmounts,
): Promise<void> {
  const year = financialYear(startYear)
  await platform.database.transaction(async (tx) => {
    const { version } = await readAccount(tx, propertyId)
    const journalId = await postJournal(tx, {
      draft: buildDemandPosting(year, amounts, startOfFinancialYear(year)),
      propertyId,
      version,
      businessKey: `demand:${propertyId}:${startYear}`,
      actor: 'system:test',
    })
    await tx.query(
      `insert into demand (property_id, financial_year, journal_id, arv_paise, house_paise, water_paise, sewer_paise, raised_on, due_on)
       values ($1, $2::integer, $3, 0, $4, $5, $6, make_date($2::integer, 4, 1), make_date($2::integer + 1, 3, 31))`,
      [propertyId, startYear, journalId, amounts.house, amounts.water, amounts.sewer],
    )
    await appendAudit(
      tx,
      { ...testOrigin, action: 'demand.raise' },
      { subjectKind: 'property', subjectId: String(propertyId), journalId },
    )
  })
}

/** Cancels a payment, in the name of somebody of the office or of the system. */
export async function cancelPayment(
  platform: Pick<Platform, 'database' | 'clock'>,
  paymentId: number,
  staffId?: number,
): Promise<void> {
  const actor: Actor =
    staffId === undefined
      ? testOrigin.actor
      : {
          ...{ kind: 'staff', staffId, sessionId: '', username: 'test', email: '', loginType: 'nagar_nigam' },
          ...{ roleName: 'admin', isSuperAdmin: true, privileges: [], mastersHidden: false, mustChangePassword: false },
          ...{ accessibleZones: [], accessibleWards: [] },
        }
  await platform.database.transaction((tx) =>
    reversePayment(tx, platform, {
      ...{ paymentId, kind: 'cancelled', reason: 'taken back' },
      origin: { ...testOrigin, actor, action: 'payment.cancel' },
    }),
  )
}
