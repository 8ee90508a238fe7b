-- Formula columns. (docs/decisions/0088)

-- Another number whenever what a write must know of formulas has changed: those of the sheet itself, and which sheets
-- read it. 0 for a sheet that has nothing to do with any.
alter table sheet_states add column formulas_version bigint not null default 0;
-- Of a sheet with formula columns: the sheets that they read as a whole, and of which versions they were computed.
alter table sheets add column formulas jsonb;

-- The hot writes as in migration 0016, with what the writer knows of the formulas: where it is not what stands there
-- now, nothing is written, so that no row is ever stored without what follows from it. On a distributed PostgreSQL they
-- are to be distributed anew. (docs/running.md)
drop function append_row(text, text, jsonb, jsonb, text);
drop function append_rows(text, text, text, text, text, text);
drop function write_cells(text, text, bigint, jsonb, jsonb);
drop function write_many_cells(text, text, text, text, text);

-- Puts a row at the end of a sheet; none for a key that made one before, and none without the sheet.
create function append_row(of_sheet text, new_row_id text, new_cells jsonb, by_actor jsonb, with_key text,
  seen_formulas bigint)
returns table (row_id text, "position" double precision, version bigint) language plpgsql as $$
#variable_conflict use_column
declare
  new_position double precision;
  new_version bigint;
  now_formulas bigint;
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
    returning last_position, version, formulas_version into new_position, new_version, now_formulas;
  if not found then
    delete from row_keys where sheet_id = of_sheet and key = with_key;
    return;
  end if;
  if now_formulas <> seen_formulas then
    raise exception 'The formulas of the sheet were changed.' using errcode = 'SHF01';
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
create function append_rows(of_sheet text, row_ids text, all_cells text, actors text, keys text, writers text,
  seen_formulas bigint)
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
  now_formulas bigint;
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
    returning last_position - cardinality(new_ids), version - turn, formulas_version
    into position_before, version_before, now_formulas;
  if not found then
    delete from row_keys where sheet_id = of_sheet and row_id = any(new_ids);
    return;
  end if;
  if now_formulas <> seen_formulas then
    raise exception 'The formulas of the sheet were changed.' using errcode = 'SHF01';
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
create function write_cells(of_sheet text, of_row text, seen_version bigint, new_cells jsonb, by_actor jsonb,
  seen_formulas bigint)
returns table (row_id text, "position" double precision, version bigint, cells jsonb, formulas jsonb, formats jsonb)
language plpgsql as $$
#variable_conflict use_column
declare
  cells_before jsonb;
  new_version bigint;
  now_formulas bigint;
  written record;
begin
  -- A row's version names its content, so what is seen here is what the update below writes over, or it writes nothing.
  select cells into cells_before from sheet_rows
    where sheet_id = of_sheet and row_id = of_row and version = seen_version and not deleted;
  if not found then
    return;
  end if;
  update sheet_states set version = version + 1 where sheet_id = of_sheet
    returning version, formulas_version into new_version, now_formulas;
  if not found then
    return;
  end if;
  if now_formulas <> seen_formulas then
    raise exception 'The formulas of the sheet were changed.' using errcode = 'SHF01';
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
create function write_many_cells(of_sheet text, row_ids text, seen_versions text, all_cells text, actors text,
  seen_formulas bigint)
returns table (row_id text, "position" double precision, version bigint, cells jsonb, formulas jsonb, formats jsonb)
language plpgsql as $$
#variable_conflict use_column
declare
  given_ids text[] := string_to_array(row_ids, E'\n');
  given_versions bigint[] := string_to_array(seen_versions, E'\n')::bigint[];
  given_cells jsonb[] := string_to_array(all_cells, E'\n')::jsonb[];
  given_actors jsonb[] := string_to_array(actors, E'\n')::jsonb[];
  version_before bigint;
  now_formulas bigint;
begin
  update sheet_states set version = version + cardinality(given_ids) where sheet_id = of_sheet
    returning version - cardinality(given_ids), formulas_version into version_before, now_formulas;
  if not found then
    return;
  end if;
  if now_formulas <> seen_formulas then
    raise exception 'The formulas of the sheet were changed.' using errcode = 'SHF01';
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
