import { type StoredLine, startNagarSewaSimulator } from '../nagar-sewa-simulator/nagar-sewa-simulator.ts'
import type { Queryable } from '../platform/db/queryable.ts'
import type { ServingEnvironment } from '../platform/environment/environment.ts'
import { createHttpNagarSewaAdapter } from '../platform/nagar-sewa/http-nagar-sewa-adapter.ts'
import type { NagarSewaAdapter } from '../platform/nagar-sewa/nagar-sewa-adapter.ts'

export type OpenNagarSewa = { adapter: NagarSewaAdapter; close(): Promise<void> }

const timeoutMs = 15_000

/** e-NagarSewa where the environment holds its key; without one a simulator on this machine that speaks the same. */
export async function openNagarSewa({ nagarSewa }: ServingEnvironment, reads: () => Queryable): Promise<OpenNagarSewa> {
  if (nagarSewa) {
    const adapter = createHttpNagarSewaAdapter({ ...nagarSewa, mode: 'live', timeoutMs })
    return { adapter, close: async () => undefined }
  }
  const key = 'simulator'
  const simulator = await startNagarSewaSimulator({ key, earlier: () => acceptedBefore(reads()) })
  const adapter = createHttpNagarSewaAdapter({
    ...{ mode: 'simulator', address: simulator.url, key, ulbCode: 'simulator', timeoutMs },
  })
  return { adapter, close: () => simulator.close() }
}

async function acceptedBefore(sql: Queryable): Promise<StoredLine[]> {
  const { rows } = await sql.query<StoredLine>(
    `select line_id::text ref, case when is_reversal then 'reversal' else 'receipt' end kind, receipt_no "receiptNo", day,
       push.amount_paise amount, reference_no "referenceNo"
     from nagarsewa_push push join receipt using (payment_id) where reference_no is not null`,
  )
  return rows
}
