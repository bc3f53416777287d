import type { Queryable } from '../platform/db/queryable.ts'
import type { ServingEnvironment } from '../platform/environment/environment.ts'
import { createHttpSmsAdapter } from '../platform/sms/http-sms-adapter.ts'
import type { SmsAdapter } from '../platform/sms/sms-adapter.ts'
import { type Registered, startSmsSimulator } from '../sms-simulator/sms-simulator.ts'

export type OpenSms = { adapter: SmsAdapter; close(): Promise<void> }

const timeoutMs = 15_000

/** The gateway whose key the environment holds; without one a simulator on this machine that speaks the same. */
export async function openSms(
  { sms }: ServingEnvironment,
  reads: () => Queryable,
  clock: () => Date = () => new Date(),
): Promise<OpenSms> {
  if (sms) {
    const adapter = createHttpSmsAdapter({ ...sms, mode: 'live', timeoutMs })
    return { adapter, close: async () => undefined }
  }
  const key = 'simulator'
  const now = () => clock().getTime()
  const simulator = await startSmsSimulator({ key, registered: () => registeredIn(reads()), now })
  const adapter = createHttpSmsAdapter({
    mode: 'simulator',
    address: simulator.url,
    key,
    entityId: 'simulator',
    timeoutMs,
  })
  return { adapter, close: () => simulator.close() }
}

async function registeredIn(sql: Queryable): Promise<Registered[]> {
  const { rows } = await sql.query<Registered>(
    'select dlt_template_id "dltTemplateId", header, body from message_template',
  )
  return rows
}
