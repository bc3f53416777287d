import { randomUUID } from 'node:crypto'
import type { IdKind } from '@karsetu/contract/platform/ids.ts'
import type { Pool } from 'pg'

/** Kinds that belong to a zone or ward by what they are about; all others are everybody's who works here. */
export type PlacedKind = Exclude<
  IdKind,
  | 'city'
  | 'map_tile'
  | 'discount'
  | 'category'
  | 'rule'
  | 'role'
  | 'staff'
  | 'session'
  | 'mobile_code'
  | 'template'
  | 'register_import'
  | 'import_request'
  | 'book_check'
  | 'counter_session'
  | 'cash_transfer'
  | 'deposit_slip'
  | 'bank_account'
  | 'bank_statement'
  | 'statement_line'
  | 'suspense_claim'
  | 'audit_sample'
  | 'audit_pack'
>
export type OneOfEach = Record<PlacedKind, string | number>

/** What an answer about the place would show somebody who must not see it. */
export type Place = {
  wardId: number
  /** By their keys. */
  ids: OneOfEach
  /** By the numbers that people read and type. */
  numbers: Partial<OneOfEach>
  /** Words that only an answer about this place has. */
  tells: readonly string[]
}

type Row = Record<string, string | number>

const propertyOf = `
  select property.property_id id, property_unique_id "propertyUniqueId", zone_id zone, ward_id ward, mohalla_id mohalla,
    ptin_no ptin, mobiles[1] mobile, txn_id "txnId", receipt_no "receiptNo",
    (select min(premise_no) from premise where premise.property_id = property.property_id) premise
  from property join payment on payment.property_id = property.property_id join receipt using (payment_id)
  where cardinality(mobiles) > 0 and ptin_no is not null and zone_id = $1 and ward_id = any ($2)
  order by property.property_id limit 1`

const file = `insert into stored_file (file_id, sha256, file_name, content_type, size_bytes, purpose)
  values ($1, repeat('0', 64), 'a.pdf', 'application/pdf', 1, 'document')`
const job = `insert into job (job_id, kind, title, input, requested_by) values ($1, 'nothing', '{"en": "Of others"}', '{}', $2)`

/** Puts into the database one of each thing that the contract has an id for, all about one property of the place. */
export async function placeOneOfEach(sql: Pool, { zone, wards }: { zone: number; wards: number[] }): Promise<Place> {
  const one = async (text: string, values: unknown[]): Promise<Row> => {
    const { rows } = await sql.query<Row>(text, values)
    return rows[0] ?? {}
  }
  const at = await one(propertyOf, [zone, wards])
  if (at.id === undefined) throw new Error('the demo city has no payment in these wards')
  const { maker } = await one('select min(staff_id)::integer maker from staff', [])
  const [fileId, jobId, tag] = [randomUUID(), randomUUID(), 900_000 + Number(at.ward)]
  await sql.query(file, [fileId])
  await sql.query(job, [jobId, maker])
  await sql.query(`insert into property_file (property_id, slot, file_id) values ($1, 'ownerId', $2)`, [at.id, fileId])
  const put = async (text: string, ...values: unknown[]): Promise<number> =>
    Number(Object.values(await one(text, values))[0])

  const edit = await put(
    `with request as (
       insert into approval_request (kind, subject, property_id, zone_id, ward_id, reason, made_by, made_at)
       select 'property_edit', property_unique_id, property_id, zone_id, ward_id, 'as seen', $2, now() from property where property_id = $1
       returning request_id
     )
     insert into property_edit (edit_id, property_id, kind, asked, base_version, before, after, holds_from, effect, net_paise)
     select request_id, $1, 'edit', '{"houseNumber": "9"}', 1, '{"houseNumber": "1"}', '{"houseNumber": "9"}', '2026-04-01', '{"revised": [], "left": []}', 0
     from request returning edit_id`,
    at.id,
    maker,
  )
  await sql.query('insert into property_edit_document (edit_id, file_id) values ($1, $2)', [edit, fileId])
  const correction = await put(
    `with request as (
       insert into approval_request (kind, subject, property_id, zone_id, ward_id, amount_paise, reason, made_by, made_at)
       select 'debit_note', property_unique_id, property_id, zone_id, ward_id, 100, 'as seen', $2, now() from property where property_id = $1
       returning request_id
     )
     insert into correction (correction_id, property_id, kind, changes, net_paise, shown_entry_no, reason, remarks)
     select request_id, $1, 'debit_note', '[{"financialYear": 2026, "difference": {"house": 100}}]', 100, 0, 'not_demanded', 'as seen'
     from request returning correction_id`,
    at.id,
    maker,
  )
  await sql.query('insert into correction_file (correction_id, file_id) values ($1, $2)', [correction, fileId])
  const note = await put(
    `with request as (
       insert into approval_request (kind, subject, property_id, zone_id, ward_id, amount_paise, reason, state, at_once, made_by, made_at, decided_by, decided_at)
       select 'debit_note', property_unique_id, property_id, zone_id, ward_id, 100, 'as seen', 'approved', true, $2, now(), $2, now()
       from property where property_id = $1 returning request_id
     )
     insert into correction (correction_id, property_id, kind, changes, net_paise, shown_entry_no, reason, remarks)
     select request_id, $1, 'debit_note', '[{"financialYear": 2026, "difference": {"house": 100}}]', 100, 0, 'not_demanded', 'as seen'
     from request returning correction_id`,
    at.id,
    maker,
  )
  await sql.query(
    `insert into drcr_note (correction_id, series, financial_year, no, note_no, issued_at) values ($1, 'DN', 2026, $2::integer, 'DN-2026-27-' || $2::integer, now())`,
    [note, tag],
  )
  const objection = await put(
    `insert into objection (financial_year, no, objection_no, token, property_id, subject, grounds, objector_name, mobile, language, uploader_type, filed_at, received_on, is_late, step, changed_at)
     values (2026, $3::integer, 'OB-2026-27-' || $3::integer, $2, $1, 'facts', 'too large', 'Nirmala Varshney', '9811100001', 'en', 'citizen', now(), '2026-11-01', false, 'filed', now())
     returning objection_id`,
    at.id,
    jobId,
    tag,
  )
  await sql.query(
    `insert into objection_event (objection_id, event_no, kind, step, at) values ($1, 1, 'filed', 'filed', now())`,
    [objection],
  )
  await sql.query(`insert into objection_file (objection_id, file_id, part) values ($1, $2, 'filing')`, [
    objection,
    fileId,
  ])
  const mutation = await put(
    `insert into mutation (mutation_no, property_id, type, is_family, transferred_on, owners_before, owners_after, filed_by, filed_at)
     values ('MA-2026-27-' || $3::integer, $1, 'will', true, '2026-08-02', '[]', '[{"ownerName": "Meera Varshney"}]', $2, now()) returning mutation_id`,
    at.id,
    maker,
    tag,
  )
  await sql.query(`insert into mutation_paper (mutation_id, paper, file_id) values ($1, 'idProof', $2)`, [
    mutation,
    fileId,
  ])
  const notices = await put(
    `insert into notice_run (kind, financial_year, as_on, again, beat_size, selection, status, job_id, requested_by, file_per)
     values ('bill', 2026, '2026-11-01', false, 10, '{}', 'made', $1, $2, 'beat') returning run_id`,
    jobId,
    maker,
  )
  await sql.query(
    'insert into notice_run_ward (run_id, ward_id, zone_id, planned_at, bound_at) values ($1, $2, $3, now(), now())',
    [notices, at.ward, at.zone],
  )
  await sql.query(
    'insert into notice_file (run_id, file_no, zone_id, ward_id, part, planned) values ($1, 1, $3, $2, 1, 1)',
    [notices, at.ward, at.zone],
  )
  await sql.query('insert into notice_target (run_id, property_id, file_no, place) values ($1, $2, 1, 1)', [
    notices,
    at.id,
  ])
  const notice = await put(
    `insert into notice (kind, financial_year, no, notice_no, property_id, run_id, file_no, place, issued_on, amount_paise, years)
     values ('bill', 2026, $3::integer, 'BL-2026-27-' || $3::integer, $1, $2, 1, 1, '2026-11-01', 100, '{2026}') returning notice_id`,
    at.id,
    notices,
    tag,
  )
  const regrouping = await put(
    `with asked as (
       insert into approval_request (kind, subject, property_id, zone_id, ward_id, reason, made_by, made_at)
       select 'amalgamation', property_unique_id, property_id, zone_id, ward_id, 'as asked', $1, now() from property where property_id = $2
       returning request_id
     )
     insert into regrouping (regrouping_id, kind, plan, shown, amount_paise)
     select request_id, 'amalgamation', '{"kind": "amalgamation", "form": {}}', '{"token": "", "effect": {"from": [], "to": []}}', 0
     from asked returning regrouping_id`,
    maker,
    at.id,
  )
  await sql.query(
    `insert into regrouping_member (regrouping_id, property_id, side, place) values ($1, $2, 'from', 1)`,
    [regrouping, at.id],
  )
  const jalkalChange = await put(
    `insert into approval_request (kind, subject, property_id, zone_id, ward_id, reason, payload, effect, made_by, made_at)
     select 'jalkal_change', property_unique_id, property_id, zone_id, ward_id, 'as connected', '{"before": {"sourceOfWater": null}, "after": {"sourceOfWater": "municipal"}, "holdsFrom": "2026-04-01"}',
       '{"revised": [], "foreseen": [], "left": [], "changePaise": 0, "netPaise": 0}', $1, now() from property where property_id = $2
     returning request_id`,
    maker,
    at.id,
  )
  const paymentCorrection = await put(
    `insert into approval_request (kind, subject, subject_id, property_id, zone_id, ward_id, amount_paise, reason, made_by, made_at)
     select 'payment_cancellation', receipt_no, payment_id, property_id, $3, $4, amount_paise, 'made twice', $1, now() from receipt where receipt_no = $2
     returning request_id`,
    maker,
    at.receiptNo,
    at.zone,
    at.ward,
  )
  const selfAssessment = await put(
    `insert into self_assessment (application_no, property_id, is_new, mohalla_id, declared, applicant_name, mobile, language, filed_at, status, changed_at)
     values ('SA-2026-27-' || $3::integer, $1, false, $2, '{}', 'Nirmala Varshney', '9811100001', 'en', now(), 'filed', now()) returning self_assessment_id`,
    at.id,
    at.mohalla,
    tag,
  )
  await sql.query(`insert into self_assessment_file (self_assessment_id, file_id, field) values ($1, $2, 'ownerId')`, [
    selfAssessment,
    fileId,
  ])
  const oldProperty = await put(
    `insert into old_property (ptin_no, zone_id, ward_id, mohalla_id, address, construction_year, house_category, financial_year, added_by)
     values ($1, $2, $3, $4, 'near the well', 1990, 'residential', 2020, $5) returning old_property_id`,
    at.ptin,
    at.zone,
    at.ward,
    at.mohalla,
    maker,
  )
  const upload = await put(
    `insert into bulk_upload (kind, file_id, sha256, file_name, format, headings, counts_from, status, job_id, requested_by)
     values ('road_width', $1, repeat('0', 64), 'roads.xlsx', 'xlsx', '{propertyUniqueId,roadWidth}', '2026-04-01', 'tried', $2, $3) returning upload_id`,
    fileId,
    jobId,
    maker,
  )
  await sql.query(
    `insert into bulk_row (upload_id, row_no, state, property_id, property_unique_id, version, set_fields, cells, before, after)
     values ($1, 1, 'ready', $2, $3, 1, '{}', array[$3::text, '9'], '{"roadWidth": 3}', '{"roadWidth": 9}')`,
    [upload, at.id, at.propertyUniqueId],
  )
  const survey = await put(
    `insert into survey (file_name, sha256, file_id, status, job_id, rows, requested_by) values ('seen.csv', $1, $2, 'quarantined', $3, 1, $4) returning survey_id`,
    String(tag).padStart(64, '0'),
    fileId,
    jobId,
    maker,
  )
  await sql.query(
    `insert into survey_property (survey_id, row_no, typed_id, property_id, zone_id, ward_id, match, property_version, facts, state)
     values ($1, 1, $2, $3, $4, $5, 'matched', 1, '{"floors": [], "unreadable": []}', 'waiting')`,
    [survey, at.propertyUniqueId, at.id, at.zone, at.ward],
  )
  const decision = await put(
    `insert into survey_decision (survey_id, accepts, rule, reason, properties, tax_before_paise, tax_after_paise, maker_id)
     values ($1, true, '{"rowNos": [1]}', 'as measured', 1, 0, 0, $2) returning decision_id`,
    survey,
    maker,
  )
  await sql.query(`update survey_property set state = 'proposed', decision_id = $2 where survey_id = $1`, [
    survey,
    decision,
  ])
  const mapImport = await put(
    `insert into map_import (kind, file_name, sha256, epsg, job_id, requested_by) values ('ward', 'wards.geojson', $1, 4326, $2, $3) returning import_id`,
    String(tag).padStart(64, '0'),
    jobId,
    maker,
  )
  await sql.query(
    `insert into map_import_row (import_id, row_no, typed, zone_id, ward_id, effect) values ($1, 1, $4, $2, $3, 'ready')`,
    [mapImport, at.zone, at.ward, `Ward ${at.propertyUniqueId}`],
  )
  const run = await put(
    `insert into revision_run (purpose, mohalla_id, financial_year, status, job_id, requested_by, law_seen) values ('revaluation', $1, 2026, 'computed', $2, $3, 0) returning run_id`,
    at.mohalla,
    jobId,
    maker,
  )
  const demandRun = await put(
    `insert into demand_run (financial_year, supplementary, status, job_id, requested_by, law_seen) values (2026, true, 'released', $1, $2, 0) returning run_id`,
    jobId,
    maker,
  )
  await sql.query('insert into demand_run_ward (run_id, ward_id, zone_id) values ($1, $2, $3)', [
    demandRun,
    at.ward,
    at.zone,
  ])
  const ruleChange = await put(
    `insert into rule_change (subject, topics, mohalla_ids, valid_from, source, file_id, body, maker_id)
     values ('mohallaRates', array['mohalla:' || $1::bigint], array[$1::integer], '2027-04-01', 'Resolution 4', $2, '{"mohallas": []}', $3) returning change_id`,
    at.mohalla,
    fileId,
    maker,
  )
  const template = await put(
    `insert into message_template (dlt_template_id, header, kind, purpose, name, language, body, variables, approved_on, added_by)
     values ($1, 'KARSTU', 'service_implicit', 'dues_reminder', 'Dues ' || $1, 'en', 'Please pay your tax.', '{}', '2026-01-01', $2) returning template_id`,
    String(1_107_000_000_000 + tag),
    maker,
  )
  const messages = await put(
    `insert into message_run (template_id, period, selection, status, job_id, requested_by) values ($1, '2026-11', $2, 'sent', $3, $4) returning run_id`,
    template,
    JSON.stringify({ wardId: Number(at.ward) }),
    jobId,
    maker,
  )
  await sql.query(
    `insert into message (run_id, property_id, template_id, mobile, purpose, period, body, segments, cost_hundredths, gateway_ref)
     values ($1, $2, $3, $4, 'dues_reminder', '2026-11', 'Please pay your tax.', 1, 10, gen_random_uuid())`,
    [messages, at.id, template, at.mobile],
  )
  const optOut = await put(
    `insert into message_opt_out (mobile, since, source, reason, added_by) values ($1, '2026-11-01', 'letter', 'as asked', $2) returning opt_out_id`,
    at.mobile,
    maker,
  )
  const word = await put(
    `insert into outbox (kind, dedupe_key, payload, attempts) values ('mobile.changed', $1, $2, 9) returning outbox_id`,
    `mobile.changed:${tag}`,
    JSON.stringify({ purpose: 'mobile_changed', propertyUniqueId: at.propertyUniqueId, mobile: at.mobile }),
  )
  return {
    wardId: Number(at.ward),
    tells: [String(at.propertyUniqueId), String(at.ptin), String(at.mobile), String(at.txnId)],
    numbers: {
      ...{ objection: `OB-2026-27-${tag}`, mutation: `MA-2026-27-${tag}`, note: `DN-2026-27-${tag}` },
      notice: `BL-2026-27-${tag}`,
    },
    ids: {
      ...{ zone: at.zone ?? 0, ward: at.ward ?? 0, mohalla: at.mohalla ?? 0, property: at.propertyUniqueId ?? '' },
      ...{
        premise: at.premise ?? 1,
        owner: 1,
        ptin: at.ptin ?? '',
        payment: at.txnId ?? '',
        receipt: at.receiptNo ?? '',
      },
      ...{ edit, correction, note, objection, mutation, notice, regrouping, upload, survey, word, point: at.id ?? 0 },
      ...{ filing: jobId, job: jobId, file: fileId, notice_run: notices, notice_file: 1, old_property: oldProperty },
      ...{ survey_row: 1, survey_decision: decision, map_import: mapImport, revision_run: run, demand_run: demandRun },
      ...{
        self_assessment: selfAssessment,
        jalkal_change: jalkalChange,
        payment_correction: paymentCorrection,
        rule_change: ruleChange,
        message_run: messages,
        opt_out: optOut,
      },
    },
  }
}
