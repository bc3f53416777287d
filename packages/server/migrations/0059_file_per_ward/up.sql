-- A run of bills or notices makes one file for each beat, or one for each ward.

alter table notice_run add file_per text not null default 'beat' check (file_per in ('beat', 'ward'));
comment on column notice_run.file_per is 'What a file for the press has the papers of.';

alter table notice_run_ward add bound_at timestamptz;
comment on column notice_run_ward.bound_at is 'When the papers of all its beats were put into one file under one delivery sheet, where files are made for each ward; from then on its beats name that file.';
comment on table notice_file is 'A beat: properties of one ward in walking order, and the file that its papers are in: its own with a delivery sheet or, for a ward that is bound, the ward''s. A beat in which nothing was due has no file.';
