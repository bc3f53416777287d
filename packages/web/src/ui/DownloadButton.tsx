import type { Call, SentTo } from '@karsetu/contract/platform/call.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { Button, type ButtonProps } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { asApiError } from '../api/api-error.ts'
import { fetchFile } from '../api/client.ts'
import { saveFile } from '../api/save-file.ts'
import { toast } from './toast.ts'

type Props<D extends Call> = ButtonProps & {
  /** A declared download. */
  call: D
  sent: SentTo<D>
  /** The file is on its way to the reader's device. */
  onSaved?: () => void
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
    <Button
      {...rest}
      loading={isFetching}
      leftSection={<IconDownload aria-hidden size="1.1rem" />}
      onClick={() => void download()}
    >
      {children ?? m.common_download()}
    </Button>
  )
}
