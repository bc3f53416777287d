/**
 * A register of a hundred thousand rows as an office would send it, imported by the command as anybody runs it: read,
 * checked and entered. Memory is flat: the most that its processes hold together is compared with a tenth of the rows.
 *
 * npm exec -- node bench/register-import.ts [rows]
 */
import { spawn } from 'node:child_process'
import { createWriteStream, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { insertPlace } from '@karsetu/demo-city/builders/a-place.ts'
import pg from 'pg'
import { startEmbeddedPostgres } from '../packages/server/src/platform/embedded-postgres/embedded-postgres.ts'
import { migrate } from '../packages/server/src/platform/migrate/migrate.ts'
import { writeWorkbook } from '../packages/server/src/platform/spreadsheet/write-workbook.ts'
import { report, timed } from './figures.ts'

const rows = Number(process.argv[2] ?? 100_000)
const mostGrowth = 1.5
const folder = mkdtempSync(join(tmpdir(), 'karsetu-bench-'))
const postgres = await startEmbeddedPostgres({ folder: join(folder, 'database') })

const firstNames = ['Rajesh', 'Sunita', 'Mohd.', 'राम', 'Anil', 'Geeta', 'Suresh']
const familyNames = [
  'Kumar',
  'Devi',
  'Salim',
  'प्रसाद',
  'Gupta',
  'Sharma',
  'Verma',
  'Singh',
  'Mishra',
  'Yadav',
  'Tiwari',
]
const rowOf = (no: number) => {
  const arrears = (no * 7919) % 4000
  return {
    'S.No / क्र.सं.': String(no),
    'Zone / ज़ोन': 'Zone-1',
    'Ward / वार्ड': '1',
    'Mohalla / मोहल्ला': `Mohalla ${no % 40}`,
    'House No. / मकान संख्या': `${Math.ceil(no / 4)}/${no % 4}`,
    'P.T.I.N.': `P${10_000_000 + no}`,
    'Name of owner / भवन स्वामी': `${firstNames[no % firstNames.length]} ${familyNames[no % familyNames.length]}`,
    Mobile: String(9_000_000_000 + no),
    Use: 'Residential',
    Construction: 'RCC',
    'Road width (m)': '6',
    'Plot (sq ft)': String(600 + (no % 900)),
    'G.F. (sq ft)': String(300 + (no % 500)),
    Year: String(1980 + (no % 40)),
    'Occupied by': 'Self',
    'Arrear H.T.': arrears === 0 ? 'NIL' : arrears.toLocaleString('en-IN'),
  }
}

async function writeRegister(path: string, from: number, many: number): Promise<void> {
  const columns = Object.keys(rowOf(1)).map((heading) => ({ heading, width: 16, kind: 'text' }) as const)
  const all = (function* () {
    for (let no = from; no < from + many; no++) yield Object.values(rowOf(no))
  })()
  await pipeline(writeWorkbook(all, columns, 'Register'), createWriteStream(path))
}

/** Megabytes that a process and those it started hold at the moment. */
function memoryOf(pid: number): number {
  try {
    const kilobytes = Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0)
    const started = readdirSync(`/proc/${pid}/task`).flatMap((task) =>
      readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
    )
    return kilobytes / 1024 + started.reduce((sum, each) => sum + memoryOf(each), 0)
  } catch {
    // It has ended since.
    return 0
  }
}

async function importFile(path: string): Promise<{ ms: number; peak: number }> {
  let peak = 0
  const ms = await timed(async () => {
    const request = ['properties', path, '--apply', '--as-on', '2025-03-31', '--create-mohallas']
    const env = { ...process.env, DATABASE_URL: postgres.appUrl, DATABASE_MIGRATOR_URL: postgres.migratorUrl }
    const child = spawn(process.execPath, [join(import.meta.dirname, '../scripts/import.ts'), ...request], {
      env: { ...env, DATA_DIR: folder },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    const watch = setInterval(() => {
      if (child.pid) peak = Math.max(peak, memoryOf(child.pid))
    }, 100)
    const code = await new Promise((resolve) => child.once('exit', resolve))
    clearInterval(watch)
    if (code !== 0) throw new Error(`the import of ${path} ended with ${code}`)
  })
  return { ms, peak }
}

const client = new pg.Client({ connectionString: postgres.migratorUrl })
try {
  await migrate({ migratorUrl: postgres.migratorUrl, appUrl: postgres.appUrl })
  await client.connect()
  await insertPlace(client)
  const [few, all] = [join(folder, 'few.xlsx'), join(folder, 'all.xlsx')]
  await writeRegister(few, 1, rows / 10)
  await writeRegister(all, rows, rows)
  const tenth = await importFile(few)
  const whole = await importFile(all)
  const { rows: entered } = await client.query<{ many: number }>('select count(*)::integer many from property')
  const ratio = whole.peak / tenth.peak
  report({
    name: 'register imported',
    unit: 'MB at most',
    ours: Math.round(whole.peak),
    floor: Math.round(tenth.peak),
    ratio: Number(ratio.toPrecision(3)),
    goal: `<= ${mostGrowth}`,
    holds: ratio <= mostGrowth,
    ...{ rows, entered: entered[0]?.many, seconds: Math.round(whole.ms / 1000) },
  })
  console.log(`  ${rows} rows in ${Math.round(whole.ms / 1000)} s, ${entered[0]?.many} properties`)
} finally {
  await client.end()
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}
