/** SQL: what follows from an order, of `ordered`; the query joins {@link followsJoins}. */
export const followsColumns = `ordered.outcome, ordered.way, ordered.effect,
  coalesce(ordered.holds_from, property_edit.holds_from,
    make_date(financial_year_of((ordered_at at time zone 'Asia/Kolkata')::date), 4, 1)) "changesFrom",
  note_no "noteNo", (correction.changes -> 0 ->> 'financialYear')::smallint "noteYear",
  correction.net_paise "correctionPaise"`

export const followsJoins = `left join correction using (correction_id) left join drcr_note using (correction_id)
  left join property_edit using (edit_id)`
