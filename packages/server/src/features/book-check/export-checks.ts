import type { BookCheck, BookChecksQuery, BrokenPlace } from '@karsetu/contract/book-check/book-check-calls.ts'
import { checkOutcomeLabels, checkSubjectLabels } from '@karsetu/contract/book-check/book-check-labels.ts'
import { formatInstant } from '@karsetu/contract/words/format.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import type { Context, FileReply } from '../../platform/http/context.ts'
import { count, listFile, text } from '../../platform/spreadsheet/list-file.ts'
import { assertWholeCity } from '../access/place-scope.ts'
import { readChecks, reportCheck } from './read-checks.ts'

/** Every check that was made. @throws Failure call.out_of_scope */
export async function exportChecks(context: Context, query: BookChecksQuery): Promise<FileReply> {
  assertWholeCity(context.actor)
  const when = (instant: string) => formatInstant(instant, context.locale)
  return listFile<BookCheck>(
    { name: `book-checks-${context.today}`, title: m.book_check_list() },
    (part) => readChecks(context, query, part),
    [
      count(m.book_check_number(), ({ checkId }) => checkId),
      text(m.book_check_subject(), ({ subject }) => checkSubjectLabels[subject]()),
      text(m.book_check_outcome(), ({ outcome }) => checkOutcomeLabels[outcome]()),
      count(m.book_check_broken(), ({ broken }) => broken),
      text(m.book_check_started(), ({ startedAt }) => when(startedAt)),
      text(m.book_check_finished(), ({ finishedAt }) => when(finishedAt)),
      text(m.book_check_by(), ({ requestedBy }) => requestedBy ?? m.book_check_by_night(), 18),
      text(m.book_check_failure(), ({ failure }) => failure, 44),
    ],
  )
}

const factsText = ({ facts }: BrokenPlace) =>
  Object.entries(facts)
    .map(([name, value]) => `${name}: ${value}`)
    .join('; ')

/** What one check found, a row for each place. @throws Failure call.not_found, call.out_of_scope */
export async function exportCheck(context: Context, checkId: number): Promise<FileReply> {
  const { faults: errors } = await reportCheck(context, checkId)
  const rows = errors.flatMap(({ places, ...error }) => places.map((place) => ({ ...error, place })))
  return listFile({ name: `book-check-${checkId}`, title: m.book_check_title() }, rows, [
    text(m.book_check_code(), ({ code }) => code),
    text(m.book_check_promise(), ({ promise }) => promise, 70),
    count(m.book_check_count(), (row) => row.count),
    text(m.book_check_facts(), ({ place }) => factsText(place), 70),
    text(m.book_check_properties(), ({ place }) => place.properties.join(', '), 40),
    count(m.book_check_journal(), ({ place }) => place.journalId),
  ])
}
