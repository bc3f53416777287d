/** Comes back when it holds. @throws Error when it does not within a minute */
export async function until(holds: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + 60_000; Date.now() < end; ) {
    if (await holds()) return
    await new Promise((done) => setTimeout(done, 20))
  }
  throw new Error('it never came about')
}
