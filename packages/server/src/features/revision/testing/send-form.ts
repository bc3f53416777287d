import type { Answer, TestPortal } from '../../../testing/test-portal.ts'

type Sent = {
  method?: string
  path: string
  fields: Record<string, unknown>
  token: string
  document?: File | undefined
}

/** Sends a call that takes a file as the multipart form it is. */
export async function sendForm(
  portal: TestPortal,
  { method = 'POST', path, fields, token, document }: Sent,
): Promise<Answer> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields))
    form.append(name, typeof value === 'string' ? value : JSON.stringify(value))
  if (document) form.append('document', document)
  const reply = await fetch(`${portal.address}/api${path}`, {
    method,
    headers: { authorization: `Bearer ${token}` },
    body: form,
  })
  const answer = (await reply.json()) as Answer // every reply has this shape
  return { ...answer, status: reply.status, headers: reply.headers }
}
