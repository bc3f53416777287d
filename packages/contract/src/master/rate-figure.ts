import { m } from '../words/messages.ts'
import type { Construction } from './rate-cell.ts'

/** Rupees per square foot and month; dearer than any city has published, so that a slip of the comma is caught. */
export const highestRateRupees = 1000

export type ReadRate = { rateTenThousandths: number } | { fault: string }

/**
 * Reads a rate in rupees as typed or as a spreadsheet holds it, exactly, in ten-thousandths of a rupee: 1.61 is 16100.
 * Land may have none; a building at 0 would go untaxed without an exemption that says so.
 * @param construction null: of every one, buildings among them
 */
export function readRate(typed: string, construction: Construction | null): ReadRate {
  const text = typed.trim()
  if (text === '') return { fault: m.common_required_value() }
  const parts = /^(-?)(\d{1,9})?(?:\.(\d{1,12}))?$/.exec(text)
  if (!parts || (parts[2] === undefined && parts[3] === undefined)) return { fault: m.common_number_invalid() }
  const [, sign, rupees = '0', decimals = ''] = parts
  const significant = decimals.replace(/(?<!0)0+$/, '')
  if (significant.length > 4) return { fault: m.master_rate_decimals() }
  const rateTenThousandths = Number(rupees) * 10_000 + Number(significant.padEnd(4, '0'))
  const isOfLand = construction === 'vacant_land'
  const isInRange =
    sign === '' && rateTenThousandths <= highestRateRupees * 10_000 && (isOfLand || rateTenThousandths > 0)
  const amountRangeError = isOfLand ? m.master_rate_range : m.master_rate_range_built
  return isInRange ? { rateTenThousandths } : { fault: amountRangeError({ highest: highestRateRupees }) }
}

/** 16100 as 1.61: no more decimals than the rate has, and never fewer than two. */
export function rateText(rateTenThousandths: number): string {
  const decimals = String(rateTenThousandths % 10_000).padStart(4, '0')
  return `${Math.floor(rateTenThousandths / 10_000)}.${decimals.slice(0, 2)}${decimals.slice(2).replace(/(?<!0)0+$/, '')}`
}
