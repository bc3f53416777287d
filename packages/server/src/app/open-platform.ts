import { randomUUID } from 'node:crypto'
import { openDatabase, type Patience } from '../platform/db/database.ts'
import type { ServingEnvironment } from '../platform/environment/environment.ts'
import { type LogTarget, logTo } from '../platform/log.ts'
import { createPdfPool } from '../platform/pdf/pdf-pool.ts'
import type { Platform } from '../platform/platform.ts'

export type Substitutes = { newId?: () => string; log?: LogTarget; patience?: Patience }

/** Opens everything features stand on. Ids can be held still by a test, and the log be heard by it. */
export function openPlatform(
  environment: ServingEnvironment,
  { gateways, sms, nagarSewa, clock }: Pick<Platform, 'gateways' | 'sms' | 'nagarSewa' | 'clock'>,
  substitutes: Substitutes = {},
): Platform {
  return {
    environment,
    database: openDatabase({
      url: environment.databaseUrl,
      replicaUrl: environment.databaseReplicaUrl,
      patience: substitutes.patience,
    }),
    pdf: createPdfPool({ workers: 1 }),
    gateways,
    sms,
    nagarSewa,
    log: logTo(substitutes.log ?? 'info'),
    clock,
    newId: substitutes.newId ?? randomUUID,
  }
}

export async function closePlatform(platform: Platform): Promise<void> {
  await platform.pdf.close()
  await platform.database.close()
}
