import { m } from '@karsetu/contract/words/messages.ts'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import type { ApiError } from '../../api/api-error.ts'

/** The projection of a file that does not name its own, and what was refused of it. */
export function useEpsg() {
  const [typed, setTyped] = useState('')
  const [error, setFieldError] = useState<string>()
  return {
    /** What is sent with the file. */
    body: typed.trim() === '' ? {} : { epsg: typed.trim() },
    /** Takes the fault when it is the code's. */
    takes: ({ fields }: ApiError): boolean => {
      const own = fields.find(({ field }) => field === 'epsg')
      setFieldError(own?.message)
      return own !== undefined
    },
    input: {
      typed,
      fault: error,
      onChange: (next: string) => {
        setTyped(next)
        setFieldError(undefined)
      },
    },
  }
}

export function EpsgInput({ typed, fault: error, onChange }: ReturnType<typeof useEpsg>['input']) {
  return (
    <TextInput
      label={m.gis_file_epsg()}
      description={m.gis_file_epsg_hint()}
      value={typed}
      error={error}
      maxLength={60}
      autoComplete="off"
      onChange={({ currentTarget: { value } }) => onChange(value)}
    />
  )
}
