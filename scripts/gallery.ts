/**
 * `npm run gallery`: a picture of every screen and state, for each role, at 360 and 1440 px, in both languages, and
 * gallery/index.html that shows the whole product at once. `npm run gallery -- --only roles` takes those whose name
 * holds the word.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import serveCity from '../e2e/support/city.ts'
import { findBrowser } from '../e2e/support/find-browser.ts'
import { makeWeb } from './build/make-web.ts'
import { galleryPage, type Picture } from './pictures/gallery-page.ts'
import { type Shot, shots } from './pictures/shots.ts'
import { takePicture } from './pictures/take-picture.ts'
import { project } from './terminal/run-tool.ts'
import { say, seconds } from './terminal/steps.ts'

const widths = [360, 1440] as const
const languages = ['en', 'hi'] as const
const folder = join(project, 'gallery')

const only = process.argv.indexOf('--only')
const word = only === -1 ? '' : (process.argv[only + 1] ?? '')

async function takeAll(browser: Browser, address: string, wanted: readonly Shot[]): Promise<Picture[]> {
  const pictures: Picture[] = []
  for (const shot of wanted) {
    for (const language of languages) {
      for (const width of widths) {
        const file = `${shot.name.replaceAll(/[^a-z0-9]+/gi, '-')}.${shot.role ?? 'public'}.${language}.${width}.png`
        const fault = await takePicture(browser, { shot, address, language, width, path: join(folder, file) })
        pictures.push({ file, language, width, name: shot.name, role: shot.role ?? 'public', fault })
        if (fault) say('picture', `${file}: ${fault}`)
      }
    }
    say('picture', shot.name)
  }
  return pictures
}

const began = performance.now()
await makeWeb()
const stopCity = await serveCity()
const browser = await chromium.launch({
  executablePath: await findBrowser(),
  args: ['--disable-dev-shm-usage', '--lang=en-IN'],
})
try {
  const wanted = (await shots()).filter(({ name }) => name.includes(word))
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const pictures = await takeAll(browser, process.env.E2E_ADDRESS ?? '', wanted)
  writeFileSync(join(folder, 'index.html'), galleryPage(pictures))
  const faults = pictures.filter(({ fault }) => fault).length
  say(
    'gallery',
    `${pictures.length} pictures, ${faults} with faults, in gallery/index.html (${seconds(performance.now() - began)})`,
  )
  process.exitCode = faults === 0 ? 0 : 1
} finally {
  await browser.close()
  await stopCity()
}
