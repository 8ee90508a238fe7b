-- Whether a page is public was stored but never asked; all pages of a public app were. From now on it is asked.
alter table pages alter column is_public set default true;
update pages set is_public = true;
