import type { MobileCodePurpose } from '@karsetu/domain/mobile-code/mobile-code.ts'
import type { Tx } from '../../platform/db/database.ts'

export type SentCode = { codeId: string; purpose: MobileCodePurpose; mobile: string; network: string; codeHash: string }

type Requests = { secondsSinceLast: number | undefined; ofMobile: number; ofNetwork: number }

/** Codes of the last 24 hours; those who send at the same moment for one number or from one address come in turn. */
export async function countRequests(tx: Tx, mobile: string, network: string, now: string): Promise<Requests> {
  await tx.query(
    `select pg_advisory_xact_lock(key) from (
       select hashtextextended('mobile code of ' || who, 0) as key from unnest($1::text[]) who order by key
     ) keys`,
    [[mobile, network]],
  )
  const { rows } = await tx.query<{ secondsSinceLast: number | null; ofMobile: number; ofNetwork: number }>(
    `select extract(epoch from $3::timestamptz - max(sent_at) filter (where mobile = $1))::float8 "secondsSinceLast",
       count(*) filter (where mobile = $1)::integer "ofMobile", count(*) filter (where network = $2)::integer "ofNetwork"
     from mobile_code where (mobile = $1 or network = $2) and sent_at > $3::timestamptz - interval '24 hours'`,
    [mobile, network, now],
  )
  const { secondsSinceLast = null, ofMobile = 0, ofNetwork = 0 } = rows[0] ?? {}
  return { secondsSinceLast: secondsSinceLast ?? undefined, ofMobile, ofNetwork }
}

export async function insertCode(tx: Tx, code: SentCode, now: string): Promise<void> {
  const { codeId, purpose, mobile, network, codeHash } = code
  await tx.query(
    'insert into mobile_code (code_id, purpose, mobile, network, code_hash, sent_at) values ($1, $2, $3, $4, $5, $6)',
    [codeId, purpose, mobile, network, codeHash, now],
  )
}

type LockedCode = Pick<SentCode, 'purpose' | 'mobile' | 'codeHash'> & {
  tries: number
  ageSeconds: number
  isProved: boolean
}

export async function lockCode(tx: Tx, codeId: string, now: string): Promise<LockedCode | undefined> {
  const { rows } = await tx.query<LockedCode>(
    `select purpose, mobile, code_hash "codeHash", tries, proved_at is not null "isProved",
       extract(epoch from $2::timestamptz - sent_at)::float8 "ageSeconds"
     from mobile_code where code_id = $1 for update`,
    [codeId, now],
  )
  return rows[0]
}

export async function saveTry(tx: Tx, codeId: string, provedAt: string | null): Promise<void> {
  await tx.query('update mobile_code set tries = tries + 1, proved_at = $2 where code_id = $1', [codeId, provedAt])
}
