import { startServer } from '@karsetu/server/app/start.ts'
import { askDeliveries } from '@karsetu/server/features/message/follow-messages.ts'
import { sendNotification } from '@karsetu/server/features/message/send-notification.ts'
import type { ServingEnvironment } from '@karsetu/server/platform/environment/environment.ts'
import { Client } from 'pg'
import { changeLaw } from './change-law.ts'
import { changeRegister } from './change-register.ts'
import { changeWater } from './change-water.ts'
import { correctAccounts } from './correct-accounts.ts'
import { decideMutations } from './decide-mutations.ts'
import { hearObjections } from './hear-objections.ts'
import { holdTime } from './hold-time.ts'
import { matchOldRegister } from './match-old-register.ts'
import { type Office, openOffice } from './office.ts'
import { printBills, serveLadder } from './serve-papers.ts'
import { surveyField } from './survey-field.ts'
import { writeToOwners } from './write-to-owners.ts'

type Target = {
  environment: ServingEnvironment
  migratorUrl: string
  /** Only what takes weeks, so that no test could wait for it; all of it when left out. */
  only?: 'what takes weeks'
}
export type OfficeProgress = (done: number, total: number) => void

/**
 * Lets the officials of a demo city do some months' work, so that no list of it is empty: what stands there was entered,
 * decided and posted by the portal itself, and holds by construction. To nobody outside is anything sent.
 */
export async function runOffice(
  { environment, migratorUrl, only }: Target,
  onProgress?: OfficeProgress,
): Promise<void> {
  const client = new Client({ connectionString: migratorUrl, application_name: 'karsetu demo city' })
  await client.connect()
  const time = await holdTime(migratorUrl)
  const server = await startServer(onThisMachineAlone(environment, time.connectionOptions), {
    log: 'silent',
    clock: time.clock,
  })
  try {
    const office = openOffice({ address: server.address, client, goTo: time.goTo })
    const follow = async () => {
      await askDeliveries(server.platform)
      await sendNotification(server.platform)
    }
    const everything: ((office: Office) => Promise<void>)[] = [
      decideMutations,
      serveLadder,
      (each) => writeToOwners(each, follow),
      matchOldRegister,
      printBills,
      changeRegister,
      changeWater,
      surveyField,
      correctAccounts,
      hearObjections,
      changeLaw,
    ]
    const work = only ? [decideMutations] : everything
    for (const [at, part] of work.entries()) {
      await part(office)
      onProgress?.(at + 1, work.length)
    }
  } finally {
    await server.stop()
    await time.letGo()
    await client.end()
  }
}

/** Never a live gateway, whatever keys the environment holds; and at its database on the office's time. */
function onThisMachineAlone(environment: ServingEnvironment, connectionOptions: string): ServingEnvironment {
  const database = new URL(environment.databaseUrl)
  database.searchParams.set('options', connectionOptions)
  return {
    ...environment,
    ...{ port: 0, host: '127.0.0.1', role: 'all', rateLimitFactor: 1000 },
    ...{ databaseUrl: database.href, databaseReplicaUrl: undefined, easebuzz: undefined, sms: undefined },
  }
}
