-- Serves nodes since 0047.
-- How a saved view shows rows other than as a grid: as a board, on a calendar, as a gallery or as a form.
alter table saved_views add column layout jsonb;
