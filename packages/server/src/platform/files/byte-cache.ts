/** What was made from something, by the name and version of it: what changed has another key, so nothing here is old. */
export class ByteCache {
  readonly #held = new Map<string, Uint8Array>()
  readonly #mostBytes: number
  #bytes = 0

  constructor(mostBytes: number) {
    this.#mostBytes = mostBytes
  }

  /** The bytes of this key, made when it is not held; what was used longest ago goes first. */
  async get(key: string, make: () => Promise<Uint8Array>): Promise<Uint8Array> {
    const held = this.#held.get(key)
    if (held) {
      this.#held.delete(key)
      this.#held.set(key, held)
      return held
    }
    const made = await make()
    if (!this.#held.has(key)) this.#bytes += made.byteLength
    this.#held.set(key, made)
    for (const [old, bytes] of this.#held) {
      if (this.#bytes <= this.#mostBytes) break
      this.#held.delete(old)
      this.#bytes -= bytes.byteLength
    }
    return made
  }
}
