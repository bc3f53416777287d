import type { Readable } from 'node:stream'
import type { MutationCard, MutationsQuery } from '@karsetu/contract/mutation/mutation-calls.ts'
import { mutationStatusLabels, mutationTypeLabels } from '@karsetu/contract/mutation/mutation-labels.ts'
import type { Locale } from '@karsetu/contract/words/locale.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { isHearingFixed } from '@karsetu/domain/mutation/mutation-workflow.ts'
import { istDateOf } from '@karsetu/domain/time/india-time.ts'
import type { Context } from '../../platform/http/context.ts'
import { inParts } from '../../platform/spreadsheet/in-parts.ts'
import type { TableColumn, TableRow } from '../../platform/spreadsheet/table.ts'
import { writeWorkbook } from '../../platform/spreadsheet/write-workbook.ts'
import { readCards } from './list-mutations.ts'

/** Every mutation that answers, as a spreadsheet, read and written a part at a time. */
export function exportMutations(context: Context, query: MutationsQuery): Readable {
  const { locale } = context
  return writeWorkbook(
    inParts<MutationCard>(
      (part) => readCards(context, query, part),
      (card) => lineOf(card, locale),
    ),
    columnsIn({ locale }),
    m.mutation_title({}, { locale }),
  )
}

const text = (heading: string, width: number): TableColumn => ({ heading, kind: 'text', width })
const date = (heading: string): TableColumn => ({ heading, kind: 'date', width: 14 })

const columnsIn = (said: { locale: Locale }): TableColumn[] => [
  text(m.mutation_no({}, said), 20),
  text(m.mutation_status({}, said), 18),
  text(m.mutation_type({}, said), 26),
  text(m.correction_property({}, said), 20),
  text(m.search_zone({}, said), 18),
  { heading: m.search_ward({}, said), kind: 'count', width: 8 },
  text(m.search_mohalla({}, said), 22),
  text(m.mutation_from({}, said), 32),
  text(m.mutation_to({}, said), 32),
  { heading: m.mutation_fee({}, said), kind: 'money', width: 14 },
  date(m.mutation_objections_until({}, said)),
  text(m.mutation_filed_by({}, said), 20),
  date(m.mutation_filed_at({}, said)),
  text(m.mutation_order_no({}, said), 20),
  text(m.mutation_decided_by({}, said), 20),
  date(m.mutation_decided_at({}, said)),
]

const lineOf = (card: MutationCard, locale: Locale): TableRow => [
  card.mutationNo,
  (isHearingFixed(card) ? m.mutation_status_hearing_fixed : mutationStatusLabels[card.status])({}, { locale }),
  mutationTypeLabels[card.type]({}, { locale }),
  card.propertyUniqueId,
  card.zoneName,
  card.wardNo,
  card.mohallaName,
  card.fromNames,
  card.toNames,
  card.feePaise,
  card.objectionsUntil,
  card.filedBy,
  istDateOf(card.filedAt),
  card.orderNo,
  card.decidedBy,
  card.decidedAt === null ? null : istDateOf(card.decidedAt),
]
