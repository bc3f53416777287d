/**
 * Works on items beside each other, so many at once, begun in their order. The first failure is thrown when the lanes
 * have come to rest; no further item is begun after it.
 */
export async function inWorkers<Item>(
  items: readonly Item[],
  workers: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const waiting = items.values()
  let failed = false
  const worker = async () => {
    for (const item of waiting) {
      if (failed) return
      try {
        await work(item)
      } catch (error) {
        failed = true
        throw error
      }
    }
  }
  const ends = await Promise.allSettled(Array.from({ length: workers }, worker))
  const broken = ends.find((end) => end.status === 'rejected')
  if (broken) throw broken.reason
}
