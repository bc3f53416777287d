create view inv_notice_file as
  select file.run_id, file.file_no, papers, count(notice_id) counted
  from notice_file file left join notice on notice.run_id = file.run_id and notice.file_no = file.file_no
  group by file.run_id, file.file_no, papers
  having coalesce(papers, 0) <> count(notice_id);
comment on view inv_notice_file is 'No bill or notice is counted as made that is not in a file.';
