import type { Log } from '../log.ts'
import type { Queryable } from './queryable.ts'

const everyMs = 60_000
/** An answer that took longer says too little of when it was given. */
const slowestMs = 1_000
/** How far the machine's clock may be off before whoever keeps it is told. */
const noticedMs = 5_000

/**
 * The database's clock, asked for once a minute and carried on between by a count that nobody sets. Entries and receipts
 * are dated by the database: what is due, which rebate holds and in which year must be judged by the same clock, however
 * many processes there are and whatever their machines' clocks say.
 */
export class DatabaseClock {
  readonly #log: () => Log
  #timer: NodeJS.Timeout | undefined
  /** The instant at which the count began. Until the database has answered, as the machine has it. */
  #origin = Date.now() - performance.now()

  constructor(log: () => Log) {
    this.#log = log
  }

  readonly now = (): Date => new Date(this.#origin + performance.now())

  /** @throws when the database does not answer the first time; later the count goes on without it */
  async follow(sql: Queryable): Promise<void> {
    await this.#ask(sql, Number.POSITIVE_INFINITY)
    this.#timer = setInterval(() => void this.#ask(sql, slowestMs).catch(() => undefined), everyMs).unref()
  }

  stop(): void {
    clearInterval(this.#timer)
  }

  async #ask(sql: Queryable, slowest: number): Promise<void> {
    const request = performance.now()
    const { rows } = await sql.query<{ ms: number }>('select (extract(epoch from clock_timestamp()) * 1000)::float8 ms')
    const answered = performance.now()
    const [said] = rows
    if (!said || answered - request > slowest) return
    this.#origin = said.ms - (request + answered) / 2
    const apartMs = Math.round(Date.now() - this.now().getTime())
    if (Math.abs(apartMs) > noticedMs) this.#log().error('clock differs from the database', { apartMs })
  }
}
