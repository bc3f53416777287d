/**
 * Twenty thousand lines of a bank statement matched at a demo city: seven of ten name a property and are posted to it,
 * the others are left in suspense. The floor is the goal, all of them within a minute.
 *
 * npm exec -- node bench/statement-matching.ts [properties]
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { lineKey } from '@karsetu/domain/bank-statement/line-keys.ts'
import { readNarration } from '@karsetu/domain/bank-statement/read-narration.ts'
import { paise } from '@karsetu/domain/money/paise.ts'
import { isoDate } from '@karsetu/domain/time/iso-date.ts'
import { type MatchingInput, matchStatement } from '@karsetu/server/features/bank-statement/matching/match-lines.ts'
import { openDatabase } from '@karsetu/server/platform/db/database.ts'
import { startEmbeddedPostgres } from '@karsetu/server/platform/embedded-postgres/embedded-postgres.ts'
import type { RunningJob } from '@karsetu/server/platform/jobs/running-job.ts'
import { migrate } from '@karsetu/server/platform/migrate/migrate.ts'
import type { Platform } from '@karsetu/server/platform/platform.ts'
import pg from 'pg'
import { rateFigure, report } from './figures.ts'
import { makeCity } from './make-city.ts'

const many = Number(process.env.BENCH_LINES ?? 20_000)
const properties = Number(process.argv[2] ?? 5000)
const most = 60

const folder = mkdtempSync(join(tmpdir(), 'karsetu-bench-'))
const postgres = await startEmbeddedPostgres({ folder: join(folder, 'database') })
await migrate({ migratorUrl: postgres.migratorUrl, appUrl: postgres.appUrl })
await makeCity(postgres.migratorUrl, properties)
const owner = new pg.Client({ connectionString: postgres.migratorUrl })
await owner.connect()
const statementId = await enterLines()
const database = openDatabase({ url: postgres.appUrl })
const platform = { database, clock: () => new Date() } as unknown as Platform // matching uses nothing else
const input: MatchingInput = {
  statementId,
  origin: { actor: { kind: 'system', name: 'bench' }, address: 'local', requestId: 'bench', action: 'statement.match' },
}
const job = {
  ...{ platform, input },
  cursor: undefined as { after: number } | undefined,
  async step(work: Parameters<RunningJob<MatchingInput, { after: number }>['step']>[0]) {
    job.cursor = (await database.transaction(work)).cursor
  },
}
const began = performance.now()
await matchStatement(job as unknown as RunningJob<MatchingInput, { after: number }>)
const seconds = (performance.now() - began) / 1000
const { rows: fates } = await owner.query<{ fate: string; lines: number }>(
  'select fate, count(*)::integer lines from statement_line where statement_id = $1 group by fate order by fate',
  [statementId],
)
const { rows: broken } = await owner.query('select * from inv_statement limit 5')
if (broken.length > 0) throw new Error(`the lines are not whole: ${JSON.stringify(broken)}`)
console.log(fates.map(({ fate, lines }) => `${fate} ${lines}`).join(', '))
report(
  rateFigure('statement lines matched', many / seconds, many / most, 1, { lines: many, seconds: Math.round(seconds) }),
)
await database.close()
await owner.end()
await postgres.stop()
rmSync(folder, { recursive: true, force: true })

/** A statement of one day, as a file would bring it. */
async function enterLines(): Promise<number> {
  const stamp = String(Date.now()).slice(-8)
  const { rows: payable } = await owner.query<{ id: string }>(
    `select property_unique_id id from property where status = 'active' order by property_id limit 20000`,
  )
  const lines = Array.from({ length: many }, (_, at) => {
    const utr = `BNCHN${stamp}${String(at).padStart(8, '0')}`
    const id = payable[at % payable.length]?.id ?? ''
    const narration =
      at % 10 < 7
        ? `NEFT CR-PUNB0123400-PAYER OF BENCH-${id}-${utr}`
        : at % 10 < 9
          ? `NEFT CR-PUNB0123400-PAYER OF BENCH--${utr}`
          : `UPI/CR/${String(600_000_000_000 + at)}/PAYER/PAYMENT ${stamp}`
    return { row: at + 1, postedOn: isoDate('2026-11-02'), amount: paise(10_000 + at), reference: '', narration }
  })
  const { rows } = await owner.query<{ id: number }>(
    `with account as (
       insert into bank_account (code, name, bank_name, ifsc_code, last_digits, opening_paise, closing_paise, from_on, to_on)
       values ('B' || $1, 'Bench', 'Bench', 'BNCH0123456', right($1, 6), 0, $2, '2026-11-02', '2026-11-02') returning bank_account_id
     ), file as (
       insert into stored_file (file_id, sha256, file_name, content_type, size_bytes, purpose)
       values (gen_random_uuid(), repeat('0', 64), 'bench.csv', 'text/csv', 1, 'bank_statement') returning file_id
     )
     insert into bank_statement (bank_account_id, file_id, file_name, format, from_on, to_on, opening_paise, closing_paise, lines, new_lines, entered_at)
       select bank_account_id, file_id, 'bench.csv', 'csv', '2026-11-02', '2026-11-02', 0, $2, $3, $3, now() from account, file
     returning statement_id::integer id`,
    [stamp, lines.reduce((sum, { amount }) => sum + amount, 0), many],
  )
  const id = rows[0]?.id ?? 0
  await owner.query(
    `insert into statement_line (bank_account_id, statement_id, file_row, posted_on, value_on, amount_paise, reference, narration, line_key, occurrence, marks)
     select bank_account_id, statement_id, row, '2026-11-02', '2026-11-02', amount, '', narration, key, 1, marks
     from bank_statement, jsonb_to_recordset($2) given (row integer, amount bigint, narration text, key text, marks jsonb) where statement_id = $1`,
    [
      id,
      JSON.stringify(
        lines.map((line) => {
          const marks = readNarration(line)
          return { row: line.row, amount: line.amount, narration: line.narration, key: lineKey(line, marks), marks }
        }),
      ),
    ],
  )
  await owner.query('analyze statement_line')
  return id
}
