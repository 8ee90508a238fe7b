-- Serves nodes since 0047.
-- What a certificate ends with besides its owner removing the domain.

-- Certificates that are to be revoked, each in DER, base64url.
create table ended_certificates (
  leaf text primary key,
  ended_at timestamptz not null default now()
);

-- In the database, so that no way of deleting an app or a workspace leaves a certificate good.
create function note_ended_certificate() returns trigger language plpgsql as $$
begin
  insert into ended_certificates (leaf) values (old.leaf) on conflict do nothing;
  return null;
end $$;
create trigger note_ended_certificate after delete on domain_certificates
  for each row when (old.leaf is not null) execute function note_ended_certificate();

-- An app in the trash has given its domain up, as it has its address.
delete from domains where app_id in (select id from apps where deleted_at is not null);
update apps set own_host = null where deleted_at is not null and own_host is not null;
