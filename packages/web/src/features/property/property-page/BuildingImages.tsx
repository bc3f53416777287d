import type { PropertyRecord } from '@karsetu/contract/property/property-calls.ts'
import { fileSlotLabels } from '@karsetu/contract/property/register-labels.ts'
import { registerWriteCalls } from '@karsetu/contract/property/register-write-calls.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { fetchFile } from '../../../api/fetch-file.ts'
import { AppLink } from '../../../ui/AppLink.tsx'
import { Card } from '../../../ui/Card.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { DocumentViewer } from '../../../ui/DocumentViewer.tsx'
import { useObjectAddress } from '../../../ui/use-object-address.ts'
import classes from './PropertyPage.module.css'
import { TakeAwayButton } from './TakeAwayButton.tsx'

type Image = PropertyRecord['files'][number]

type Props = {
  images: readonly Image[]
  propertyId: string
  /** Where one is added, for those who may; they take one away here. */
  editPath: string | undefined
}

/** What the building looks like: small pictures, each opening the whole one. */
export function BuildingImages({ images, propertyId, editPath }: Props) {
  const [opened, setOpened] = useState<Image>()
  return (
    <Card title={m.property_page_images()}>
      {images.length === 0 ? (
        <>
          <p>{m.property_page_no_images()}</p>
          {editPath && <AppLink to={editPath}>{m.property_page_add_images()}</AppLink>}
        </>
      ) : (
        <ul className={classes.images}>
          {images.map((image) => (
            <li key={image.slot}>
              <button type="button" onClick={() => setOpened(image)}>
                <SmallPicture image={image} propertyId={propertyId} />
                <span>{fileSlotLabels[image.slot]()}</span>
              </button>
              {editPath && <TakeAwayButton file={image} propertyId={propertyId} />}
            </li>
          ))}
        </ul>
      )}
      {opened && (
        <Dialog title={fileSlotLabels[opened.slot]()} onClose={() => setOpened(undefined)} widthVw={60}>
          <DocumentViewer
            call={registerWriteCalls.calls.propertyFile}
            sent={{ params: { id: propertyId, fileId: opened.fileId } }}
            title={opened.fileName}
          />
        </Dialog>
      )}
    </Card>
  )
}

function SmallPicture({ image: { fileId }, propertyId }: { image: Image; propertyId: string }) {
  const { data, error } = useQuery({
    queryKey: ['small-picture', propertyId, fileId],
    queryFn: ({ signal }) =>
      fetchFile(registerWriteCalls.calls.smallPicture, { params: { id: propertyId, fileId } }, { signal }),
    // A file is never changed: another picture has another number.
    staleTime: Number.POSITIVE_INFINITY,
  })
  const address = useObjectAddress(data)
  if (error) return <span className={classes.picture}>{m.common_load_failed()}</span>
  // The words beside it say what it shows.
  return address ? (
    <img className={classes.picture} src={address} alt="" />
  ) : (
    <span className={classes.picture} aria-busy />
  )
}
