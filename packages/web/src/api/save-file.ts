import type { DownloadedFile } from './fetch-file.ts'

/** Hands a fetched file to the browser's downloads. */
export function saveFile({ blob, fileName }: DownloadedFile) {
  const address = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  link.click()
  // The browser has taken the content by the next turn; the address only holds memory.
  setTimeout(() => URL.revokeObjectURL(address), 1000)
}
