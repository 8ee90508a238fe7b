-- Serves nodes since 0047.
-- The history of rows that pages and programs write over keeps the formulas of their cells, as rows/held-cells.ts says.

create or replace function write_cells(of_sheet text, of_row text, seen_version bigint, new_cells jsonb, by_actor jsonb,
  seen_formulas bigint)
returns table (row_id text, "position" double precision, version bigint, cells jsonb, formulas jsonb, formats jsonb)
language plpgsql as $$
#variable_conflict use_column
declare
  cells_before jsonb;
  formulas_before jsonb;
  new_version bigint;
  now_formulas bigint;
  now_settling text;
  written record;
begin
  -- A row's version names its content, so what is seen here is what the update below writes over, or it writes nothing.
  select cells, formulas into cells_before, formulas_before from sheet_rows
    where sheet_id = of_sheet and row_id = of_row and version = seen_version and not deleted;
  if not found then
    -- Its writer may have seen what is still to be written.
    perform settle_rows(of_sheet, of_row);
    select cells, formulas into cells_before, formulas_before from sheet_rows
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
  -- Citus takes no subquery within an insert.
  if formulas_before is not null then
    cells_before := cells_before || coalesce(
      (select jsonb_object_agg('=' || held.key, held.value) from jsonb_each(formulas_before) as held), '{}');
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
    select of_sheet, sheet_rows.row_id, version_before + given.place, 'edited',
      case when sheet_rows.formulas is null then sheet_rows.cells else sheet_rows.cells || coalesce(
        (select jsonb_object_agg('=' || held.key, held.value) from jsonb_each(sheet_rows.formulas) as held), '{}') end,
      given.actor
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
