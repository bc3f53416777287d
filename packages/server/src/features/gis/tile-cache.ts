/** Made tiles by name and version: what changed has another key, so nothing here is ever old. */
export class TileCache {
  readonly #tiles = new Map<string, Uint8Array>()
  readonly #mostBytes: number
  #bytes = 0

  constructor(mostBytes: number) {
    this.#mostBytes = mostBytes
  }

  /** The tile of this key, made when it is not held; what was used longest ago goes first. */
  async get(key: string, make: () => Promise<Uint8Array>): Promise<Uint8Array> {
    const held = this.#tiles.get(key)
    if (held) {
      this.#tiles.delete(key)
      this.#tiles.set(key, held)
      return held
    }
    const made = await make()
    if (!this.#tiles.has(key)) this.#bytes += made.byteLength
    this.#tiles.set(key, made)
    for (const [old, bytes] of this.#tiles) {
      if (this.#bytes <= this.#mostBytes) break
      this.#tiles.delete(old)
      this.#bytes -= bytes.byteLength
    }
    return made
  }
}
