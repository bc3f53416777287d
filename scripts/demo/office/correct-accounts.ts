import { correctionCalls } from '@karsetu/contract/correction/correction-calls.ts'
import { type Note, noteCalls } from '@karsetu/contract/correction/note-calls.ts'
import type { RoleName } from '@karsetu/domain/access/permissions.ts'
import { type Office, paperOrder } from './office.ts'

type Fate = 'as_it_comes' | 'approved' | 'rejected' | 'cancelled'

/** Above ₹5,000 somebody else decides; what nobody has decided waits. */
const notes: readonly { by: RoleName; kind: Note['kind']; rupees: number; fate: Fate; remarks: string }[] = [
  {
    by: 'ctao',
    kind: 'credit_note',
    rupees: 640,
    fate: 'as_it_comes',
    remarks: 'paid at the old counter, receipt seen',
  },
  { by: 'nigam_admin', kind: 'credit_note', rupees: 1_150, fate: 'as_it_comes', remarks: 'tax of the year of vacancy' },
  { by: 'ctao', kind: 'debit_note', rupees: 820, fate: 'as_it_comes', remarks: 'water line taken in April' },
  { by: 'nigam_admin', kind: 'credit_note', rupees: 410, fate: 'cancelled', remarks: 'charged twice' },
  {
    by: 'assistant_director_accounts',
    kind: 'credit_note',
    rupees: 6_400,
    fate: 'approved',
    remarks: 'order of the court 88/2026',
  },
  {
    by: 'nigam_admin',
    kind: 'debit_note',
    rupees: 7_900,
    fate: 'approved',
    remarks: 'use as a guest house since 2025',
  },
  {
    by: 'assistant_director_accounts',
    kind: 'debit_note',
    rupees: 9_300,
    fate: 'rejected',
    remarks: 'second floor rented out',
  },
  { by: 'nigam_admin', kind: 'credit_note', rupees: 5_600, fate: 'as_it_comes', remarks: 'excess demand of 2024-25' },
  {
    by: 'assistant_director_accounts',
    kind: 'debit_note',
    rupees: 8_250,
    fate: 'as_it_comes',
    remarks: 'audit para 14',
  },
]

/** Arrears of a year as an earlier receipt shows them: less by so many rupees. */
const arrears: readonly { by: RoleName; rupees: number; fate: Fate; receipt: string; remarks: string }[] = [
  { by: 'ctao', rupees: 350, fate: 'as_it_comes', receipt: 'B-4417/2023', remarks: 'book receipt of the ward office' },
  {
    by: 'assistant_director_accounts',
    rupees: 900,
    fate: 'as_it_comes',
    receipt: 'B-4502/2023',
    remarks: 'counterfoil seen',
  },
  {
    by: 'nigam_admin',
    rupees: 5_300,
    fate: 'approved',
    receipt: 'NEFT 2024-0391',
    remarks: 'credited to the old account',
  },
  { by: 'nigam_admin', rupees: 6_100, fate: 'rejected', receipt: 'B-3981/2022', remarks: 'photocopy of the owner' },
  {
    by: 'assistant_director_accounts',
    rupees: 5_800,
    fate: 'as_it_comes',
    receipt: 'DD 552017',
    remarks: 'bank’s letter is here',
  },
]

/** House tax of a year that is not paid, in paise. */
const owedOf = (year: number) => `(select sum(house_paise) from ledger_entry entry
  where entry.property_id = property.property_id and financial_year = ${year})`

/** Accounts are put right by notes and by corrected arrears; the larger ones by two people. */
export async function correctAccounts(office: Office): Promise<void> {
  await giveNotes(office)
  await correctArrears(office)
}

async function giveNotes(office: Office): Promise<void> {
  const owing = await office.choose(`balance_paise > 1200000 and ${owedOf(2026)} > 800000`, notes.length)
  const request: { correctionId: number; fate: Fate }[] = []
  await office.on('2026-11-09T15:20', async () => {
    const reasons = await office.does('ctao', noteCalls.calls.reasons, {})
    for (const [at, { by, kind, rupees, fate, remarks }] of notes.entries()) {
      const property = owing[at]
      const fitting = reasons.filter(({ kinds }) => kinds.includes(kind))
      const reason = fitting[at % fitting.length]
      if (!property || !reason) return
      const { correction } = await office.does(by, noteCalls.calls.add, {
        body: {
          ...{ propertyUniqueId: property.id, kind, financialYear: '2026-27', head: 'house' },
          ...{ amountPaise: rupees * 100, reason: reason.code, remarks },
        },
      })
      if (correction) request.push({ correctionId: correction.correctionId, fate })
    }
  })
  await office.on('2026-11-10T11:40', async () => {
    for (const each of request) await decide(office, each)
  })
}

async function correctArrears(office: Office): Promise<void> {
  const owing = await office.choose(`balance_paise > 1200000 and ${owedOf(2025)} > 650000`, arrears.length)
  const request: { correctionId: number; fate: Fate }[] = []
  await office.on('2026-11-11T10:25', async () => {
    for (const [at, { by, rupees, fate, receipt, remarks }] of arrears.entries()) {
      const property = owing[at]
      if (!property) return
      const [params, finYear] = [{ id: property.id }, '2025-26']
      const { standing } = await office.does(by, correctionCalls.calls.arrears, { params, query: { finYear: 2025 } })
      const { house, water, sewer } = standing.arrears
      const { correction } = await office.does(
        by,
        correctionCalls.calls.correctArrear,
        {
          params,
          body: {
            ...{ finYear, receiptNumber: receipt, remarks },
            revisedArrearsHouseTax: (house - rupees * 100) / 100,
            ...{ revisedArrearsWaterTax: water / 100, revisedArrearsSewerageTax: sewer / 100 },
          },
        },
        [paperOrder('documents', `receipt-${at + 1}.pdf`)],
      )
      if (correction) request.push({ correctionId: correction.correctionId, fate })
    }
  })
  await office.on('2026-11-12T12:15', async () => {
    for (const each of request) await decide(office, each)
  })
}

async function decide(office: Office, { correctionId, fate }: { correctionId: number; fate: Fate }): Promise<void> {
  const params = { id: correctionId }
  if (fate === 'approved')
    await office.does('ctao', correctionCalls.calls.approve, { params, body: { remarks: 'papers seen' } })
  if (fate === 'rejected')
    await office.does('ctao', correctionCalls.calls.reject, { params, body: { remarks: 'no original was brought' } })
  if (fate === 'cancelled')
    await office.does('ctao', noteCalls.calls.cancel, {
      params,
      body: { remarks: 'the second charge was of another house' },
    })
}
