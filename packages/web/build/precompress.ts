import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const compressible = /\.(js|css|svg)$/
/** Smaller files fit into one packet anyway, in bytes. */
const worthwhile = 1024

/** Puts the most compressed form beside every asset, once at the build, for the server to send as it is. */
export function precompress(): Plugin {
  return {
    name: 'karsetu-precompress',
    apply: 'build',
    async writeBundle({ dir = 'dist' }) {
      const files = await readdir(dir, { recursive: true })
      await Promise.all(files.filter((file) => compressible.test(file)).map((file) => compress(join(dir, file))))
    },
  }
}

async function compress(path: string) {
  const content = await readFile(path)
  if (content.length < worthwhile) return
  await Promise.all([
    promisify(brotliCompress)(content).then((small) => writeFile(`${path}.br`, small)),
    promisify(gzip)(content, { level: 9 }).then((small) => writeFile(`${path}.gz`, small)),
  ])
}
