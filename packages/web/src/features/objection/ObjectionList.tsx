import { type ObjectionCard, objectionCalls } from '@karsetu/contract/objection/objection-calls.ts'
import {
  objectionStatusLabels,
  objectionStepLabels,
  objectionSubjectLabels,
  uploaderLabels,
} from '@karsetu/contract/objection/objection-labels.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { objectionSubjects, uploaderTypes } from '@karsetu/domain/objection/objection-kinds.ts'
import { objectionStatuses, objectionSteps } from '@karsetu/domain/objection/objection-workflow.ts'
import type { Column } from '../../table/column.ts'
import { DataTable } from '../../table/DataTable.tsx'
import { exportList } from '../../table/export-list.ts'
import { FilterBar, type FilterField } from '../../table/FilterBar.tsx'
import { listingOf } from '../../table/listing-of.ts'
import { toDecideField } from '../../table/to-decide.ts'
import type { ListState } from '../../table/use-list-state.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { DateText } from '../../ui/DateText.tsx'
import { numberOf, usePlaceChoices } from '../notice/place-filters.ts'
import { useMohallaChoices } from '../property/use-mohalla-choices.ts'
import classes from './Objection.module.css'
import { ObjectionStatusText } from './ObjectionStatus.tsx'
import type { ObjectionFilter } from './objection-query.ts'
import { subjectText } from './subject-text.ts'
import { useObjections } from './use-objections.ts'

type Props = {
  list: ListState<ObjectionFilter>
  pathOf: (objectionId: number) => string
  /** All are the reader's own: who entered them goes without saying. */
  isOwn?: boolean
}

/** Objections, the newest first; under the filters of the specification and those of the office. */
export function ObjectionList({ list, pathOf, isOwn = false }: Props) {
  const { asked: query, found } = useObjections(list, { enabled: true })
  return (
    <>
      <Filters list={list} isOwn={isOwn} />
      <DataTable
        name={isOwn ? 'own-objections' : 'objections'}
        label={isOwn ? m.objection_own_title() : m.objection_list_title()}
        columns={columnsOf(pathOf, isOwn)}
        listing={listingOf(found)}
        list={list}
        keyOf={({ objectionId }) => objectionId}
        onExport={() => exportList(objectionCalls.calls.file, { query: query })}
        emptyText={isOwn ? m.objection_own_none() : m.objection_list_none()}
        emptyHint={isOwn ? m.objection_own_none_hint() : m.objection_list_none_hint()}
      />
    </>
  )
}

const choicesOf = <Value extends string>(values: readonly Value[], words: Record<Value, () => string>) =>
  values.map((value) => ({ value, label: words[value]() }))

function Filters({ list, isOwn }: { list: ListState<ObjectionFilter>; isOwn: boolean }) {
  const { zones, wards } = usePlaceChoices(numberOf(list.filters.zoneId))
  const mohallas = useMohallaChoices(numberOf(list.filters.wardId))
  const uploader: FilterField<ObjectionFilter> = {
    ...{ name: 'uploaderType', kind: 'choice', label: m.objection_uploader() },
    choices: choicesOf(uploaderTypes, uploaderLabels),
  }
  const fields: FilterField<ObjectionFilter>[] = [
    {
      ...{ name: 'objectionStatus', kind: 'choice', label: m.objection_status() },
      choices: choicesOf(objectionStatuses, objectionStatusLabels),
    },
    ...(isOwn ? [] : [toDecideField(), uploader]),
    { name: 'objectionDate', kind: 'date', label: m.objection_date() },
    { name: 'objectionNo', kind: 'text', label: m.objection_no() },
    { name: 'propertyUniqueId', kind: 'text', label: m.property_id() },
    {
      ...{ name: 'step', kind: 'choice', label: m.objection_step(), isExtra: true },
      choices: choicesOf(objectionSteps, objectionStepLabels),
    },
    {
      ...{ name: 'subject', kind: 'choice', label: m.objection_subject(), isExtra: true },
      choices: choicesOf(objectionSubjects, objectionSubjectLabels),
    },
    {
      ...{ name: 'isLate', kind: 'choice', label: m.objection_col_late(), isExtra: true },
      choices: [
        { value: 'true', label: m.objection_late() },
        { value: 'false', label: m.objection_in_time() },
      ],
    },
    { name: 'zoneId', kind: 'choice', label: m.search_zone(), choices: zones, isExtra: true },
    { name: 'wardId', kind: 'choice', label: m.search_ward(), choices: wards, isExtra: true },
    { name: 'mohallaId', kind: 'choice', label: m.search_mohalla(), choices: mohallas, isExtra: true },
    { name: 'startDate', kind: 'date', label: m.objection_from(), isExtra: true },
    { name: 'endDate', kind: 'date', label: m.objection_until(), isExtra: true },
  ]
  return <FilterBar name={isOwn ? 'own-objections' : 'objections'} list={list} fields={fields} />
}

const columnsOf = (pathOf: Props['pathOf'], isOwn: boolean): Column<ObjectionCard>[] => [
  {
    key: 'objectionNo',
    title: m.objection_no(),
    isFixed: true,
    isTitle: true,
    render: ({ objectionId, objectionNo }) => <AppLink to={pathOf(objectionId)}>{objectionNo}</AppLink>,
  },
  {
    key: 'status',
    title: m.objection_status(),
    render: ({ status, step }) => <ObjectionStatusText status={status} step={step} />,
  },
  { key: 'subject', title: m.objection_subject(), render: subjectText },
  { key: 'property', title: m.property_id(), render: ({ propertyUniqueId }) => propertyUniqueId },
  { key: 'objector', title: m.objection_objector(), render: ({ objectorName }) => objectorName },
  {
    key: 'owner',
    title: m.property_owner_name(),
    isExtra: true,
    render: ({ ownerName }) => ownerName ?? m.common_not_known(),
  },
  { key: 'ward', title: m.search_ward(), render: ({ wardNo, wardName }) => `${wardNo} ${wardName}` },
  { key: 'mohalla', title: m.search_mohalla(), isExtra: true, render: ({ mohallaName }) => mohallaName },
  {
    key: 'receivedOn',
    title: m.objection_received_on(),
    render: ({ receivedOn, isLate }) => (
      <>
        <DateText date={receivedOn} />
        {isLate && <span className={classes.late}> · {m.objection_late()}</span>}
      </>
    ),
  },
  {
    key: 'hearing',
    title: m.objection_col_hearing(),
    render: ({ hearingOn }) => (hearingOn ? <DateText date={hearingOn} /> : '–'),
  },
  ...(isOwn
    ? []
    : [
        {
          key: 'uploader',
          title: m.objection_uploader(),
          isExtra: true,
          render: ({ uploaderType, filedBy }: ObjectionCard) =>
            filedBy ? `${uploaderLabels[uploaderType]()} · ${filedBy}` : uploaderLabels[uploaderType](),
        },
      ]),
]
