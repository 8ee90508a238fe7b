-- Whether anybody of an app has an _id is asked with every page: of apps with a hundred thousand users, too.
create index app_users_with_identity on app_users (app_id) where row_identity is not null;

-- Conditional filters by "Logged in user" took every choice but a name or an _id for the e-mail address, and now take
-- only what is named.
update pages set document = jsonb_set(document, '{blocks}', (
  select jsonb_agg(
    case when jsonb_typeof(block -> 'conditional_filter') = 'array' and block -> 'conditional_filter' <> '[]' then
      jsonb_set(block, '{conditional_filter}', (
        select jsonb_agg(
          case when rule ->> 'filter_by' = 'Logged in user'
            and lower(coalesce(rule ->> 'match_with_column', '')) not in ('email', 'name', '_id')
            then rule || '{"match_with_column": "email"}' else rule end order by place)
        from jsonb_array_elements(block -> 'conditional_filter') with ordinality as rules (rule, place)))
    else block end order by position)
  from jsonb_array_elements(document -> 'blocks') with ordinality as blocks (block, position)))
where jsonb_typeof(document -> 'blocks') = 'array' and document::text like '%"Logged in user"%';
