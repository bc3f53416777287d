import { existsSync, mkdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const elsewhere = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]
const libraryFolders = ['/usr/lib/x86_64-linux-gnu', '/usr/lib/aarch64-linux-gnu', '/usr/lib64', '/usr/lib', '/lib64']
const unpackFolder = fileURLToPath(new URL('../../.tmp/browser', import.meta.url))

/**
 * The browser of CHROME_PATH, else the one that comes with the packages, else one of the system. The packaged one is
 * Chromium's shell without windows, made for Linux on Intel: the tests take it a third of the time a whole browser
 * needs, and every machine tests with the same one.
 */
export async function findBrowser(): Promise<string> {
  const given = process.env.CHROME_PATH
  if (given) return given
  if (process.platform === 'linux' && process.arch === 'x64') return await unpackBrowser()
  const onPath = (process.env.PATH ?? '').split(delimiter).flatMap((folder) => names.map((name) => join(folder, name)))
  const found = [...onPath, ...elsewhere].find((path) => existsSync(path))
  if (!found) throw new Error('No browser was found: install Chromium or Chrome, or name one in CHROME_PATH')
  return found
}

/**
 * Unpacks the packaged browser below the clone. Where the system lacks the one library it needs, it also unpacks its
 * own copies of such libraries; it decides that when it is loaded, by this variable.
 */
async function unpackBrowser(): Promise<string> {
  mkdirSync(unpackFolder, { recursive: true })
  process.env.TMPDIR = unpackFolder
  if (!libraryFolders.some((folder) => existsSync(join(folder, 'libnss3.so')))) {
    process.env.AWS_LAMBDA_JS_RUNTIME ??= 'nodejs22.x'
  }
  const { default: packaged } = await import('@sparticuz/chromium')
  return await packaged.executablePath()
}
