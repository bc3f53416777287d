create view register_act_digest as
select act_id,
  encode(sha256(convert_to(jsonb_build_array(act_id, kind, reason, made_by, approved_by, extract(epoch from made_at), undoes_act,
    array(select file.sha256 from register_act_document document join stored_file file using (file_id)
      where document.act_id = act.act_id order by file.sha256))::text, 'UTF8') || coalesce(hashes, '')), 'hex') digest
from register_act act left join (
  select act_id, string_agg(sha256(convert_to(jsonb_build_array(property_id, version, before, after)::text, 'UTF8')), '' order by property_id) hashes
  from register_change group by act_id
) changes using (act_id);
comment on view register_act_digest is
  'SHA-256 in hex over the act in canonical JSON and then, by property, the SHA-256 of each of its changes: 32 bytes of memory a change.';
