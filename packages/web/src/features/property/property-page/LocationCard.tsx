import { m } from '@karsetu/contract/words/messages.ts'
import { lazy } from 'react'
import { pathTo } from '../../../path-builder.ts'
import { Card } from '../../../ui/Card.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { WhenInView } from '../../../ui/WhenInView.tsx'
import classes from './PropertyPage.module.css'

const PropertyLocation = lazy(() => import('../../gis/PropertyLocation.tsx'))

/** Where the property is; the map comes when the reader gets there. */
export function LocationCard({ propertyId }: { propertyId: string }) {
  return (
    <Card
      title={m.property_page_location()}
      aside={
        <LinkButton variant="default" to={pathTo.gis({ property: propertyId })}>
          {m.property_page_large_map()}
        </LinkButton>
      }
    >
      <WhenInView className={classes.location}>
        <PropertyLocation propertyId={propertyId} />
      </WhenInView>
    </Card>
  )
}
