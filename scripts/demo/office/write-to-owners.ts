import { type MessageRunCard, messageCalls } from '@karsetu/contract/message/message-calls.ts'
import { optOutCalls } from '@karsetu/contract/message/opt-out-calls.ts'
import { type Office, until } from './office.ts'

/** Whom the office reminds: what it sends, when, and how many wards down the list of those that owe most often. */
const reminders = [
  { moment: '2026-10-12T11:00', name: 'Dues reminder', language: 'en', ward: 0 },
  { moment: '2026-10-19T12:30', name: 'बकाये का अनुस्मारक', language: 'hi', ward: 1 },
  { moment: '2026-11-12T10:00', name: 'Rebate of the year', language: 'en', ward: 2 },
] as const

const optOuts = [
  { mobileNumber: '9000000300', source: 'letter', reason: 'letter of 3 October: the number is an office’s' },
  { mobileNumber: '9000000301', source: 'phone', reason: 'called: sold the house in 2024' },
  { mobileNumber: '9000000302', source: 'counter', reason: 'wants no messages' },
] as const

/**
 * Owners are reminded by message, ward by ward; some numbers cannot be reached, some holders want no messages.
 * @param follow what the portal does every minute: it asks the gateway what became of what was sent
 */
export async function writeToOwners(office: Office, follow: () => Promise<void>): Promise<void> {
  await office.on('2026-10-09T16:20', async () => {
    for (const optOut of optOuts)
      await office.does('ctao', optOutCalls.calls.add, { body: { ...optOut, since: '2026-10-09' } })
  })
  const wards = await office.rowsOf<{ wardId: number }>(
    `select ward_id::integer "wardId" from property join property_account using (property_id) where balance_paise > 0 and mobiles <> '{}'
     group by 1 order by count(*) desc, 1 limit 3`,
  )
  for (const { moment, name, language, ward } of reminders) {
    const wardId = wards[ward]?.wardId
    if (wardId === undefined) return
    await office.on(moment, async () => {
      const { templates } = await office.does('ctao', messageCalls.calls.templates, {})
      const template = templates.find((each) => each.name === name && each.language === language)
      if (!template) throw new Error(`the demo city has no message ${name}`)
      const { templateId } = template
      const run = await office.does('ctao', messageCalls.calls.start, {
        body: { filter: { wardId }, templateId },
      })
      await isSettled(office, run, follow)
    })
  }
}

async function isSettled(office: Office, { runId }: MessageRunCard, follow: () => Promise<void>): Promise<void> {
  await until(async () => {
    const { status, job, counts } = await office.does('ctao', messageCalls.calls.run, { params: { runId } })
    if (job.status === 'failed') throw new Error(job.error ?? 'the messages of the demo city were not sent')
    if (status !== 'sent') return false
    if (counts.sent === 0) return true
    await follow()
    return false
  })
}
