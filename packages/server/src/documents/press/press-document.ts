import { paperLabels } from '@karsetu/contract/notice/notice-labels.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import type { Paise } from '@karsetu/domain/money/paise.ts'
import type { NoticeKind } from '@karsetu/domain/notice/notice-rules.ts'
import type { IsoDate } from '@karsetu/domain/time/iso-date.ts'
import type { PdfRequest } from '../../platform/pdf/typst-compiler.ts'
import type { PaperView } from '../band.ts'
import type { Bilingual, CorporationHead } from '../bilingual.ts'
import { type DeliveryFile, deliverySheet } from './delivery-sheet.ts'
import { PressForms } from './press-forms.ts'

/** What the delivery sheet says of one paper. */
export interface DeliveryLine {
  readonly number: string
  readonly propertyUniqueId: string
  readonly houseNumber: string | null
  readonly mohalla: Bilingual
  readonly owner: string | null
  readonly amount: Paise
}

/** One paper of a beat: its line on the delivery sheet and its sheet as a template prints it. */
export interface PressPaper extends DeliveryLine {
  readonly sheet: PaperView
}

/** The file of one beat, as it goes to the press. */
export interface PressFile {
  readonly kind: NoticeKind
  readonly corporation: CorporationHead
  readonly ward: Bilingual
  /** From 1 within the ward. */
  readonly part: number
  readonly asOn: IsoDate
  /** In walking order. */
  readonly papers: readonly PressPaper[]
}

/** Papers laid out together: a thread holds all of them until their part is printed. */
const papersPerPart = 150

/**
 * What the press prints of a beat, in parts that make one file. What papers have alike is drawn once, as one of `forms`;
 * a run gives the same ones to all its files, so that a thread draws them anew only when there are more. Without tags,
 * since nobody reads it on a screen.
 * @param withSheet false for a beat whose papers stand on the delivery sheet of the ward
 */
export function pressRequest(
  file: PressFile,
  forms = new PressForms(),
  { withSheet = true }: { withSheet?: boolean } = {},
): PdfRequest[] {
  const facts = { paper: paperLabels[file.kind]({}, { locale: 'en' }), ward: file.ward.en, part: file.part }
  const title = m.press_title(facts, { locale: 'en' })
  const papers = file.papers.map(({ number, sheet }) => ({
    number,
    foot: forms.pageOf('foot', sheet.foot),
    // As short as can be: there are thousands.
    bands: sheet.bands.map(({ kind, form, own }) => [kind, form === null ? null : forms.pageOf(kind, form), own]),
  }))
  const parts = Array.from({ length: Math.max(1, Math.ceil(papers.length / papersPerPart)) }, (_, at) =>
    papers.slice(at * papersPerPart, (at + 1) * papersPerPart),
  )
  const drawnOnce = forms.request()
  const [delivery = null] = withSheet ? deliverySheet(file) : []
  return parts.map((inPart, at) => ({
    template: 'press/press.typ',
    data: { title, delivery: at === 0 ? delivery : null, papers: inPart },
    tagged: false,
    forms: drawnOnce,
  }))
}

/** Pages of a delivery sheet laid out together. */
const sheetPagesPerPart = 40

/** The delivery sheet of a whole ward alone, in parts that make one document: its papers come from the files of its beats. */
export function wardSheetRequests(file: DeliveryFile): PdfRequest[] {
  const title = m.press_ward_title(
    { paper: paperLabels[file.kind]({}, { locale: 'en' }), ward: file.ward.en },
    { locale: 'en' },
  )
  return deliverySheet(file, sheetPagesPerPart).map((delivery) => ({
    template: 'press/press.typ',
    data: { title, delivery, papers: [] },
    tagged: false,
  }))
}
