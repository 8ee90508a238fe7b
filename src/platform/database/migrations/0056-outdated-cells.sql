-- Serves nodes since 0047.
-- Pages say which values are out of date. (docs/decisions/0176)

-- By column id the ids of the rows whose cell is out of date, null where they are too many; null where all cells are current.
alter table sheet_states add column outdated jsonb;

-- What was known of columns until now; the rows come with the next computing.
update sheet_states set outdated = found.columns
from (
  select sheet.key as sheet_id, jsonb_object_agg(own.id, null) as columns
  from workbooks
  cross join jsonb_each(workbooks.formulas -> 'stale' -> 'columns') as sheet
  cross join jsonb_array_elements_text(sheet.value) as own (id)
  group by sheet.key
) as found
where sheet_states.sheet_id = found.sheet_id;

-- What a cell outside of a table held in its file before it was edited here first; null where that isn't known.
alter table sheet_cells add column base jsonb;
