import type { Call, SentTo } from '@karsetu/contract/platform/call.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { Button } from '@mantine/core'
import { IconDownload, IconExternalLink } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { fetchFile } from '../api/fetch-file.ts'
import { saveFile } from '../api/save-file.ts'
import classes from './DocumentViewer.module.css'
import { ErrorState } from './ErrorState.tsx'
import { PageSpinner } from './PageSpinner.tsx'
import { useObjectAddress } from './use-object-address.ts'

type Props<D extends Call> = { call: D; sent: SentTo<D>; title: string }

/** A PDF or picture on the screen, to be opened in its own window or kept; phones that show no PDF open or keep it. */
export function DocumentViewer<D extends Call>({ call, sent, title }: Props<D>) {
  const { data, error, refetch } = useQuery({
    queryKey: ['file', call.path, sent],
    queryFn: ({ signal }) => fetchFile(call, sent, { signal }),
    gcTime: 0,
  })
  const address = useObjectAddress(data)
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data || !address) return <PageSpinner />
  const isPicture = data.blob.type.startsWith('image/')
  return (
    <figure className={classes.viewer}>
      <figcaption className={classes.head}>
        <span>{title}</span>
        <Button
          component="a"
          href={address}
          target="_blank"
          variant="default"
          leftSection={<IconExternalLink aria-hidden size="1.1rem" />}
        >
          {m.common_open()}
        </Button>
        <Button leftSection={<IconDownload aria-hidden size="1.1rem" />} onClick={() => saveFile(data)}>
          {m.common_download()}
        </Button>
      </figcaption>
      {isPicture ? (
        <img src={address} alt={title} />
      ) : (
        <object data={address} type={data.blob.type} aria-label={title} />
      )}
    </figure>
  )
}
