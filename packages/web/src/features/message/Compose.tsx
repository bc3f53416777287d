import {
  countedForCost,
  type MessagePreview,
  type MessageSums,
  type MessageTemplate,
  messageCalls,
} from '@karsetu/contract/message/message-calls.ts'
import { leftOutLabels } from '@karsetu/contract/message/message-labels.ts'
import { formatCount, formatDate, formatMoney } from '@karsetu/contract/words/format.ts'
import { m } from '@karsetu/contract/words/messages.ts'
import { useState } from 'react'
import { useCall } from '../../api/use-call.ts'
import { useLocale } from '../../locale/locale.ts'
import { pathTo } from '../../path-builder.ts'
import type { Column } from '../../table/column.ts'
import { DataTable } from '../../table/DataTable.tsx'
import { exportList } from '../../table/export-list.ts'
import { FilterBar } from '../../table/FilterBar.tsx'
import { listingOf, unaskedListing } from '../../table/listing-of.ts'
import { useListState } from '../../table/use-list-state.ts'
import { withDependants } from '../../table/with-dependants.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { AppLink } from '../../ui/AppLink.tsx'
import { Card } from '../../ui/Card.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { Choice } from '../demand/DashboardFilters.tsx'
import { Problems } from '../property/register-list/Problems.tsx'
import { registerFilters, registerQuery } from '../property/register-list/register-query.ts'
import { useRegisterFields } from '../property/register-list/use-register-fields.ts'
import classes from './Message.module.css'
import { SendDialog } from './SendDialog.tsx'

type Props = { templates: readonly MessageTemplate[]; windowFrom: string; windowTo: string }

/** Whom, which text, what it will look like, and then the button. */
export function Compose({ templates, windowFrom, windowTo }: Props) {
  const state = useListState({ filters: [...registerFilters, 'templateId'] })
  const list = withDependants(state)
  const {
    query: { sort: _, order: _order, ...filter },
    problems,
  } = registerQuery(list)
  const fields = useRegisterFields(list)
  const isInvalid = problems.length > 0
  const template = templates.find(({ templateId }) => String(templateId) === state.filters.templateId)
  const text = { templateId: template?.templateId ?? 0 }
  const body = { filter, ...text }
  const found = useCall(
    messageCalls.calls.search,
    { query: { page: list.page, limit: list.limit }, body },
    { keepPrevious: true, enabled: template !== undefined && !isInvalid },
  )
  const [sends, setSends] = useState(false)
  // A filter at fault is none at all: nothing is offered for sending that would then go to the whole city.
  const data = template && !isInvalid ? found.data : undefined
  return (
    <>
      <h2 className={classes.step}>{m.message_choose()}</h2>
      <FilterBar name="messages" list={list} fields={fields} />
      <Problems problems={problems} fields={fields} />
      <p className={classes.note}>{m.message_dues_note()}</p>
      <h2 className={classes.step}>{m.message_text()}</h2>
      {templates.length === 0 ? (
        <p>{m.message_template_none()}</p>
      ) : (
        <div className={classes.choices}>
          <Choice
            label={m.message_template()}
            value={state.filters.templateId ?? ''}
            choices={[
              { value: '', label: m.common_select_label({ label: m.message_template() }) },
              ...templates.map(({ templateId, name, language }) => ({
                value: String(templateId),
                label: `${name} (${language === 'hi' ? m.message_language_hi() : m.message_language_en()})`,
              })),
            ]}
            onChange={(templateId) => state.setFilters({ templateId })}
          />
        </div>
      )}
      {template && <TemplateFacts template={template} />}
      <h2 className={classes.step}>{m.message_look()}</h2>
      {!template && <p className={classes.note}>{m.message_look_first()}</p>}
      {template && (
        <>
          {data && (
            <Card
              aside={
                <ActionButton
                  onClick={() => setSends(true)}
                  offBecause={data.sums.messages === 0 ? m.message_send_none() : undefined}
                >
                  {m.message_send()}
                </ActionButton>
              }
              title={m.message_preview()}
            >
              <Sums data={data} />
              <p className={classes.note}>
                {data.sums.isEstimate && `${m.message_estimate({ count: formatCount(countedForCost) })} `}
                {m.message_hours({ from: windowFrom, to: windowTo })}
              </p>
            </Card>
          )}
          <DataTable
            name="message-preview"
            label={m.message_preview()}
            columns={columns()}
            listing={isInvalid ? unaskedListing : listingOf(found)}
            list={list}
            keyOf={(row) => row.propertyUniqueId}
            {...(isInvalid
              ? {}
              : { onExport: () => exportList(messageCalls.calls.searchFile, { query: { ...filter, ...text } }) })}
            withoutColumnChoice
            emptyText={isInvalid ? m.register_list_narrow() : m.common_no_records()}
          />
        </>
      )}
      {sends && data && (
        <SendDialog
          query={body}
          sums={data.sums}
          sample={data.rows.find(({ leftOut }) => leftOut === null)?.text}
          onClose={() => setSends(false)}
        />
      )}
    </>
  )
}

function TemplateFacts({ template }: { template: MessageTemplate }) {
  const locale = useLocale()
  const { header, dltTemplateId, approvedOn, body, language } = template
  return (
    <figure className={classes.template}>
      <blockquote lang={language}>{body}</blockquote>
      <figcaption>
        {m.message_template_facts({ header, number: dltTemplateId, date: formatDate(approvedOn, locale) })}
      </figcaption>
    </figure>
  )
}

type SumsProps = { data: { total: number; more: boolean; sums: MessageSums } }

function Sums({ data: { total, more, sums } }: SumsProps) {
  const about = (text: string) => (sums.isEstimate ? m.message_about({ value: text }) : text)
  return (
    <Facts
      facts={[
        {
          label: m.message_matched(),
          value: more ? m.common_more_than({ count: formatCount(total) }) : formatCount(total),
        },
        { label: m.message_messages(), value: about(formatCount(sums.messages)) },
        { label: m.message_parts(), value: about(formatCount(sums.segments)) },
        { label: m.message_cost(), value: about(formatMoney(sums.costPaise)) },
        { label: m.message_left(), value: <LeftOut sums={sums} /> },
      ]}
    />
  )
}

/** How many get nothing, and why: above all, who asked to be spared. */
function LeftOut({ sums: { leftOut, isEstimate } }: { sums: MessageSums }) {
  if (leftOut.length === 0) return m.message_left_nobody()
  return (
    <ul className={classes.reasons}>
      {leftOut.map(({ reason, properties }) => {
        const count = isEstimate ? m.message_about({ value: formatCount(properties) }) : formatCount(properties)
        return <li key={reason}>{m.message_left_of({ count, reason: leftOutLabels[reason]() })}</li>
      })}
    </ul>
  )
}

const columns = (): Column<MessagePreview>[] => [
  {
    key: 'property',
    title: m.register_list_col_id(),
    isTitle: true,
    render: ({ propertyUniqueId }) => (
      <AppLink to={pathTo.ledgerOf({ propertyId: propertyUniqueId })}>{propertyUniqueId}</AppLink>
    ),
  },
  { key: 'owner', title: m.register_list_col_owner(), render: (row) => row.ownerName ?? m.common_not_known() },
  { key: 'mobile', title: m.register_list_col_mobile(), render: (row) => row.mobileNumber ?? m.common_not_known() },
  { key: 'text', title: m.message_col_text(), render: (row) => row.text },
  { key: 'parts', title: m.message_parts(), align: 'end', render: (row) => formatCount(row.segments) },
  {
    key: 'note',
    title: m.message_col_note(),
    render: ({ leftOut }) => (leftOut === null ? m.message_will_go() : leftOutLabels[leftOut]()),
  },
]
