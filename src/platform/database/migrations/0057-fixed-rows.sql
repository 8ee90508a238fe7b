-- Serves nodes since 0047.
-- Several tables on one grid. (src/engine/formula/cells/grids/regions.ts)

-- Of a table whose rows can't come or go, since that would tear another one below it: how many it has.
alter table sheet_states add column fixed_rows bigint;
alter table sheet_states add constraint sheet_states_fixed_rows check (fixed_rows is null or fixed_rows = row_count);
