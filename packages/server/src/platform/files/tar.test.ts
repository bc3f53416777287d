import { execFile } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { writeTarGz } from './tar.ts'

it.skipIf(process.platform === 'win32')('tar unpacks an archive to the bytes that were put in', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'karsetu-tar-'))
  try {
    await writeFile(join(folder, 'source'), 'x'.repeat(1300))
    await writeTarGz(
      [
        { name: 'a/long.txt', path: join(folder, 'source') },
        { name: 'empty.txt', bytes: Buffer.alloc(0) },
        { name: 'हिन्दी.txt', bytes: Buffer.from('नमस्ते') },
      ],
      new Date(0),
      createWriteStream(join(folder, 'made.tar.gz')),
    )
    await promisify(execFile)('tar', ['xzf', 'made.tar.gz'], { cwd: folder })
    expect(await readFile(join(folder, 'a/long.txt'), 'utf8')).toBe('x'.repeat(1300))
    expect(await readFile(join(folder, 'empty.txt'), 'utf8')).toBe('')
    expect(await readFile(join(folder, 'हिन्दी.txt'), 'utf8')).toBe('नमस्ते')
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
