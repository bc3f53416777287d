import { type MessageTemplateRow, messageCalls, templateStandings } from '@karsetu/contract/message/message-calls.ts'
import { languageLabels, templateKindLabels, templateStandingLabels } from '@karsetu/contract/message/message-labels.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { useState } from 'react'
import { useCall } from '../../api/use-call.ts'
import type { Column } from '../../table/column.ts'
import { DataTable } from '../../table/DataTable.tsx'
import { exportList } from '../../table/export-list.ts'
import { FilterBar } from '../../table/FilterBar.tsx'
import { listingOf } from '../../table/listing-of.ts'
import { useListState } from '../../table/use-list-state.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { DateText } from '../../ui/DateText.tsx'
import { type Stage, StageBadge } from '../../ui/StageBadge.tsx'
import { EndTemplateDialog } from './EndTemplateDialog.tsx'
import classes from './Message.module.css'

const languages = ['en', 'hi'] as const
const stages = {
  in_force: 'done',
  to_come: 'begun',
  past: 'ended',
} as const satisfies Record<(typeof templateStandings)[number], Stage>

/** Every registered text, also those to come and those that ended. */
export function TemplateList() {
  const list = useListState({ filters: ['standing', 'language'] })
  const standing = templateStandings.find((each) => each === list.filters.standing)
  const language = languages.find((each) => each === list.filters.language)
  const query = { ...(standing ? { standing } : {}), ...(language ? { language } : {}) }
  const { calls } = messageCalls
  const [ending, setEnding] = useState<MessageTemplateRow>()
  const found = useCall(
    calls.templatePage,
    { query: { ...query, page: list.page, limit: list.limit } },
    { keepPrevious: true },
  )
  return (
    <>
      <p className={classes.note}>{m.message_templates_lead()}</p>
      <FilterBar
        name="message-templates"
        list={list}
        fields={[
          {
            name: 'standing',
            kind: 'choice',
            label: m.message_standing(),
            choices: templateStandings.map((value) => ({ value, label: templateStandingLabels[value]() })),
          },
          {
            name: 'language',
            kind: 'choice',
            label: m.message_language(),
            choices: languages.map((value) => ({ value, label: languageLabels[value]() })),
          },
        ]}
      />
      <DataTable
        name="message-templates"
        label={m.message_templates()}
        columns={columns(setEnding)}
        listing={listingOf(found)}
        list={list}
        keyOf={({ templateId }) => templateId}
        onExport={() => exportList(calls.templateFile, { query: query })}
        emptyText={m.message_templates_none()}
      />
      {ending && <EndTemplateDialog template={ending} onClose={() => setEnding(undefined)} />}
    </>
  )
}

const columns = (onEnd: (template: MessageTemplateRow) => void): Column<MessageTemplateRow>[] => [
  { key: 'name', title: m.message_name(), isTitle: true, isFixed: true, render: ({ name }) => name },
  { key: 'language', title: m.message_language(), render: ({ language }) => languageLabels[language]() },
  { key: 'body', title: m.message_body(), isLong: true, render: ({ body }) => body },
  { key: 'dlt', title: m.message_dlt_id(), isLong: true, render: ({ dltTemplateId }) => dltTemplateId },
  { key: 'header', title: m.message_header(), render: ({ header }) => header },
  { key: 'kind', title: m.message_kind(), isExtra: true, render: ({ kind }) => templateKindLabels[kind]() },
  { key: 'purpose', title: m.message_purpose(), isExtra: true, render: ({ purpose }) => purpose },
  {
    key: 'approvedOn',
    title: m.message_approved_on(),
    render: ({ approvedOn }) => <DateText date={approvedOn} />,
  },
  {
    key: 'validTo',
    title: m.message_valid_to(),
    isExtra: true,
    render: ({ validTo }) => validTo && <DateText date={validTo} />,
  },
  {
    key: 'standing',
    title: m.message_standing(),
    render: ({ standing }) => <StageBadge stage={stages[standing]} word={templateStandingLabels[standing]()} />,
  },
  { key: 'endReason', title: m.message_end_reason(), isExtra: true, render: ({ endReason }) => endReason },
  { key: 'addedBy', title: m.message_added_by(), isExtra: true, render: ({ addedBy }) => addedBy ?? '–' },
  {
    key: 'end',
    title: m.message_template_end(),
    isAction: true,
    render: (row) =>
      row.standing !== 'past' && (
        <ActionButton
          variant="default"
          size="compact-sm"
          needs={messageCalls.calls.endTemplate.access}
          aria-label={m.message_template_end_of({ name: row.name })}
          onClick={() => onEnd(row)}
        >
          {m.message_template_end()}
        </ActionButton>
      ),
  },
]
