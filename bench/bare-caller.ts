import { once } from 'node:events'
import { connect } from 'node:net'

const headEnd = Buffer.from('\r\n\r\n')

export type BareCaller = { post(path: string, body: unknown): Promise<string>; close(): void }

/**
 * One caller on one kept connection that does the least a caller can do: a client library that builds and parses every
 * part of HTTP takes as long as the portal, and it is not what is measured. Replies must say how long they are.
 */
export async function openBareCaller(address: string): Promise<BareCaller> {
  const { hostname, port, host } = new URL(address)
  const socket = connect({ host: hostname, port: Number(port), noDelay: true })
  await once(socket, 'connect')
  let received: Buffer = Buffer.alloc(0)
  let answer: ((body: string) => void) | undefined
  let refuse: ((error: Error) => void) | undefined
  socket.on('error', (error) => refuse?.(error))
  socket.on('data', (part: Buffer) => {
    received = received.length === 0 ? part : Buffer.concat([received, part])
    const head = received.indexOf(headEnd)
    if (head < 0) return
    const length = Number(/content-length: (\d+)/i.exec(received.toString('latin1', 0, head))?.[1])
    const start = head + headEnd.length
    if (!(received.length >= start + length)) return
    const body = received.toString('utf8', start)
    received = Buffer.alloc(0)
    answer?.(body)
  })
  return {
    post: (path, body) =>
      new Promise((resolve, reject) => {
        answer = resolve
        refuse = reject
        const sent = JSON.stringify(body)
        socket.write(
          `POST ${path} HTTP/1.1\r\nhost: ${host}\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(sent)}\r\n\r\n${sent}`,
        )
      }),
    close: () => socket.destroy(),
  }
}
