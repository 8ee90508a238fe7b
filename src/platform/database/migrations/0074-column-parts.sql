-- Serves nodes since 0047.
-- Columns of large sheets are deleted, restored and numbered in parts. (docs/decisions/0154)

-- Columns that are gone for every reader, while their cells are still in rows: what is needed to store these cells, and
-- the ids alone. `settling` is the id of the removal then, and `settling_version` the version of the last deletion.
alter table sheet_states
  add column removing jsonb,
  add column removed text[];

create or replace view current_rows as
select own.sheet_id, own.row_id, own.position, own.deleted, own.deleted_at,
  case when made.row_id is not null or (own.cells ?| state.removed and not own.deleted) then state.settling_version
    else own.version end as version,
  case when made.row_id is not null then jsonb_strip_nulls(own.cells || made.cells)
    when state.removed is not null then own.cells - state.removed
    else own.cells end as cells,
  case when made.formula is not null
      then coalesce(own.formulas, '{}') || jsonb_object(array[state.conversion ->> 'column', made.formula])
    when state.removed is not null then nullif(own.formulas - state.removed, '{}')
    else own.formulas end as formulas,
  case when made.format is not null
      then coalesce(own.formats, '{}') || jsonb_object(array[state.conversion ->> 'column', made.format])
    when made.row_id is not null then nullif(own.formats - (state.conversion ->> 'column'), '{}')
    when state.removed is not null then nullif(own.formats - state.removed, '{}')
    else own.formats end as formats
from sheet_states as state
join sheet_rows as own on own.sheet_id = state.sheet_id
left join converted_cells as made on made.sheet_id = own.sheet_id and made.conversion_id = state.settling
  and made.row_id = own.row_id and made.row_version = own.version;

-- As before, and takes the cells of deleted columns out of rows: of those of the list, or of all for null.
create or replace function settle_rows(of_sheet text, given_ids text) returns table (settled bigint)
language plpgsql as $$
#variable_conflict use_column
declare
  now_settling text;
  at_version bigint;
  change jsonb;
  now_removing jsonb;
  now_removed text[];
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
  select settling, settling_version, conversion, removing, removed
    into now_settling, at_version, change, now_removing, now_removed
    from sheet_states where sheet_id = of_sheet for no key update;
  if now_removed is not null then
    wanted := coalesce(string_to_array(given_ids, E'\n'),
      array(select row_id from sheet_rows where sheet_id = of_sheet and cells ?| now_removed and not deleted));
    foreach of_row in array wanted loop
      select version, cells, formulas, formats into own from sheet_rows
        where sheet_id = of_sheet and row_id = of_row and cells ?| now_removed and not deleted;
      continue when not found;
      for number in 0 .. jsonb_array_length(now_removing) - 1 loop
        change := now_removing -> number;
        of_column := change ->> 'column';
        continue when not own.cells ? of_column;
        insert into column_version_cells (sheet_id, column_version_id, row_id, cell, formula, format)
          values (of_sheet, change ->> 'column_version', of_row, own.cells -> of_column, own.formulas ->> of_column,
            own.formats ->> of_column)
          on conflict do nothing;
        held_cells := case when own.formulas is null then own.cells else own.cells || coalesce(
          (select jsonb_object_agg('=' || held.key, held.value) from jsonb_each(own.formulas) as held), '{}') end;
        insert into row_history (sheet_id, row_id, version, change, cells, actor, at)
          values (of_sheet, of_row, (change ->> 'version')::bigint, 'edited', held_cells, change -> 'actor',
            (change ->> 'at')::timestamptz)
          on conflict do nothing;
        own.cells := own.cells - of_column;
        own.formulas := nullif(own.formulas - of_column, '{}');
        own.formats := nullif(own.formats - of_column, '{}');
      end loop;
      update sheet_rows set cells = own.cells, formulas = own.formulas, formats = own.formats, version = at_version
        where sheet_id = of_sheet and row_id = of_row;
      written := written + 1;
    end loop;
    return query select written;
    return;
  end if;
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
