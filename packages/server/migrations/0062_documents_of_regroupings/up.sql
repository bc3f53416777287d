-- On which documents a split or an amalgamation was asked for: they wait with it, and stand in the history of its act.

create table regrouping_document (
  regrouping_id bigint not null references regrouping,
  file_id uuid not null references stored_file,
  primary key (regrouping_id, file_id)
);
create trigger regrouping_document_only_grows before update or delete on regrouping_document for each row execute function refuse_change();
create trigger regrouping_document_not_emptied before truncate on regrouping_document execute function refuse_change();
