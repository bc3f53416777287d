import type { PropertyCard } from '@karsetu/contract/property/property-calls.ts'
import { pathTo } from '../../path-builder.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { placeBeside } from '../property/place-of.ts'
import classes from './OldProperty.module.css'

type Props = Pick<PropertyCard, 'propertyUniqueId' | 'propertyAddress'> & {
  /** Undefined until its place is known. */
  card: PropertyCard | undefined
  /** What else is known of it, behind its number. */
  also?: readonly string[]
}

/** Where a property of today is, and its number leading to it. */
export const PropertyLines = ({ propertyUniqueId, propertyAddress, card, also = [] }: Props) => (
  <p>
    {[propertyAddress, card && placeBeside(propertyAddress, card)].filter(Boolean).join(', ')}
    <br />
    <span className={classes.soft}>
      <AppLink to={pathTo.property({ propertyId: propertyUniqueId })}>{propertyUniqueId}</AppLink>
      {also.map((known) => ` · ${known}`)}
    </span>
  </p>
)
