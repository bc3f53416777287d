type Waiting<Item, Result> = { item: Item; resolve: (result: Result) => void; reject: (error: unknown) => void }

type BatchWork<Item, Result> = {
  /** Does the work for all of them, whole or not at all; a result for each, in their order. */
  run: (items: readonly Item[]) => Promise<readonly Result[]>
  /** How many batches may be under way at once. */
  lanes: number
  /** The most items of one batch. */
  most: number
}

/**
 * Work that costs little more for many than for one, done together for those that come at the same moment and for those
 * that come meanwhile. Nobody waits for company. When a batch fails, each of its items is done by itself, so that one
 * cannot fail another.
 */
export class BatchLine<Item, Result> {
  readonly #work: BatchWork<Item, Result>
  #waiting: Waiting<Item, Result>[] = []
  #running = 0
  #underWay = 0
  #isCalled = false

  constructor(work: BatchWork<Item, Result>) {
    this.#work = work
  }

  add(item: Item): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ item, resolve, reject })
      this.#call()
    })
  }

  /** Starts when everything of this moment has been added: what one answer of the database brought goes together. */
  #call(): void {
    if (this.#isCalled) return
    this.#isCalled = true
    setImmediate(() => {
      this.#isCalled = false
      this.#start()
    })
  }

  #start(): void {
    while (this.#running < this.#work.lanes && this.#waiting.length > 0) {
      // A lane takes its share of all there is: two halves side by side are done sooner than one large and one small.
      const share = Math.ceil((this.#waiting.length + this.#underWay) / this.#work.lanes)
      const taken = this.#waiting.splice(0, Math.min(share, this.#work.most))
      this.#running++
      this.#underWay += taken.length
      void this.#do(taken).finally(() => {
        this.#running--
        this.#underWay -= taken.length
        this.#call()
      })
    }
  }

  async #do(taken: readonly Waiting<Item, Result>[]): Promise<void> {
    try {
      const results = await this.#work.run(taken.map(({ item }) => item))
      if (results.length !== taken.length) throw new Error('a batch must have a result for each item')
      for (const [at, result] of results.entries()) taken[at]?.resolve(result)
    } catch (error) {
      if (taken.length === 1) taken[0]?.reject(error)
      else for (const alone of taken) await this.#do([alone])
    }
  }
}
