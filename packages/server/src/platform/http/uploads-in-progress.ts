import { fail } from '@karsetu/contract/platform/fail.ts'
import type { Actor } from '@karsetu/domain/access/permissions.ts'
import { callersNetwork } from './callers-network.ts'

/** Files that one sends at a time; citizens of a mobile network share an address. */
const most = { address: 8, person: 6 }
/** A photo over a mobile line is there by then. */
const seconds = 5

/** Forms with files that are being received, by who sends them: each holds a connection, disk and a place in a queue. */
export class UploadsInProgress {
  readonly #counts = new Map<string, number>()

  /** @returns what to call when the form is done with. @throws Failure call.too_many */
  begin(actor: Actor, address: string): () => void {
    const [sender, limit] =
      actor.kind === 'staff' ? [`staff ${actor.staffId}`, most.person] : [callersNetwork(address), most.address]
    const count = this.#counts.get(sender) ?? 0
    if (count >= limit) throw fail('call.too_many', { seconds })
    this.#counts.set(sender, count + 1)
    return () => {
      const left = (this.#counts.get(sender) ?? 1) - 1
      if (left > 0) this.#counts.set(sender, left)
      else this.#counts.delete(sender)
    }
  }
}
