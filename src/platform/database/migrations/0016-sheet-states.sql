-- What changes with every write of a sheet stands beside its rows. These tables belong together by sheet_id, and a
-- distributed PostgreSQL (Citus) may spread them over many machines by it: sheet_states, sheet_rows, row_history,
-- row_keys, column_history, column_versions, column_version_cells, snapshot_marks. So every key of them contains
-- sheet_id, no foreign key leads to or from another table, and no statement names one of them together with another
-- table. Whoever deletes a sheet deletes from all of them in the same transaction. (docs/decisions/0055)

create table sheet_states (
  sheet_id text primary key,
  columns jsonb not null,
  spent_column_ids text[] not null default '{}',
  version bigint not null default 0,
  columns_version bigint not null default 0,
  compacted_version bigint not null default 0,
  -- Every change after this version stands in row_history and column_history.
  history_version bigint not null default 0,
  row_count bigint not null default 0,
  last_position double precision not null default 0
);
-- Columns were changed without a history until now.
insert into sheet_states (sheet_id, columns, spent_column_ids, version, columns_version, compacted_version,
  history_version, row_count, last_position)
select id, columns, spent_column_ids, version, columns_version, compacted_version, version, row_count, last_position
from sheets;
alter table sheets
  drop column columns, drop column spent_column_ids, drop column version, drop column columns_version,
  drop column compacted_version, drop column row_count, drop column last_position;

-- What a workbook comes from is named by its kind.
update workbooks set source = jsonb_build_object('kind', 'built-in', 'copy_of', source -> 'of')
where source ->> 'kind' = 'copy';
update workbooks set source = '{"kind": "built-in"}' where source -> 'kind' is null;

-- The columns of a sheet before a write changed them.
create table column_history (
  sheet_id text not null,
  version bigint not null,
  columns jsonb not null,
  actor jsonb not null,
  at timestamptz not null default now(),
  primary key (sheet_id, version)
);

alter table snapshot_marks drop constraint snapshot_marks_sheet_id_fkey;

alter table column_version_cells
  drop constraint column_version_cells_column_version_id_fkey,
  drop constraint column_version_cells_pkey,
  add column sheet_id text;
update column_version_cells set sheet_id = column_versions.sheet_id
from column_versions where column_versions.id = column_version_cells.column_version_id;
alter table column_versions
  drop constraint column_versions_sheet_id_fkey,
  drop constraint column_versions_pkey,
  add primary key (sheet_id, id);
alter table column_version_cells
  alter column sheet_id set not null,
  add primary key (sheet_id, column_version_id, row_id),
  add foreign key (sheet_id, column_version_id) references column_versions (sheet_id, id) on delete cascade;

-- The hot writes. Each is plain statements on the rows of one sheet, and the function may be distributed by its first
-- argument: one round trip, and one machine, however the tables are spread.

-- Puts a row at the end of a sheet; none for a key that made one before, and none without the sheet.
create function append_row(of_sheet text, new_row_id text, new_cells jsonb, by_actor jsonb, with_key text)
returns table (row_id text, "position" double precision, version bigint) language plpgsql as $$
#variable_conflict use_column
declare
  new_position double precision;
  new_version bigint;
begin
  if with_key <> '' then
    insert into row_keys (sheet_id, key, row_id) values (of_sheet, with_key, new_row_id) on conflict do nothing;
    if not found then
      return;
    end if;
  end if;
  update sheet_states
    set version = version + 1, row_count = row_count + 1, last_position = last_position + 1
    where sheet_id = of_sheet
    returning last_position, version into new_position, new_version;
  if not found then
    delete from row_keys where sheet_id = of_sheet and key = with_key;
    return;
  end if;
  insert into sheet_rows (sheet_id, row_id, position, version, cells)
    values (of_sheet, new_row_id, new_position, new_version, new_cells);
  insert into row_history (sheet_id, row_id, version, change, cells, actor)
    values (of_sheet, new_row_id, new_version, 'added', '{}', by_actor);
  return query select new_row_id, new_position, new_version;
end
$$;

-- The same for rows of several writers, each under a version of its own. Every argument after the first is a list with
-- one line for each row; a writer is a number.
create function append_rows(of_sheet text, row_ids text, all_cells text, actors text, keys text, writers text)
returns table (row_id text, "position" double precision, version bigint) language plpgsql as $$
#variable_conflict use_column
declare
  given_ids text[] := string_to_array(row_ids, E'\n');
  given_cells jsonb[] := string_to_array(all_cells, E'\n')::jsonb[];
  given_actors jsonb[] := string_to_array(actors, E'\n')::jsonb[];
  given_keys text[] := string_to_array(keys, E'\n');
  given_writers integer[] := string_to_array(writers, E'\n')::integer[];
  new_ids text[] := '{}';
  new_cells jsonb[] := '{}';
  new_actors jsonb[] := '{}';
  turns bigint[] := '{}';
  turn bigint := 0;
  last_writer integer := -1;
  position_before double precision;
  version_before bigint;
begin
  for place in 1 .. cardinality(given_ids) loop
    if given_keys[place] <> '' then
      insert into row_keys (sheet_id, key, row_id) values (of_sheet, given_keys[place], given_ids[place])
        on conflict do nothing;
      continue when not found;
    end if;
    if given_writers[place] <> last_writer then
      turn := turn + 1;
      last_writer := given_writers[place];
    end if;
    new_ids := new_ids || given_ids[place];
    new_cells := new_cells || given_cells[place];
    new_actors := new_actors || given_actors[place];
    turns := turns || turn;
  end loop;
  if turn = 0 then
    return;
  end if;
  update sheet_states
    set version = version + turn, row_count = row_count + cardinality(new_ids),
      last_position = last_position + cardinality(new_ids)
    where sheet_id = of_sheet
    returning last_position - cardinality(new_ids), version - turn into position_before, version_before;
  if not found then
    delete from row_keys where sheet_id = of_sheet and row_id = any(new_ids);
    return;
  end if;
  insert into row_history (sheet_id, row_id, version, change, cells, actor)
    select of_sheet, given.id, version_before + given.turn, 'added', '{}', given.actor
    from unnest(new_ids, turns, new_actors) as given (id, turn, actor);
  return query insert into sheet_rows (sheet_id, row_id, position, version, cells)
    select of_sheet, given.id, position_before + given.place, version_before + given.turn, given.cells
    from unnest(new_ids, turns, new_cells) with ordinality as given (id, turn, cells, place)
    returning row_id, position, version;
end
$$;

-- Writes over cells of a row that still has the version that its writer saw; nothing is written over any other.
create function write_cells(of_sheet text, of_row text, seen_version bigint, new_cells jsonb, by_actor jsonb)
returns table (row_id text, "position" double precision, version bigint, cells jsonb, formulas jsonb, formats jsonb)
language plpgsql as $$
#variable_conflict use_column
declare
  cells_before jsonb;
  new_version bigint;
  written record;
begin
  -- A row's version names its content, so what is seen here is what the update below writes over, or it writes nothing.
  select cells into cells_before from sheet_rows
    where sheet_id = of_sheet and row_id = of_row and version = seen_version and not deleted;
  if not found then
    return;
  end if;
  update sheet_states set version = version + 1 where sheet_id = of_sheet returning version into new_version;
  if not found then
    return;
  end if;
  update sheet_rows set
      cells = jsonb_strip_nulls(cells || new_cells),
      formulas = nullif(formulas - array(select jsonb_object_keys(new_cells)), '{}'),
      version = new_version
    where sheet_id = of_sheet and row_id = of_row and version = seen_version and not deleted
    returning row_id, position, version, cells, formulas, formats into written;
  if not found then
    return;
  end if;
  insert into row_history (sheet_id, row_id, version, change, cells, actor)
    values (of_sheet, of_row, new_version, 'edited', cells_before, by_actor);
  return query select written.row_id, written.position, written.version, written.cells, written.formulas, written.formats;
end
$$;

-- The same for rows of different ids, each under a version of its own; lists as above. Versions of rows that somebody
-- else wrote over meanwhile are left out.
create function write_many_cells(of_sheet text, row_ids text, seen_versions text, all_cells text, actors text)
returns table (row_id text, "position" double precision, version bigint, cells jsonb, formulas jsonb, formats jsonb)
language plpgsql as $$
#variable_conflict use_column
declare
  given_ids text[] := string_to_array(row_ids, E'\n');
  given_versions bigint[] := string_to_array(seen_versions, E'\n')::bigint[];
  given_cells jsonb[] := string_to_array(all_cells, E'\n')::jsonb[];
  given_actors jsonb[] := string_to_array(actors, E'\n')::jsonb[];
  version_before bigint;
begin
  update sheet_states set version = version + cardinality(given_ids) where sheet_id = of_sheet
    returning version - cardinality(given_ids) into version_before;
  if not found then
    return;
  end if;
  -- The sheet is held now: both statements find the same rows.
  insert into row_history (sheet_id, row_id, version, change, cells, actor)
    select of_sheet, sheet_rows.row_id, version_before + given.place, 'edited', sheet_rows.cells, given.actor
    from unnest(given_ids, given_versions, given_actors) with ordinality as given (id, seen, actor, place)
    join sheet_rows on sheet_rows.sheet_id = of_sheet and sheet_rows.row_id = given.id
      and sheet_rows.version = given.seen and not sheet_rows.deleted;
  if not found then
    return;
  end if;
  return query update sheet_rows set
      cells = jsonb_strip_nulls(cells || given.new_cells),
      formulas = nullif(formulas - array(select jsonb_object_keys(given.new_cells)), '{}'),
      version = version_before + given.place
    from unnest(given_ids, given_versions, given_cells) with ordinality as given (id, seen, new_cells, place)
    where sheet_rows.sheet_id = of_sheet and sheet_rows.row_id = given.id
      and sheet_rows.version = given.seen and not sheet_rows.deleted
    returning row_id, position, version, cells, formulas, formats;
end
$$;
