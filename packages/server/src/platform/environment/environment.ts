import { resolve } from 'node:path'
import { z } from 'zod'
import { StartRefusal } from './start-refusal.ts'

/** What the installation is told from outside, parsed once at start. */
export interface Environment {
  readonly port: number
  /** The address the server listens on. */
  readonly host: string
  /** The app role's address; undefined: the embedded PostgreSQL under `dataDir`. */
  readonly databaseUrl: string | undefined
  /** The schema owner's address; the same as `databaseUrl` unless it is set. */
  readonly databaseMigratorUrl: string | undefined
  /** Reports and exports read here when it is set. */
  readonly databaseReplicaUrl: string | undefined
  /** Absolute. Files, the embedded database and its passwords lie below it. */
  readonly dataDir: string
  /** Absolute: a folder on another machine, to which the anchors of the audit log are copied; undefined: none. */
  readonly auditAnchorFolder: string | undefined
  /** What citizens type, without a slash at the end; gateways send browsers back to it. */
  readonly publicUrl: string
  readonly role: 'all' | 'api' | 'worker'
  /** True with NODE_ENV=production: the demo city and its sign-ins are never made. */
  readonly production: boolean
  /** Undefined: the gateway simulator answers payments. */
  readonly easebuzz: EasebuzzEnvironment | undefined
  readonly razorpay: RazorpayEnvironment | undefined
  /** Code of the bank whose account the gateways pay into: settlements are posted to `bank:` with it. */
  readonly gatewayBank: string
  /** Undefined: the simulator of text messages answers. */
  readonly sms: SmsEnvironment | undefined
  /** Undefined: the simulator of e-NagarSewa answers. */
  readonly nagarSewa: NagarSewaEnvironment | undefined
  /** What sessions are signed with; undefined: a key made once and kept in the database. */
  readonly sessionSecret: string | undefined
  /** Absolute: a file of passwords that nobody may choose, one on a line; undefined: the common ones alone. */
  readonly passwordList: string | undefined
  /** True behind a proxy of ours: callers' addresses are the ones it names. */
  readonly trustProxy: boolean
  /** Multiplies every limit of calls per minute; for load tests of one's own installation. */
  readonly rateLimitFactor: number
  /** A server of background pictures for maps; undefined: boundaries and points alone. */
  readonly mapTiles: MapTilesEnvironment | undefined
}

export interface MapTilesEnvironment {
  /** With {z}, {x} and {y}. */
  readonly address: string
  /** Whose map it is, as its licence wants it named. */
  readonly attribution: string
}

export interface EasebuzzEnvironment {
  readonly key: string
  readonly salt: string
  /** The salt before the last change, while notices signed with it may still arrive; nothing is signed with it. */
  readonly previousSalt: string | undefined
  /** The merchant's address as registered at the gateway; needed for day-end retrieval. */
  readonly merchantEmail: string | undefined
  readonly live: boolean
}

export interface RazorpayEnvironment {
  readonly keyId: string
  readonly keySecret: string
  readonly webhookSecret: string
  /** The webhook secret before the last change, while notices signed with it may still arrive. */
  readonly previousWebhookSecret: string | undefined
  /** Whether the key is a live one; its prefix says so. */
  readonly live: boolean
}

export interface SmsEnvironment {
  readonly address: string
  readonly key: string
  /** The corporation's number in the operators' registers (DLT). */
  readonly entityId: string
}

export interface NagarSewaEnvironment {
  readonly address: string
  readonly key: string
  /** The corporation's code among the local bodies of the state. */
  readonly ulbCode: string
}

/** An environment whose database is known: what the server is started with. */
export type ServingEnvironment = Environment & { readonly databaseUrl: string }

const blankIsUnset = (value: unknown) => (typeof value === 'string' && value.trim() === '' ? undefined : value)
const optional = <Schema extends z.ZodType>(schema: Schema) => z.preprocess(blankIsUnset, schema.optional())
const postgresUrl = z.url({
  protocol: /^postgres(ql)?$/,
  error: 'must be an address such as postgres://user:password@host:5432/name',
})

const Variables = z.object({
  PORT: z.preprocess(
    (value) => blankIsUnset(value) ?? '3000',
    z
      .string()
      .regex(/^\d{1,5}$/, 'must be a number from 0 to 65535')
      .transform(Number)
      .refine((port) => port <= 65535, 'must be a number from 0 to 65535'),
  ),
  HOST: optional(z.string()),
  DATABASE_URL: optional(postgresUrl),
  DATABASE_MIGRATOR_URL: optional(postgresUrl),
  DATABASE_REPLICA_URL: optional(postgresUrl),
  DATA_DIR: optional(z.string()),
  AUDIT_ANCHOR_FOLDER: optional(z.string()),
  PUBLIC_URL: optional(z.url({ protocol: /^https?$/, error: 'must be an address such as https://tax.example.gov.in' })),
  KARSETU_ROLE: optional(z.enum(['all', 'api', 'worker'], { error: 'must be all, api or worker' })),
  NODE_ENV: optional(z.string()),
  SESSION_SECRET: optional(z.string().min(32, 'must have at least 32 characters')),
  PASSWORD_LIST: optional(z.string()),
  TRUST_PROXY: optional(z.enum(['yes', 'no'], { error: 'must be yes or no' })),
  RATE_LIMIT_FACTOR: z.preprocess(
    (value) => Number(blankIsUnset(value) ?? 1),
    z.number().positive({ error: 'must be a positive number' }),
  ),
  MAP_TILES_URL: optional(
    z
      .string()
      .regex(/^https?:\/\/[^\s;,'"]+$/, 'must be an address such as https://tiles.example/{z}/{x}/{y}.png')
      .refine((address) => ['{z}', '{x}', '{y}'].every((part) => address.includes(part)), 'must hold {z}, {x} and {y}'),
  ),
  MAP_TILES_ATTRIBUTION: optional(z.string().max(200)),
  EASEBUZZ_KEY: optional(z.string().regex(/^[A-Za-z0-9_]{1,15}$/, 'must be 1 to 15 letters, digits or underscores')),
  EASEBUZZ_SALT: optional(z.string()),
  EASEBUZZ_PREVIOUS_SALT: optional(z.string()),
  EASEBUZZ_MERCHANT_EMAIL: optional(z.email({ error: 'must be an e-mail address' })),
  SMS_ADDRESS: optional(z.url({ protocol: /^https?$/, error: 'must be an address such as https://sms.example.in' })),
  SMS_KEY: optional(z.string()),
  SMS_ENTITY_ID: optional(z.string().regex(/^\d{8,30}$/, 'must be the number of the corporation in the DLT register')),
  NAGARSEWA_ADDRESS: optional(
    z.url({ protocol: /^https?$/, error: 'must be an address such as https://e-nagarsewa.example.in' }),
  ),
  NAGARSEWA_KEY: optional(z.string()),
  NAGARSEWA_ULB_CODE: optional(z.string().max(30)),
  GATEWAY_BANK: optional(z.string().regex(/^[A-Za-z0-9_-]{1,20}$/, 'must be the code of a bank of the corporation')),
  RAZORPAY_KEY_ID: optional(
    z.string().regex(/^rzp_(test|live)_[A-Za-z0-9]{1,40}$/, 'must begin with rzp_test_ or rzp_live_'),
  ),
  RAZORPAY_KEY_SECRET: optional(z.string()),
  RAZORPAY_WEBHOOK_SECRET: optional(z.string()),
  RAZORPAY_PREVIOUS_WEBHOOK_SECRET: optional(z.string()),
  EASEBUZZ_ENVIRONMENT: optional(z.enum(['test', 'live'], { error: 'must be test or live' })),
})

type ParsedVariables = z.infer<typeof Variables>

/**
 * Reads the environment.
 *
 * @param baseFolder what a relative DATA_DIR starts from: the folder of the clone
 * @throws StartRefusal naming the variable, never its value (it may be a password)
 */
export function parseEnvironment(source: NodeJS.ProcessEnv, baseFolder: string): Environment {
  const parsed = Variables.safeParse(source)
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    throw new StartRefusal(`${issue?.path.join('.') ?? 'The environment'} ${issue?.message ?? 'is wrong'}.`)
  }
  const given = parsed.data
  assertPartners(given)
  return {
    port: given.PORT,
    host: given.HOST ?? '0.0.0.0',
    databaseUrl: given.DATABASE_URL,
    databaseMigratorUrl: given.DATABASE_MIGRATOR_URL ?? given.DATABASE_URL,
    databaseReplicaUrl: given.DATABASE_REPLICA_URL,
    dataDir: resolve(baseFolder, given.DATA_DIR ?? 'data'),
    auditAnchorFolder:
      given.AUDIT_ANCHOR_FOLDER === undefined ? undefined : resolve(baseFolder, given.AUDIT_ANCHOR_FOLDER),
    publicUrl: (given.PUBLIC_URL ?? `http://localhost:${given.PORT}`).replace(/(?<!\/)\/+$/, ''),
    role: given.KARSETU_ROLE ?? 'all',
    production: given.NODE_ENV === 'production',
    easebuzz: easebuzzOf(given),
    razorpay: razorpayOf(given),
    gatewayBank: given.GATEWAY_BANK ?? 'MAIN',
    sms: smsOf(given),
    nagarSewa: nagarSewaOf(given),
    sessionSecret: given.SESSION_SECRET,
    passwordList: given.PASSWORD_LIST === undefined ? undefined : resolve(baseFolder, given.PASSWORD_LIST),
    trustProxy: given.TRUST_PROXY === 'yes',
    rateLimitFactor: given.RATE_LIMIT_FACTOR,
    mapTiles: given.MAP_TILES_URL
      ? { address: given.MAP_TILES_URL, attribution: given.MAP_TILES_ATTRIBUTION ?? '' }
      : undefined,
  }
}

/** A variable that means nothing without another one is a mistake, not a wish. */
function assertPartners(given: ParsedVariables): void {
  const partners = [
    ['DATABASE_MIGRATOR_URL', 'DATABASE_URL'],
    ['DATABASE_REPLICA_URL', 'DATABASE_URL'],
    ['MAP_TILES_ATTRIBUTION', 'MAP_TILES_URL'],
    ['EASEBUZZ_KEY', 'EASEBUZZ_SALT'],
    ['EASEBUZZ_SALT', 'EASEBUZZ_KEY'],
    ['EASEBUZZ_PREVIOUS_SALT', 'EASEBUZZ_SALT'],
    ['EASEBUZZ_MERCHANT_EMAIL', 'EASEBUZZ_KEY'],
    ['EASEBUZZ_ENVIRONMENT', 'EASEBUZZ_KEY'],
    ['RAZORPAY_KEY_ID', 'RAZORPAY_KEY_SECRET'],
    ['RAZORPAY_KEY_SECRET', 'RAZORPAY_WEBHOOK_SECRET'],
    ['RAZORPAY_WEBHOOK_SECRET', 'RAZORPAY_KEY_ID'],
    ['RAZORPAY_PREVIOUS_WEBHOOK_SECRET', 'RAZORPAY_WEBHOOK_SECRET'],
    ['SMS_ADDRESS', 'SMS_KEY'],
    ['SMS_KEY', 'SMS_ENTITY_ID'],
    ['SMS_ENTITY_ID', 'SMS_ADDRESS'],
    ['NAGARSEWA_ADDRESS', 'NAGARSEWA_KEY'],
    ['NAGARSEWA_KEY', 'NAGARSEWA_ULB_CODE'],
    ['NAGARSEWA_ULB_CODE', 'NAGARSEWA_ADDRESS'],
  ] as const
  for (const [name, partner] of partners) {
    if (given[name] !== undefined && given[partner] === undefined) {
      throw new StartRefusal(`${name} is set but ${partner} is not.`)
    }
  }
}

function smsOf({ SMS_ADDRESS, SMS_KEY, SMS_ENTITY_ID }: ParsedVariables): SmsEnvironment | undefined {
  if (!SMS_ADDRESS || !SMS_KEY || !SMS_ENTITY_ID) return undefined
  return { address: SMS_ADDRESS.replace(/(?<!\/)\/+$/, ''), key: SMS_KEY, entityId: SMS_ENTITY_ID }
}

function nagarSewaOf(given: ParsedVariables): NagarSewaEnvironment | undefined {
  const { NAGARSEWA_ADDRESS: address, NAGARSEWA_KEY: key, NAGARSEWA_ULB_CODE: ulbCode } = given
  if (!address || !key || !ulbCode) return undefined
  return { address: address.replace(/(?<!\/)\/+$/, ''), key, ulbCode }
}

function easebuzzOf(given: ParsedVariables): EasebuzzEnvironment | undefined {
  if (!given.EASEBUZZ_KEY || !given.EASEBUZZ_SALT) return undefined
  return {
    key: given.EASEBUZZ_KEY,
    salt: given.EASEBUZZ_SALT,
    previousSalt: given.EASEBUZZ_PREVIOUS_SALT,
    merchantEmail: given.EASEBUZZ_MERCHANT_EMAIL,
    live: given.EASEBUZZ_ENVIRONMENT === 'live',
  }
}

function razorpayOf(given: ParsedVariables): RazorpayEnvironment | undefined {
  const { RAZORPAY_KEY_ID: keyId, RAZORPAY_KEY_SECRET: keySecret, RAZORPAY_WEBHOOK_SECRET: webhookSecret } = given
  if (!keyId || !keySecret || !webhookSecret) return undefined
  const previousWebhookSecret = given.RAZORPAY_PREVIOUS_WEBHOOK_SECRET
  return { keyId, keySecret, webhookSecret, previousWebhookSecret, live: keyId.startsWith('rzp_live_') }
}
