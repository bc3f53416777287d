import { expect, it } from 'vitest'
import { useTestDatabase } from '../../testing/test-database.ts'
import { commitLater } from './commit-later.ts'
import { openDatabase, type Tx } from './database.ts'

const database = useTestDatabase()

it('a ward of a run does not wait for the disk, and the transaction after it on the same connection does', async () => {
  const opened = openDatabase({ url: database().appUrl, writers: 1 })
  const waits = async (tx: Tx) => (await tx.query<{ synchronous_commit: string }>('show synchronous_commit')).rows
  try {
    await opened.transaction((tx) => tx.query('set synchronous_commit = on'))
    const during = await opened.transaction(async (tx) => {
      await commitLater(tx)
      return waits(tx)
    })
    expect(during).toEqual([{ synchronous_commit: 'off' }])
    expect(await opened.transaction(waits)).toEqual([{ synchronous_commit: 'on' }])
  } finally {
    await opened.close()
  }
})
