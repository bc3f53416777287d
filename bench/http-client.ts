import { Agent, request } from 'node:http'

const agent = new Agent({ keepAlive: true, maxSockets: 64 })

/** Asks once over a kept connection; answers the status. */
function ask(url: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const query = request(url, { agent }, (reply) => {
      reply.resume()
      reply.on('end', () => resolve(reply.statusCode ?? 0))
    })
    query.on('error', reject)
    query.end()
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
      const status = await ask(urlOf(answered))
      if (status !== 200) throw new Error(`answered ${status}`)
      answered += 1
    }
  }
  await Promise.all(Array.from({ length: callers }, caller))
  return (answered * 1000) / (performance.now() - began)
}
