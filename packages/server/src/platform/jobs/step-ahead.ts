/**
 * Prepares the next item while the one before is finished: reading and calculating beside writing. Items are finished
 * in their order, and at most one is prepared ahead.
 */
export async function stepAhead<Item, Prepared>(
  items: readonly Item[],
  prepare: (item: Item) => Promise<Prepared>,
  finish: (prepared: Prepared) => Promise<void>,
): Promise<void> {
  const begin = (item: Item): Promise<Prepared> => {
    const begun = prepare(item)
    // Its failure is met where it is awaited.
    begun.catch(() => undefined)
    return begun
  }
  const [first, ...others] = items
  if (first === undefined) return
  let ahead = begin(first)
  for (const item of others) {
    const prepared = await ahead
    ahead = begin(item)
    await finish(prepared)
  }
  await finish(await ahead)
}
