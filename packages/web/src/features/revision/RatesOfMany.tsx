import type { RatesOfMohalla } from '@karsetu/contract/master/mohalla-calls.ts'
import { rateText } from '@karsetu/contract/master/rate-figure.ts'
import { formatCount } from '@karsetu/contract/words/format.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { useState } from 'react'
import { RateTable } from './RateTable.tsx'
import classes from './Revision.module.css'

/** Rates of several mohallas: what changes in each, opened one by one. */
export function RatesOfMany({ ratesOf }: { ratesOf: readonly RatesOfMohalla[] }) {
  return (
    <>
      <p>{m.masters_table_mohallas({ count: ratesOf.length, said: formatCount(ratesOf.length) })}</p>
      <div className={classes.many}>
        {ratesOf.map((one) => (
          <OfMohalla key={one.mohallaId} {...one} />
        ))}
      </div>
    </>
  )
}

/** The rates of one; hundreds of tables at once would be slow on a phone. */
function OfMohalla({ mohallaName, wardNo, changes }: RatesOfMohalla) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <strong>{m.masters_table_mohalla({ mohalla: mohallaName, ward: wardNo })}</strong> {spanOf(changes)}
      </summary>
      {isOpen && <RateTable changes={changes} />}
    </details>
  )
}

/** How many rates change, and between which they lie before and after. */
function spanOf(changes: RatesOfMohalla['changes']): string {
  const span = (rates: readonly (number | null)[]) => {
    const known = rates.filter((rate) => rate !== null)
    if (known.length === 0) return '–'
    const lowest = `₹${rateText(Math.min(...known))}`
    const highest = `₹${rateText(Math.max(...known))}`
    return lowest === highest ? lowest : m.masters_rates_span({ lowest, highest })
  }
  return m.masters_table_span({
    count: changes.length,
    before: span(changes.map(({ beforeTenThousandths }) => beforeTenThousandths)),
    after: span(changes.map(({ afterTenThousandths }) => afterTenThousandths)),
  })
}
