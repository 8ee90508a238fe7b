-- What a file says around its cells. The view that everybody sees first, until they choose another, holds its widths and
-- hidden columns; its notes are comments whose author is a name and nobody's account. (docs/decisions/0116)
alter table saved_views add column shown_first boolean not null default false check (not shown_first or owner_id is null);
create unique index first_view_of_sheet on saved_views (sheet_id) where shown_first;

alter table cell_comments alter column user_id drop not null;
alter table cell_comments add column author_name text;
alter table cell_comments add check (user_id is not null or author_name is not null);
