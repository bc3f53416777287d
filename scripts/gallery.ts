/**
 * `npm run gallery`: a picture of every screen and state, for each role, at 360 and 1440 px, in both languages, and
 * gallery/index.html that shows the whole product at once. `npm run gallery -- --only roles,login` takes anew those
 * whose name holds one of the words, `--role clerk` those of one role; the others stay as they are. With `--readme` it
 * takes the pictures of README.md instead, into docs/screenshots.
 */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Browser, chromium } from '@playwright/test'
import serveCity from '../e2e/support/city.ts'
import { findBrowser } from '../e2e/support/find-browser.ts'
import { makeWeb } from './build/make-web.ts'
import { galleryPage, type Picture } from './pictures/gallery-page.ts'
import { takeReadmePictures } from './pictures/readme-pictures.ts'
import type { Shot } from './pictures/shot.ts'
import { shots } from './pictures/shots.ts'
import { takePicture } from './pictures/take-picture.ts'
import { project } from './terminal/run-tool.ts'
import { say, seconds } from './terminal/steps.ts'

const widths = [360, 1440] as const
const languages = ['en', 'hi'] as const
const folder = join(project, 'gallery')

const list = join(folder, 'pictures.json')
const { values: request } = parseArgs({
  options: { only: { type: 'string' }, role: { type: 'string' }, readme: { type: 'boolean' } },
})
const words = request.only?.split(',')
const isPart = request.only !== undefined || request.role !== undefined

const isWanted = ({ name, role }: Shot) =>
  (words === undefined || words.some((word) => name.includes(word.trim()))) &&
  (request.role === undefined || (role ?? 'public') === request.role)

/** A shot's four looks at once: while one waits for the portal another is drawn. */
async function takeAll(browser: Browser, address: string, wanted: readonly Shot[]): Promise<Picture[]> {
  const pictures: Picture[] = []
  for (const shot of wanted) {
    const looks = languages.flatMap((language) => widths.map((width) => ({ language, width })))
    const taken = await Promise.all(
      looks.map(async ({ language, width }): Promise<Picture> => {
        const role = shot.role ?? 'public'
        const file = `${shot.name.replaceAll(/[^a-z0-9]+/gi, '-')}.${role}.${language}.${width}.png`
        const error = await takePicture(browser, { shot, address, language, width, path: join(folder, file) })
        if (error) say('picture', `${file}: ${error}`)
        return { file, language, width, name: shot.name, role, fault: error }
      }),
    )
    pictures.push(...taken)
    say('picture', shot.name)
  }
  return pictures
}

/** What was taken before and is not taken anew, in its place among the others. */
function withEarlier(pictures: readonly Picture[]): Picture[] {
  if (!isPart || !existsSync(list)) return [...pictures]
  const earlier = JSON.parse(readFileSync(list, 'utf8')) as Picture[] // written below
  const byFile = new Map([...earlier, ...pictures].map((picture) => [picture.file, picture]))
  return [...byFile.values()]
}

const began = performance.now()

/** The pages of the gallery, or the part of them that is asked for. */
async function takeGallery(browser: Browser, address: string): Promise<number> {
  const wanted = (await shots()).filter(isWanted)
  if (!isPart) rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const pictures = await takeAll(browser, address, wanted)
  const all = withEarlier(pictures)
  writeFileSync(list, JSON.stringify(all))
  writeFileSync(join(folder, 'index.html'), galleryPage(all))
  const errors = pictures.filter(({ fault: error }) => error).length
  say(
    'gallery',
    `${pictures.length} pictures, ${errors} with faults, in gallery/index.html (${seconds(performance.now() - began)})`,
  )
  return errors
}

async function takeForReadme(browser: Browser, address: string): Promise<number> {
  const errors = await takeReadmePictures(browser, address)
  for (const error of errors) say('picture', error)
  return errors.length
}

await makeWeb()
process.env.E2E_OFFICE = 'open'
const stopCity = await serveCity()
const browser = await chromium.launch({
  executablePath: await findBrowser(),
  args: ['--disable-dev-shm-usage'],
  // A browser of the country: its date fields begin with the day.
  env: { ...process.env, LC_ALL: 'en_IN.UTF-8' },
})
try {
  const take = request.readme ? takeForReadme : takeGallery
  process.exitCode = (await take(browser, process.env.E2E_ADDRESS ?? '')) === 0 ? 0 : 1
} finally {
  await browser.close()
  await stopCity()
}
