import {
  fieldLabels,
  type IssueCode,
  issueLabels,
  leftOutLabels,
  placeLabels,
} from '@karsetu/contract/register-import/import-labels.ts'
import type {
  FileAccount,
  FoundPlace,
  ImportFindings,
  WardAccount,
} from '@karsetu/contract/register-import/register-import-calls.ts'
import type { LeftOutReason } from '@karsetu/domain/register-import/row-kinds.ts'
import { totalArrears } from '@karsetu/domain/register-import/tally.ts'
import { say } from '../terminal/steps.ts'

const rupees = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
const number = (count: number) => count.toLocaleString('en-IN')
const money = (paise: number) => rupees.format(paise / 100)

const columns = [
  'ward',
  'rows in',
  'waiting',
  'left out',
  'arrears in',
  'waiting',
  'left out',
  'in the ledger',
] as const
const widths = [34, 8, 8, 8, 19, 19, 16, 19] as const

function printLine(cells: readonly string[]): void {
  console.log(
    `  ${cells.map((cell, at) => (at === 0 ? cell.slice(0, widths[0]).padEnd(widths[0]) : cell.padStart(widths[at] ?? 0))).join(' ')}`,
  )
}

function cellsOf(
  name: string,
  { ready, held, leftOut, posted }: Pick<WardAccount, 'ready' | 'held' | 'leftOut' | 'posted'>,
): string[] {
  const lines = [ready, held, leftOut]
  return [
    name,
    ...lines.map(({ rows }) => number(rows)),
    ...lines.map(({ arrears }) => money(totalArrears(arrears))),
    money(totalArrears(posted)),
  ]
}

/** The account of the file, ward by ward, and whether it closes. */
export function printAccount(account: FileAccount): void {
  printLine(columns)
  for (const ward of account.wards)
    printLine(cellsOf(ward.wardNo === null ? 'no ward' : `${ward.wardNo} ${ward.wardName}`, ward))
  const sum = (pick: (ward: WardAccount) => number) => account.wards.reduce((total, ward) => total + pick(ward), 0)
  const [rowsIn, waiting, leftOut] = [
    sum(({ ready }) => ready.rows),
    sum(({ held }) => held.rows),
    sum((ward) => ward.leftOut.rows),
  ]
  const heads = [
    ['house', 'arrearHouse'],
    ['water', 'arrearWater'],
    ['sewer', 'arrearSewer'],
    ['interest on house', 'interestHouse'],
    ['interest on water', 'interestWater'],
    ['interest on sewer', 'interestSewer'],
  ] as const
  for (const [name, head] of heads) {
    if (account.arrears[head] === 0) continue
    const parts = [
      sum((ward) => ward.ready.arrears[head]),
      sum((ward) => ward.held.arrears[head]),
      sum((ward) => ward.leftOut.arrears[head]),
    ]
    say(name, `${money(account.arrears[head])} in the file = ${parts.map(money).join(' + ')} (in, waiting, left out)`)
  }
  say(
    'rows',
    `${number(account.rows)} = ${number(rowsIn)} in + ${number(waiting)} waiting + ${number(leftOut + account.blankRows)} left out (${number(account.blankRows)} blank)`,
  )
  if (account.faults.length === 0) say('account', 'closes')
  for (const { what, file, accounted } of account.faults)
    say('account', `DOES NOT CLOSE: ${what} ${file} in the file, ${accounted} accounted for`)
}

/** A place that the city does not have, and how the office says which one it means. */
function sayPlace({ field, isNew, wardNo, wardName, typed, rows, near, key }: FoundPlace): string {
  const where = wardNo === null ? '' : ` in ${wardNo} ${wardName ?? ''}`
  const like = near.length === 0 ? '' : `; nearly like ${near.map(({ id, name }) => `${name} (${id})`).join(', ')}`
  const named = JSON.stringify({ [field === 'ward' ? 'wardNames' : 'mohallaNames']: { [key]: near[0]?.id ?? 0 } })
  const map = near.length === 0 ? '' : `: --mapping with ${named}`
  return `${typed}${where} (${number(rows)}): ${placeLabels(isNew).toLowerCase()}${like}${map}`
}

/** What the dry run found and a person has to decide. */
export function printFindings(findings: ImportFindings): void {
  for (const { reason, rows, examples } of findings.leftOut)
    say(
      'left out',
      `${number(rows)} ${leftOutLabels[reason as LeftOutReason]()} (row ${examples.map(({ row }) => row).join(', ')} …)`,
    ) // a reason of the reader
  for (const { effect, field, code, rows } of findings.issues)
    say(
      effect === 'held' ? 'waiting' : 'unknown',
      `${number(rows)} ${fieldLabels[field]()}: ${issueLabels[code as IssueCode]()}`,
    ) // a code of the reader
  for (const { typed, offer, rows } of findings.krutiDev.slice(0, 8))
    say('Kruti Dev', `${typed} -> ${offer} (${number(rows)})`)
  for (const place of findings.places) say(place.field, sayPlace(place))
  for (const { field, typed, rows } of findings.words)
    say('word', `${fieldLabels[field]()}: ${typed} (${number(rows)})`)
  for (const { confidence, rows } of findings.confidence) say('confidence', `${number(rows)} rows ${confidence}`)
  if (findings.newMohallas > 0)
    say('mohallas', `${number(findings.newMohallas)} will be entered as the file names them`)
}
