import { bucketLabels, noteKindLabels } from '@karsetu/contract/correction/correction-labels.ts'
import type { Note } from '@karsetu/contract/correction/note-calls.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { pathTo } from '../../path-builder.ts'
import type { Column } from '../../table/column.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { InstantText } from '../../ui/DateText.tsx'
import { FinancialYearText } from '../../ui/FinancialYearText.tsx'
import { MoneyText } from '../../ui/MoneyText.tsx'
import { CorrectionStatusBadge } from './CorrectionStatusBadge.tsx'

export const noteColumns = (): Column<Note>[] => [
  {
    key: 'noteNo',
    title: m.note_no(),
    sortable: true,
    isTitle: true,
    isFixed: true,
    render: ({ noteNo, kind }) => noteNo ?? m.note_no_none({ kind: noteKindLabels[kind]() }),
  },
  { key: 'kind', title: m.note_kind(), render: ({ kind }) => noteKindLabels[kind]() },
  {
    key: 'status',
    title: m.correction_status(),
    render: ({ status }) => <CorrectionStatusBadge status={status} />,
  },
  {
    key: 'propertyUniqueId',
    title: m.correction_property(),
    sortable: true,
    render: ({ propertyUniqueId }) => (
      <AppLink to={pathTo.arrearsCorrection({ propertyId: propertyUniqueId })}>{propertyUniqueId}</AppLink>
    ),
  },
  { key: 'owner', title: m.correction_owner(), render: ({ ownerName }) => ownerName ?? m.common_not_known() },
  { key: 'zone', title: m.correction_zone(), isExtra: true, render: ({ zoneName }) => zoneName },
  { key: 'wardNo', title: m.correction_ward(), align: 'end', isExtra: true, render: ({ wardNo }) => wardNo },
  { key: 'year', title: m.correction_fin_year(), render: (row) => <FinancialYearText year={row.financialYear} /> },
  { key: 'head', title: m.note_head(), render: ({ head }) => bucketLabels[head]() },
  {
    key: 'amountPaise',
    title: m.note_amount(),
    sortable: true,
    align: 'end',
    render: ({ amountPaise }) => <MoneyText amount={amountPaise} />,
  },
  { key: 'reason', title: m.note_reason(), isExtra: true, render: ({ reason }) => reason },
  { key: 'remarks', title: m.correction_remarks(), isExtra: true, render: ({ remarks }) => remarks },
  { key: 'madeBy', title: m.correction_made_by(), isExtra: true, render: ({ madeBy }) => madeBy },
  {
    key: 'madeAt',
    title: m.correction_when(),
    sortable: true,
    render: ({ madeAt }) => <InstantText instant={madeAt} dayOnly />,
  },
]
