-- Ids of columns that were deleted: no later column gets one, so that what names the old column never means a new one.
alter table sheets add column spent_column_ids text[] not null default '{}';

-- Pages written before columns were kept by id everywhere are brought over at the next start (server/pages).
alter table pages add column columns_by_id boolean not null default false;
alter table pages alter column columns_by_id set default true;
create index on pages (id) where not columns_by_id;
