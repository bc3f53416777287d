import { statfsSync } from 'node:fs'

/** What two browsers' pages, drawn at full size, never fill. */
const enoughBytes = 512 * 1024 ** 2

/** Whether what the browser's processes share can lie in memory; in many a container there is next to no room. */
function hasRoomInMemory(): boolean {
  try {
    const { bavail, bsize } = statfsSync('/dev/shm')
    return bavail * bsize > enoughBytes
  } catch {
    return false
  }
}

/**
 * How the browser is launched for tests: one process for all pages and no card, since starting more for each test costs
 * a small machine a third of its time; nothing compiled or swept aside of the script, since both cores are busy, nor
 * before its time, since that process has mostly compiled it for the page before; room for what a page throws away; and
 * what is drawn handed on in memory instead of files, which spares a twentieth.
 */
export function launchedFrugally() {
  const onDisk = '--disable-dev-shm-usage'
  const inMemory = hasRoomInMemory()
  return {
    args: [
      ...(inMemory ? [] : [onDisk]),
      '--disable-gpu',
      '--in-process-gpu',
      '--num-raster-threads=1',
      '--renderer-process-limit=1',
      '--disable-site-isolation-trials',
      '--js-flags=--single-threaded,--no-script-streaming,--min-semi-space-size=16',
    ],
    // Playwright itself asks for files.
    ignoreDefaultArgs: inMemory ? [onDisk] : [],
  }
}
