import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readApart } from './read-apart.ts'
import { feature, geoJson, polygon } from './testing/map-file.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'karsetu-map-'))
})
afterAll(() => rm(folder, { recursive: true }))

it('lines that run to and fro without end are given up in time', async () => {
  const corners = Array.from({ length: 60_000 }, (_, at): number[] => [79.5 + (at % 2) * 0.1, 27.4 + at * 5e-7])
  const path = join(folder, 'comb.geojson')
  await writeFile(path, geoJson([feature({ ward_no: 1 }, polygon([[...corners, [79.4, 27.45], [79.5, 27.4]]]))]))
  const began = performance.now()
  await expect(readApart(path, undefined, 0.01)).rejects.toMatchObject({ code: 'gis.too_intricate' })
  expect(performance.now() - began).toBeLessThan(5000)
})
