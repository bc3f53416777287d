import type { Database } from './db/database.ts'
import type { ServingEnvironment } from './environment/environment.ts'
import type { Gateways } from './gateways/gateway-adapter.ts'
import type { Log } from './log.ts'
import type { NagarSewaAdapter } from './nagar-sewa/nagar-sewa-adapter.ts'
import type { PdfPool } from './pdf/pdf-pool.ts'
import type { SmsAdapter } from './sms/sms-adapter.ts'

/** What every feature stands on. Time and ids come from here, so that a test can hold them still. */
export type Platform = {
  environment: ServingEnvironment
  database: Database
  pdf: PdfPool
  gateways: Gateways
  sms: SmsAdapter
  nagarSewa: NagarSewaAdapter
  log: Log
  clock: () => Date
  newId: () => string
}
