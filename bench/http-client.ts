import { Agent, request } from 'node:http'

const agent = new Agent({ keepAlive: true, maxSockets: 64 })

/** Asks once over a kept connection; answers the status and the text. */
export function ask(url: string, body?: unknown): Promise<{ status: number; text: string }> {
  const sent = body === undefined ? undefined : JSON.stringify(body)
  return new Promise((resolve, reject) => {
    const asked = request(
      url,
      { agent, method: sent ? 'POST' : 'GET', headers: sent ? { 'content-type': 'application/json' } : {} },
      (reply) => {
        let text = ''
        reply.setEncoding('utf8')
        reply.on('data', (part) => {
          text += part
        })
        reply.on('end', () => resolve({ status: reply.statusCode ?? 0, text }))
      },
    )
    asked.on('error', reject)
    asked.end(sent)
  })
}

/** Requests a second that many callers together get, each asking again as soon as it is answered. */
export async function requestsPerSecond(
  urlOf: (turn: number) => string,
  callers: number,
  milliseconds: number,
): Promise<number> {
  const began = performance.now()
  let answered = 0
  const caller = async () => {
    while (performance.now() - began < milliseconds) {
      const { status } = await ask(urlOf(answered))
      if (status !== 200) throw new Error(`answered ${status}`)
      answered += 1
    }
  }
  await Promise.all(Array.from({ length: callers }, caller))
  return (answered * 1000) / (performance.now() - began)
}
