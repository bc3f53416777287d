import { readFileSync } from 'node:fs'
import type {
  BankAccount,
  StatementEntered,
  StatementLineDetail,
  StatementPreview,
} from '@karsetu/contract/bank-statement/bank-statement-calls.ts'
import type { statementLineList } from '@karsetu/contract/bank-statement/statement-line-list.ts'
import type { AnswerOf } from '@karsetu/contract/list/declare-list.ts'
import { insertPlace } from '@karsetu/demo-city/builders/a-place.ts'
import { anOwner, aProperty, insertProperty } from '@karsetu/demo-city/builders/a-property.ts'
import type { RoleName } from '@karsetu/domain/access/permissions.ts'
import type { TrueLine } from '@karsetu/domain/bank-statement/testing/samples.ts'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Answer, useTestPortal } from '../../testing/test-portal.ts'
import { until } from '../../testing/until.ts'
import { verifyLedger } from '../ledger/verify-ledger.ts'
import { arrangeRules, demandOf, raiseDemand } from '../payment/testing/money-town.ts'

const portal = useTestPortal({
  clock: () => new Date('2026-11-20T06:00:00Z'),
  arrange: async (database) => {
    await arrangeRules(database)
    const client = await database.migrator.connect()
    const place = await insertPlace(client, { zoneNo: 1, wardNo: 1, mohallaNo: 3, mohallaName: 'Sadar' })
    for (let propertyId = 1; propertyId <= 60; propertyId += 1)
      await insertProperty(client, aProperty(place, { propertyId, owners: [anOwner({ name: `Owner ${propertyId}` })] }))
    await client.query(`insert into bank (code, name) values ('HDFC', 'HDFC Bank')`)
    client.release()
  },
})
const roles = ['assistant_director_accounts', 'ctao', 'operator', 'clerk', 'admin'] as const
const accounts = 'assistant_director_accounts'
let account: BankAccount

const sample = (name: string) =>
  readFileSync(new URL(`../../../../domain/src/bank-statement/testing/${name}`, import.meta.url))
const truth = (JSON.parse(sample('truth.json').toString()) as { events: TrueLine[] }).events

const rows = async <Row = Record<string, unknown>>(sql: string, values: unknown[] = []) =>
  (await portal().database.migrator.query(sql, values)).rows as Row[] // typed by the SQL beside it
const ask = async (method: string, path: string, body?: object, role: RoleName = accounts) =>
  portal().ask({ method, path, ...(body ? { body } : {}), token: await portal().tokenOf(role) })
async function send(
  path: string,
  name: string,
  content: Uint8Array | string,
  role: RoleName = accounts,
): Promise<Answer> {
  const form = new FormData()
  form.append('bankAccountId', String(account.bankAccountId))
  form.append('file', new Blob([new Uint8Array(Buffer.from(content))]), name)
  const headers = { authorization: `Bearer ${await portal().tokenOf(role)}` }
  const reply = await fetch(`${portal().address}/api${path}`, { method: 'POST', headers, body: form })
  return { ...((await reply.json()) as Answer), status: reply.status } // every reply has this shape
}
/** The rules have looked at everything. */
async function matched(): Promise<void> {
  await until(async () => (await rows(`select from job where status in ('queued', 'running')`)).length === 0)
  expect(await rows('select error from job where error is not null')).toEqual([])
}
const lineOf = async (mark: string) =>
  (
    await rows<{ id: number }>('select line_id::integer id from statement_line where narration like $1', [`%${mark}%`])
  )[0]?.id ?? 0
const detail = async (id: number) => (await ask('GET', `/bankStatements/lines/${id}`)).data as StatementLineDetail
const act = (id: number, what: string, body: object, role: RoleName = accounts) =>
  ask('POST', `/bankStatements/lines/${id}/${what}`, body, role)
const remarks = 'as the bank wrote to us'

beforeAll(async () => {
  await Promise.all(roles.map((role) => portal().tokenOf(role)))
  for (const propertyId of [1, 33]) await raiseDemand(portal().platform, propertyId, 2026, demandOf(1000, 500, 100))
  const form = { name: 'Collection account', bank: 'HDFC', ifscCode: 'hdfc0000240', lastDigits: '5678' }
  expect((await ask('POST', '/bankAccounts', form, 'clerk')).status).toBe(403)
  expect((await ask('POST', '/bankAccounts', { ...form, ifscCode: 'HDFC' })).fields).toMatchObject([
    { field: 'ifscCode' },
  ])
  account = (await ask('POST', '/bankAccounts', form)).data as BankAccount
  expect(account).toMatchObject({ code: 'HDFC', bankName: 'HDFC Bank', ledgerPaise: 0, toOn: null })
  expect((await ask('POST', '/bankAccounts', form)).code).toBe('statement.account_known')
})
afterEach(async () => {
  await matched()
  expect((await verifyLedger(portal().database.migrator)).filter(({ count }) => count > 0)).toEqual([])
})

describe('a statement', () => {
  it('is read and compared before anything is entered, and refused with the line that is wrong', async () => {
    const preview = (await send('/bankStatements/preview', 'april.csv', sample('hdfc.csv'))).data as StatementPreview
    expect(preview).toMatchObject({
      ...{ format: 'csv', lines: 136, newLines: 136, knownLines: 0, fromOn: '2026-04-01', toOn: '2026-04-10' },
      ...{ openingPaise: 1_254_321_055, closingPaise: 1_970_873_061 },
    })
    expect(await rows('select from statement_line')).toEqual([])
    const wrong = sample('hdfc.csv').toString().replace('12760496.54', '12760496.45')
    const refused = await send('/bankStatements', 'april.csv', wrong)
    expect(refused).toMatchObject({ status: 400, code: 'statement.unreadable' })
    expect(refused.message).toContain('Line 9')
    expect((await send('/bankStatements', 'april.xls', sample('sbi.xls'))).code).toBe('statement.other_account')
    expect((await send('/bankStatements', 'april.csv', sample('hdfc.csv'), 'operator')).status).toBe(403)
  })

  it('T10 every line of it gets its one fate: what the books know is confirmed, what names a property is posted', async () => {
    // Known before: a transfer with its proof, a cheque and a QR payment at the counter.
    const neft = new FormData()
    const known = {
      propertyUniqueId: '01-001-003-000001',
      amount: '16350.18',
      utr: 'PUNBR5226093194312795',
      paidOn: '2026-04-03',
    }
    for (const [name, value] of Object.entries({ ...known, bankName: 'PNB', creditedTo: 'HDFC', payerName: 'P Singh' }))
      neft.append(name, value)
    neft.append(
      'proof',
      new Blob(['%PDF-1.7\n1 0 obj << /Type /Page /Contents 2 0 R >> endobj\n%%EOF\n']),
      'advice.pdf',
    )
    const headers = { authorization: `Bearer ${await portal().tokenOf(accounts)}` }
    expect((await fetch(`${portal().address}/api/neftPayments`, { method: 'POST', headers, body: neft })).status).toBe(
      200,
    )
    const paid = { propertyUniqueId: '01-001-003-000001', type: 'advance', payerName: 'Mohd Irfan' }
    const cheque = {
      chequeNo: '268137',
      bankName: 'PNB',
      issuerName: 'Mohd Irfan',
      ifscCode: 'PUNB0123400',
      instrumentDate: '2026-11-19',
    }
    for (const body of [
      { ...paid, ...cheque, transactionType: 'cheque', paidAmount: 13563.31 },
      { ...paid, transactionType: 'upi', paidAmount: 14173.12, referenceNo: '687031632738' },
    ])
      expect(await ask('POST', '/transactions', body, 'operator')).toMatchObject({ status: 200 })

    await settle('YESBR5226091361832645', 41_344_340)
    await deposit(4_569_168)
    const entered = (await send('/bankStatements', 'april.csv', sample('hdfc.csv'))).data as StatementEntered
    expect(entered).toMatchObject({ lines: 136, newLines: 136 })
    await matched()
    const lines = await rows<{
      fate: string
      rule: string
      ref: string
      amount: number
      property: string | null
      on: boolean
    }>(
      `select fate, rule, coalesce(marks ->> 'utr', marks ->> 'chequeNo', marks ->> 'reference') ref, amount_paise::float8 amount,
         (select property_unique_id from statement_journal join payment using (payment_id) join property using (property_id)
          where statement_journal.line_id = line.line_id) property,
         (select effective_on = posted_on from statement_journal join payment using (payment_id) where statement_journal.line_id = line.line_id) "on"
       from statement_line line`,
    )
    for (const event of truth) {
      const own = lines.filter(
        ({ ref, amount }) => amount === event.amountPaise && ref === event.ref.replace(/^0+/, ''),
      )
      expect(own, event.ref).toHaveLength(1)
      const [{ fate, rule, property, on } = { fate: '', rule: '', property: null, on: false }] = own
      expect({ ...event, fate, rule, property }).toMatchObject(fateOf(event))
      if (fate === 'posted') expect(on).toBe(true)
    }
    const twins = lines.filter(({ amount }) => amount === 116_653)
    expect(twins.map(({ fate }) => fate)).toEqual(['suspense', 'suspense'])
    expect(
      (await rows(`select state from instrument where number in ('268137', '687031632738')`)).map(({ state }) => state),
    ).toEqual(['cleared', 'cleared'])
    const [seen] = (await ask('GET', '/bankAccounts')).data as BankAccount[]
    expect(seen).toMatchObject({
      closingPaise: 1_970_873_061,
      toOn: '2026-04-10',
      notOnStatementPaise: 0,
      waitingLines: 0,
    })
    expect(seen?.ledgerPaise).toBe(1_970_873_061 - 1_254_321_055)
  })

  /** A settlement of a gateway, posted as its import does. */
  const settle = (reference: string, amount: number) =>
    rows(
      `with posted as (
         select made from post_control_journals(jsonb_build_array(jsonb_build_object('place', 1, 'kind', 'settlement', 'key', $1::text,
           'effective', '2026-04-01', 'actor', 'system:test', 'postings', jsonb_build_array(
             jsonb_build_object('account', 'bank:HDFC', 'amount', $2::bigint), jsonb_build_object('account', 'gateway_suspense:easebuzz', 'amount', -$2::bigint)),
           'audit', jsonb_build_object('actorKind', 'system', 'actorName', 'test', 'action', 'test', 'address', '', 'requestId', ''))))
       )
       , made_settlement as (
         insert into gateway_settlement (gateway, payout_id, bank_reference, amount_paise, paid_on, digest, journal_id, imported_at)
         select 'easebuzz', 'P1', $1::text, $2::bigint, '2026-04-01', '', made, now() from posted returning settlement_id
       )
       insert into gateway_settlement_row (settlement_id, kind, txn_id, gateway_txn_id, amount_paise, charge_paise, tax_paise, net_paise)
       select settlement_id, 'payment', 'T1', 'G1', $2::bigint, 0, 0, $2::bigint from made_settlement`,
      [reference, amount],
    )

  /** A slip of cash that was taken to the bank, and credited a day later. */
  const deposit = (amount: number) =>
    rows(
      `with posted as (
         select array_agg(made order by place) made from post_control_journals((
           select jsonb_agg(jsonb_build_object('place', place, 'kind', 'deposit', 'key', 'slip:' || place, 'effective', '2026-04-01',
             'actor', 'system:test', 'audit', jsonb_build_object('actorKind', 'system', 'actorName', 'test', 'action', 'test', 'address', '', 'requestId', ''),
             'postings', jsonb_build_array(jsonb_build_object('account', path[place + 1], 'amount', $1::bigint),
               jsonb_build_object('account', path[place], 'amount', -$1::bigint))))
           from generate_series(1, 3) place, (select array['imprest', 'cash:chief', 'deposited:HDFC', 'bank:HDFC'] path) way))
       )
       insert into deposit_slip (slip_no, bank_code, day, cash_paise, cash_counts, papers_paise, made_by, made_at, journal_id, state,
         credited_on, credited_by, credited_journal)
       select 'DS/1', 'HDFC', '2026-04-01', $1::bigint, '{}', 0, min(staff_id), now(), made[2], 'credited', '2026-04-02', max(staff_id), made[3]
       from posted, staff group by made`,
      [amount],
    )

  const fateOf = ({ kind, said, ref, property }: TrueLine) => {
    if (ref === 'PUNBR5226093194312795') return { fate: 'confirmed', rule: 'utr', property: '01-001-003-000001' }
    if (ref === '699261') return { fate: 'confirmed', rule: 'deposit_slip' }
    if (ref === 'YESBR5226091361832645') return { fate: 'confirmed', rule: 'settlement' }
    if (ref === '268137') return { fate: 'confirmed', rule: 'cheque' }
    if (ref === '687031632738') return { fate: 'confirmed', rule: 'reference' }
    if (kind === 'charges' || kind === 'interest') return { fate: 'booked', rule: kind }
    if (kind === 'neft_return') return { fate: 'return_found', rule: 'returned', property: null }
    // Nobody had claimed the cheque: it came and went.
    if (ref === '084487') return { fate: 'returned', rule: 'returned', property: null }
    const isWhole = property && /\d{6}$/.test(said ?? '')
    return isWhole ? { fate: 'posted', rule: 'property', property } : { fate: 'suspense', rule: 'none', property: null }
  }

  it('entered again, or in another format over the same days, changes nothing', async () => {
    for (const [name, file] of [
      ['again.csv', 'hdfc.csv'],
      ['april.sta', 'statement.sta'],
    ] as const)
      expect((await send('/bankStatements', name, sample(file))).data).toMatchObject({
        lines: 136,
        newLines: 0,
        knownLines: 136,
      })
  })

  it('that leaves a gap is refused, one that overlaps brings what is new, and two true twins stay two', async () => {
    const csv = (opening: number, lines: string[]) =>
      [`Opening Balance,${opening}`, 'Date,Narration,Ref No,Debit,Credit', ...lines, ''].join('\n')
    const twins = [
      '11/04/26,UPI/CR/612345678901/ASHA,612345678901,,100',
      '11/04/26,UPI/CR/612345678901/ASHA,612345678901,,100',
    ]
    const last = '10/04/26,CLG INW CHQ 268137 MOHD IRFAN,268137,,13563.31'
    const gap = await send('/bankStatements', 'gap.csv', `${csv(19_708_730, twins)}Closing Balance,19708930`)
    expect(gap).toMatchObject({ status: 409, code: 'statement.gap' })
    const overlap = `${csv(19_695_167.3, [last, ...twins])}Closing Balance,19708930.61`
    expect((await send('/bankStatements', 'twins.csv', overlap)).data).toMatchObject({ newLines: 2, knownLines: 1 })
    expect((await send('/bankStatements', 'twins.csv', overlap)).data).toMatchObject({ newLines: 0, knownLines: 3 })
  })
})

describe('money in suspense', () => {
  const claim = { propertyUniqueId: '01-001-003-000001', remarks }
  it('is listed by fate, rule, age and amount, and nobody without the right or the whole city sees it', async () => {
    const answer = await ask('GET', '/bankStatements/lines?fate=suspense&age=old&find=sunita')
    expect(answer).toMatchObject({ status: 200 })
    const list = answer.data as AnswerOf<typeof statementLineList>
    const [books] = await rows(
      `select count(*)::integer total, sum(amount_paise)::float8 sum from statement_line where fate = 'suspense' and narration ilike '%sunita%'`,
    )
    expect({ total: list.total, sum: list.sums.amountPaise }).toEqual(books)
    expect((await ask('GET', '/bankStatements/lines?rule=interest&minAmount=4523&maxAmount=4523')).data).toMatchObject({
      total: 1,
    })
    expect((await ask('GET', '/bankStatements/lines', undefined, 'clerk')).status).toBe(403)
    await rows(`update staff set accessible_wards = '{999}' where email = 'ctao@test.example'`)
    for (const path of [
      '/bankStatements/lines',
      '/bankAccounts',
      `/bankStatements/lines/${await lineOf('PUNBR5226100262778188')}`,
    ])
      expect((await ask('GET', path, undefined, 'ctao')).code, path).toBe('call.out_of_scope')
    const id = await lineOf('SBINH5226099692359890')
    const { claim: made } = (await act(id, 'claim', claim)).data as StatementLineDetail
    const refused = [
      await ask('GET', '/bankStatements/lines/export', undefined, 'ctao'),
      await send('/bankStatements/preview', 'april.csv', sample('hdfc.csv'), 'ctao'),
      ...(await Promise.all(['undo', 'return'].map((what) => act(id, what, { remarks }, 'ctao')))),
      await act(id, 'claim', claim, 'ctao'),
      await ask('POST', `/bankStatements/claims/${made?.requestId}/approve`, { remarks }, 'ctao'),
      await ask('POST', `/bankStatements/claims/${made?.requestId}/reject`, { remarks }, 'ctao'),
    ]
    expect(refused.map(({ code }) => code)).toEqual(refused.map(() => 'call.out_of_scope'))
    await ask('POST', `/bankStatements/claims/${made?.requestId}/reject`, { remarks })
    await rows(`update staff set accessible_wards = '{}' where email = 'ctao@test.example'`)
  })

  it('is claimed for a property by two officials, and taken back and claimed again for another', async () => {
    const id = await lineOf('PUNBR5226100262778188')
    const request = (await act(id, 'claim', claim)).data as StatementLineDetail
    expect(request).toMatchObject({ fate: 'suspense', claim: { isOwn: true, blockedReason: 'same_person' } })
    expect((await act(id, 'claim', claim)).code).toBe('approval.waits')
    const approve = (role: RoleName, detailed = request) =>
      ask('POST', `/bankStatements/claims/${detailed.claim?.requestId}/approve`, { remarks: 'seen' }, role)
    expect((await approve(accounts)).code).toBe('approval.same_person')
    expect((await approve('clerk')).status).toBe(403)
    expect((await approve('ctao')).data).toMatchObject({
      fate: 'claimed',
      claim: null,
      payments: [{ amountPaise: 284_885, isReversed: false }],
    })
    expect((await approve('ctao')).code).toBe('approval.not_waiting')
    expect(
      await rows(
        `select effective_on::text "on", channel, number utr from payment join instrument using (instrument_id) where channel = 'bank:claim'`,
      ),
    ).toEqual([{ on: '2026-04-10', channel: 'bank:claim', utr: 'PUNBR5226100262778188' }])
    expect((await act(id, 'undo', { remarks }, 'operator')).status).toBe(403)
    expect((await act(id, 'undo', { remarks }, 'ctao')).data).toMatchObject({ fate: 'suspense', rule: 'undone' })
    const again = (await act(id, 'claim', { ...claim, propertyUniqueId: '01-001-003-000033' }))
      .data as StatementLineDetail
    expect((await approve('ctao', again)).data).toMatchObject({
      fate: 'claimed',
      payments: [{ isReversed: true }, { isReversed: false }],
    })
  })

  it('a claim is rejected with a remark, or withdrawn by who made it', async () => {
    const id = await lineOf('SBINN5226099858353618')
    for (const [role, status] of [
      ['ctao', 200],
      [accounts, 200],
      ['clerk', 403],
    ] as const) {
      const { claim: made } = (await act(id, 'claim', claim)).data as StatementLineDetail
      const path = `/bankStatements/claims/${made?.requestId}/reject`
      expect((await ask('POST', path, { remarks }, role)).status).toBe(status)
      expect((await detail(id)).fate).toBe('suspense')
    }
    expect((await act(await lineOf('CHQ RET CHGS'), 'claim', claim)).code).toBe('statement.not_in_suspense')
  })
})

describe('every match is taken back by mirror journals', () => {
  it.each([
    ['a posted payment', 'HDFCH5226091658909219'],
    ['a transfer that the books knew', 'PUNBR5226093194312795'],
    ['a cheque that was cleared', 'CHQ 268137'],
    ['charges of the bank', 'CHQ RET CHGS'],
  ])('%s', async (_, mark) => {
    const id = await lineOf(mark)
    expect((await act(id, 'undo', { remarks })).data).toMatchObject({ fate: 'suspense', rule: 'undone' })
    expect((await act(id, 'undo', { remarks })).code).toBe('statement.nothing_to_undo')
  })

  it('what was undone stays with people; the rules look once more at the rest alone', async () => {
    const [before] = await rows(`select count(*)::integer many from statement_line where fate = 'suspense'`)
    expect((await ask('POST', '/bankStatements/rematch')).status).toBe(200)
    await matched()
    expect(await rows(`select count(*)::integer many from statement_line where fate = 'suspense'`)).toEqual([before])
  })
})

it('a transfer that the bank took back is dishonoured by somebody, and both lines are returned', async () => {
  const id = await lineOf('NEFT RETURN-PUNBN5226092609088041')
  expect(await detail(id)).toMatchObject({ fate: 'return_found', otherLine: { postedOn: '2026-04-02' } })
  expect((await act(id, 'return', { remarks }, 'operator')).status).toBe(403)
  expect((await act(id, 'return', { remarks })).data).toMatchObject({ fate: 'returned' })
  expect(await rows(`select fate from statement_line where narration like '%PUNBN5226092609088041%'`)).toEqual([
    { fate: 'returned' },
    { fate: 'returned' },
  ])
  expect(
    await rows(
      `select kind from payment_reversal join payment using (payment_id) where property_id = 33 and kind = 'dishonoured'`,
    ),
  ).toHaveLength(1)
  expect((await act(id, 'return', { remarks })).code).toBe('statement.no_return')
})

it('a posted payment that is cancelled otherwise leaves its line in suspense, a shifted one takes it along', async () => {
  const paid = async (mark: string) => (await detail(await lineOf(mark))).payments[0]
  const correct = async (path: string, body: object) => {
    const { data } = await ask('PATCH', `/transactions/${path}`, body)
    const { requestId } = data as { requestId: number }
    expect(await ask('POST', `/transactions/corrections/${requestId}/approve`, { remarks }, 'ctao')).toMatchObject({
      status: 200,
    })
  }
  const [cancelled, shifted] = [await paid('692243759759'), await paid('607701322658')]
  await correct('cancelPayment', { txnID: cancelled?.txnId, remarks })
  expect(await detail(await lineOf('692243759759'))).toMatchObject({ fate: 'suspense', rule: 'reversed' })
  const { propertyUniqueId: paidPUID, txnId: txnID } = shifted ?? {}
  await correct('shiftPayment', { paidPUID, shiftPUID: '01-001-003-000001', requestedBy: 'the owner', txnID })
  expect(await detail(await lineOf('607701322658'))).toMatchObject({
    fate: 'posted',
    payments: [{ isReversed: true }, { isReversed: false }],
  })
})
