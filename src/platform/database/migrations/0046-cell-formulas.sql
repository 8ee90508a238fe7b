-- Formulas of single cells that are computed. (docs/decisions/0115)

-- Of a workbook with such formulas: the sheets that they read, and of which versions their values are.
alter table workbooks add column formulas jsonb;
create index sheet_rows_formulas on sheet_rows (sheet_id) where formulas is not null;
