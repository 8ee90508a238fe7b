-- Serves nodes since 0047.
-- Types of columns of large sheets are changed in parts. (docs/decisions/0154)

-- The change that is under way, and its id once readers see its cells: from then on at the version beside it.
alter table sheet_states
  add column conversion jsonb,
  add column settling text,
  add column settling_version bigint;

-- What such a change makes of rows. It is of the version of a row that it was made of, and of no other.
create table converted_cells (
  sheet_id text not null,
  conversion_id text not null,
  row_id text not null,
  row_version bigint not null,
  -- Those that are others: null for a blank cell.
  cells jsonb not null,
  -- Those of the column that come back with what stood there before; null where none do.
  formula text,
  format text,
  primary key (sheet_id, conversion_id, row_id)
);

-- Rows as they are to be read. Whoever writes a row settles it first (settle_rows), and so finds the same in sheet_rows.
create view current_rows as
select own.sheet_id, own.row_id, own.position, own.deleted, own.deleted_at,
  case when made.row_id is null then own.version else state.settling_version end as version,
  case when made.row_id is null then own.cells else jsonb_strip_nulls(own.cells || made.cells) end as cells,
  case when made.formula is null then own.formulas
    else coalesce(own.formulas, '{}') || jsonb_object(array[state.conversion ->> 'column', made.formula]) end as formulas,
  case when made.row_id is null then own.formats
    when made.format is null then nullif(own.formats - (state.conversion ->> 'column'), '{}')
    else coalesce(own.formats, '{}') || jsonb_object(array[state.conversion ->> 'column', made.format]) end as formats
from sheet_states as state
join sheet_rows as own on own.sheet_id = state.sheet_id
left join converted_cells as made on made.sheet_id = own.sheet_id and made.conversion_id = state.settling
  and made.row_id = own.row_id and made.row_version = own.version;

-- Writes what readers see already into rows: those of the list, one id a line, or all for null. The cells from before are
-- kept with the version of the column, and in the history. Answers how many rows it wrote.
create function settle_rows(of_sheet text, given_ids text) returns table (settled bigint) language plpgsql as $$
#variable_conflict use_column
declare
  now_settling text;
  at_version bigint;
  change jsonb;
  of_column text;
  wanted text[];
  of_row text;
  made record;
  own record;
  held_cells jsonb;
  written bigint := 0;
begin
  select settling into now_settling from sheet_states where sheet_id = of_sheet;
  if now_settling is null then
    return query select written;
    return;
  end if;
  select settling, settling_version, conversion into now_settling, at_version, change
    from sheet_states where sheet_id = of_sheet for no key update;
  of_column := change ->> 'column';
  wanted := coalesce(string_to_array(given_ids, E'\n'),
    array(select row_id from converted_cells where sheet_id = of_sheet and conversion_id = now_settling));
  -- One by one, each by its key: what is known of a table that was filled a moment ago makes for bad plans.
  foreach of_row in array wanted loop
    delete from converted_cells where sheet_id = of_sheet and conversion_id = now_settling and row_id = of_row
      returning row_version, cells, formula, format into made;
    continue when not found;
    select version, cells, formulas, formats into own from sheet_rows where sheet_id = of_sheet and row_id = of_row;
    continue when own.version is distinct from made.row_version;
    if own.cells ? of_column then
      insert into column_version_cells (sheet_id, column_version_id, row_id, cell, formula, format)
        values (of_sheet, change ->> 'column_version', of_row, own.cells -> of_column, own.formulas ->> of_column,
          own.formats ->> of_column)
        on conflict do nothing;
    end if;
    -- As rows/held-cells.ts says; Citus takes no subquery within an insert.
    held_cells := case when own.formulas is null then own.cells else own.cells || coalesce(
      (select jsonb_object_agg('=' || held.key, held.value) from jsonb_each(own.formulas) as held), '{}') end;
    insert into row_history (sheet_id, row_id, version, change, cells, actor, at)
      values (of_sheet, of_row, at_version, 'edited', held_cells, change -> 'actor', (change ->> 'at')::timestamptz)
      on conflict do nothing;
    update sheet_rows set
        cells = jsonb_strip_nulls(own.cells || made.cells),
        formulas = case when made.formula is null then own.formulas
          else coalesce(own.formulas, '{}') || jsonb_object(array[of_column, made.formula]) end,
        formats = case when made.format is null then nullif(own.formats - of_column, '{}')
          else coalesce(own.formats, '{}') || jsonb_object(array[of_column, made.format]) end,
        version = at_version
      where sheet_id = of_sheet and row_id = of_row;
    written := written + 1;
  end loop;
  return query select written;
end
$$;

-- The hot writes as in migration 0030; rows of a sheet that settles are settled before they are written over.
create or replace function write_cells(of_sheet text, of_row text, seen_version bigint, new_cells jsonb, by_actor jsonb,
  seen_formulas bigint)
returns table (row_id text, "position" double precision, version bigint, cells jsonb, formulas jsonb, formats jsonb)
language plpgsql as $$
#variable_conflict use_column
declare
  cells_before jsonb;
  new_version bigint;
  now_formulas bigint;
  now_settling text;
  written record;
begin
  -- A row's version names its content, so what is seen here is what the update below writes over, or it writes nothing.
  select cells into cells_before from sheet_rows
    where sheet_id = of_sheet and row_id = of_row and version = seen_version and not deleted;
  if not found then
    -- Its writer may have seen what is still to be written.
    perform settle_rows(of_sheet, of_row);
    select cells into cells_before from sheet_rows
      where sheet_id = of_sheet and row_id = of_row and version = seen_version and not deleted;
    if not found then
      return;
    end if;
  end if;
  update sheet_states set version = version + 1 where sheet_id = of_sheet
    returning version, formulas_version, settling into new_version, now_formulas, now_settling;
  if not found then
    return;
  end if;
  if now_formulas <> seen_formulas then
    raise exception 'The formulas of the sheet were changed.' using errcode = 'SHF01';
  end if;
  if now_settling is not null then
    perform settle_rows(of_sheet, of_row);
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

create or replace function write_many_cells(of_sheet text, row_ids text, seen_versions text, all_cells text, actors text,
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
  now_settling text;
begin
  update sheet_states set version = version + cardinality(given_ids) where sheet_id = of_sheet
    returning version - cardinality(given_ids), formulas_version, settling
    into version_before, now_formulas, now_settling;
  if not found then
    return;
  end if;
  if now_formulas <> seen_formulas then
    raise exception 'The formulas of the sheet were changed.' using errcode = 'SHF01';
  end if;
  -- The sheet is held now: all statements find the same rows.
  if now_settling is not null then
    perform settle_rows(of_sheet, row_ids);
  end if;
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
