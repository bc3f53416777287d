import { useEffect, useState } from 'react'
import type { DownloadedFile } from '../api/fetch-file.ts'

/** An address under which this page can show a fetched file, given back when it is shown no more. */
export function useObjectAddress(file: DownloadedFile | undefined): string | undefined {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    if (!file) return
    const made = URL.createObjectURL(file.blob)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return address
}
