-- Deleted properties are brought back by a spreadsheet, too: one job, whole or not at all.

alter table bulk_upload drop constraint bulk_upload_kind_check;
alter table bulk_upload
  add constraint bulk_upload_kind_check check (kind in ('facts', 'ptin', 'road_width', 'restore', 'split'));
