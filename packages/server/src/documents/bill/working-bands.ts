import { floorName } from '@karsetu/contract/assessment/assessment-labels.ts'
import { usageLabels } from '@karsetu/contract/demand/demand-labels.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import type { FloorWorking, RateWorking } from '@karsetu/domain/assessment/working.ts'
import { type Paise, sumPaise } from '@karsetu/domain/money/paise.ts'
import { sqftOf } from '@karsetu/domain/property/area.ts'
import type { Band } from '../band.ts'
import { type Bilingual, bilingual } from '../bilingual.ts'
import { figureColumn } from '../figure-column.ts'
import type { BillDocument } from './bill-document.ts'

const figures = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 10 })

/** 15%, 10% + 15% of parts, 15% x 0.5 with a concession, a dash where exempt, an asterisk where a cap has lowered it. */
export function rateText({ percents, kept: saved, isCapped }: RateWorking): string {
  if (percents.length === 0) return '–'
  const rate = percents.map((percent) => `${figures.format(percent)}%`).join(' + ')
  return `${rate}${saved === undefined ? '' : ` × ${figures.format(saved)}`}${isCapped ? ' *' : ''}`
}

/** The front of the sheet has room for so many lines of floors: those beyond are added up in the last. */
const linesAlone = 6

/** How the ARV of the demand comes about, floor by floor. */
export function workingBands({ working }: Pick<BillDocument, 'working'>): Band[] {
  if (!working) return []
  const { floors, arv } = working
  const isAll = floors.length <= linesAlone
  const alone = isAll ? floors : floors.slice(0, linesAlone - 1)
  const rest = floors.slice(alone.length)
  const print = figureColumn([...floors.map((floor) => floor.arv), arv])
  const lines = [
    ...alone.map((floor) => lineOf(floor, print)),
    ...(rest.length === 0
      ? []
      : [
          {
            label: bilingual(m.bill_working_rest, { count: rest.length }),
            text: '',
            value: print(sumPaise(rest.map((floor) => floor.arv))),
          },
        ]),
  ]
  return [
    {
      kind: 'working',
      form: {
        title: bilingual(m.bill_working_title),
        legend: bilingual(m.bill_working_legend),
        labels: [...lines.map(({ label }) => label), bilingual(m.bill_arv)],
      },
      own: { texts: [...lines.map(({ text, value }) => `${text}${text && ' '}= ${value}`), print(arv)] },
    },
  ]
}

type WorkingLine = { label: Bilingual; text: string; value: string }

/** Words of a floor and use are few, and each bill has some. */
const labels = new Map<string, Bilingual>()

function labelOf({ floorNumber, use }: FloorWorking): Bilingual {
  const key = `${floorNumber} ${use}`
  const known = labels.get(key)
  if (known) return known
  const say = (locale: 'en' | 'hi') =>
    use === 'vacant_land'
      ? m.bill_working_land({}, { locale })
      : `${floorName(floorNumber, locale)}, ${usageLabels[use]({}, { locale })}`
  const label = { en: say('en'), hi: say('hi') }
  labels.set(key, label)
  return label
}

const lineOf = (floor: FloorWorking, print: (figure: Paise) => string): WorkingLine => ({
  label: labelOf(floor),
  text: [sqftOf(floor.areaMillionths), floor.rateTenThousandths / 10_000, ...floor.factors]
    .map((figure) => figures.format(figure))
    .join(' × '),
  value: print(floor.arv),
})
