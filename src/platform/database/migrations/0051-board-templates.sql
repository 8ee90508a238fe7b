-- Serves nodes since 0047.

-- A preview of a template has a host of its own, also where it shows a board. (decision 155)
alter table apps drop constraint apps_one_address;
alter table apps add constraint apps_one_address check (
  case when kind = 'board' and not is_showcase then subdomain is null else board_slug is null end
);
