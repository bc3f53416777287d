import { basisWords } from '@karsetu/contract/master/master-words.ts'
import { bandOfRoad, type RateBasis, rateBases } from '@karsetu/contract/master/mohalla-forms.ts'
import { rateText } from '@karsetu/contract/master/rate-figure.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import type { Context, FileReply } from '../../platform/http/context.ts'
import { count, listFile, text } from '../../platform/spreadsheet/list-file.ts'
import { type MohallaOfWard, type MohallasAsked, mohallasWorkedFor } from './mohalla-store.ts'
import { otherRoads } from './other-roads.ts'
import { type RateCell, rateCells, rateCellWord, rateTableWords } from './rate-sheet-words.ts'
import { ratesOfMohallas, ratesOn } from './rate-store.ts'

type Row = { mohalla: MohallaOfWard; basis: RateBasis; rateOf: (cell: RateCell) => string | null }

/** The sheet that a resolution for many mohallas comes back as: a row for each basis of a mohalla, with the rates of today. */
export async function rateTable(
  { reads, actor, today, locale }: Context,
  asked: Pick<MohallasAsked, 'zone' | 'ward'>,
): Promise<FileReply> {
  const mohallas = await mohallasWorkedFor(reads, actor, asked)
  const [dated, others] = await Promise.all([
    ratesOfMohallas(
      reads,
      mohallas.map(({ mohallaId }) => mohallaId),
    ),
    otherRoads(reads, today, { later: true }),
  ])
  const rows = mohallas.flatMap((mohalla): Row[] => {
    const rates = ratesOn(dated.get(mohalla.mohallaId) ?? [], today)
    const given = rateBases.filter((basis) => rates.some((rate) => rate.basis === basis))
    return (given.length > 0 ? given : rateBases.slice(0, 1)).map((basis) => ({
      mohalla,
      basis,
      rateOf: ({ road, construction }) => {
        const rate = rates.find(
          (one) => one.basis === basis && one.roadBand === bandOfRoad(road) && one.construction === construction,
        )
        return rate ? rateText(rate.rateTenThousandths) : null
      },
    }))
  })
  return listFile<Row>({ name: `rates-of-mohallas-${today}`, title: m.master_sheet_rates() }, rows, [
    count(rateTableWords.wardNo(), ({ mohalla }) => mohalla.wardNo),
    count(rateTableWords.mohallaNo(), ({ mohalla }) => mohalla.mohallaNo),
    text(rateTableWords.mohalla(), ({ mohalla }) => (locale === 'hi' ? mohalla.nameHi : mohalla.name)),
    text(rateTableWords.basis(), ({ basis }) => basisWords[basis](), 18),
    ...rateCells(others).map((cell) => text<Row>(rateCellWord(cell)(), ({ rateOf }) => rateOf(cell), 22)),
  ])
}
