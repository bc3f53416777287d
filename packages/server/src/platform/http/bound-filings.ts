import { fail } from '@karsetu/contract/platform/fail.ts'
import type { Tx } from '../db/database.ts'
import { callersNetwork } from './callers-network.ts'
import type { Context } from './context.ts'

/**
 * What is filed in a day by who is not signed in. A mobile network's address serves thousands of phones, of whom few
 * object on one day; each filing stores its documents and sends an SMS to the number it names, whose holder may never
 * have heard of it.
 */
const perDay = { address: { filings: 200, megabytes: 500 }, mobile: { filings: 10, megabytes: 200 } }
const megabyte = 1024 * 1024

type Filing = { mobile: string | undefined; bytes: number }

/**
 * Counts a filing for its address and its mobile number, within the transaction that files it.
 * @throws Failure call.day_limit
 */
export async function boundFilings(
  tx: Tx,
  { request, today, platform }: Pick<Context, 'request' | 'today' | 'platform'>,
  { mobile, bytes }: Filing,
): Promise<void> {
  const senders = [`address ${callersNetwork(request.address)}`, ...(mobile ? [`mobile ${mobile}`] : [])]
  const { rows } = await tx.query<{ sender: string; filings: number; bytes: number }>(
    `insert into filing_day as counted (sender, day, filings, bytes)
     select sender, $2, 1, $3 from unnest($1::text[]) sender order by sender
     on conflict (sender, day) do update set filings = counted.filings + 1, bytes = counted.bytes + excluded.bytes
     returning sender, filings, bytes::float8`,
    [senders, today, bytes],
  )
  const { rateLimitFactor } = platform.environment
  const isBeyond = rows.some(({ sender, filings, bytes: stored }) => {
    const most = sender.startsWith('mobile ') ? perDay.mobile : perDay.address
    return filings > most.filings * rateLimitFactor || stored > most.megabytes * megabyte * rateLimitFactor
  })
  if (isBeyond) throw fail('call.day_limit')
}
