import type { Answer, TestPortal } from '../../../testing/test-portal.ts'

/** A day in the middle of the year, with dues of many years and a rebate still to come. */
export const billingDay = '2026-11-20T05:00:00Z'

/** Property × run with another number of papers than one; none is right. */
export const notExactlyOnce = `
  select target.run_id, target.property_id, count(notice_id) papers, target.reason
  from notice_target target join notice_file file using (run_id, file_no) left join notice using (run_id, property_id)
  group by target.run_id, target.property_id, target.reason
  having count(notice_id) <> (target.reason is null)::integer`

/** Sends a call with a file as a browser would. */
export async function sendFile(
  portal: TestPortal,
  path: string,
  {
    content,
    fileName = 'list.csv',
    field = 'file',
    fields = {},
  }: { content: string; fileName?: string; field?: string; fields?: Record<string, string> },
  token: string,
): Promise<Answer> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append(field, new Blob([content]), fileName)
  const reply = await fetch(`${portal.address}/api${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  })
  return { ...((await reply.json()) as Answer), status: reply.status, headers: reply.headers }
}
