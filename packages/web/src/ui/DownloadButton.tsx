import type { Call, SentTo } from '@karsetu/contract/platform/call.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import type { ButtonProps } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { asApiError } from '../api/api-error.ts'
import { fetchFile } from '../api/fetch-file.ts'
import { saveFile } from '../api/save-file.ts'
import { ActionButton } from './ActionButton.tsx'
import { toast } from './toast.ts'

type Props<D extends Call> = Omit<ButtonProps, 'disabled'> & {
  /** A declared download. */
  call: D
  sent: SentTo<D>
  /** The file is on its way to the reader's device. */
  onSaved?: () => void
  /** Why there is nothing to fetch at present, as {@link ActionButton} says it. */
  offBecause?: string | undefined
  /** It fetches what stands in a row, and none is selected. */
  awaitsRow?: boolean
}

/** Fetches a document and hands it to the browser's downloads: a receipt, a bill, an export. */
export function DownloadButton<D extends Call>({ call, sent, onSaved, children, ...rest }: Props<D>) {
  const [isFetching, setFetching] = useState(false)
  const download = async () => {
    setFetching(true)
    try {
      saveFile(await fetchFile(call, sent))
      onSaved?.()
    } catch (thrown) {
      void toast.error(asApiError(thrown).message, m.common_error())
    } finally {
      setFetching(false)
    }
  }
  return (
    <ActionButton
      {...rest}
      loading={isFetching}
      leftSection={<IconDownload aria-hidden size="1.1rem" />}
      onClick={() => void download()}
    >
      {children ?? m.common_download()}
    </ActionButton>
  )
}
