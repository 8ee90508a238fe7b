-- Serves nodes since 0047.
-- Proofs of work, and answers to questions in their place, that a form was sent with: each counts once.
create table spent_proofs (
  id text primary key,
  -- What it was sent with: the same submission again is no second one.
  used_for text not null,
  expires_at timestamptz not null
);
create index spent_proofs_by_expiry on spent_proofs (expires_at);

-- Answers to forms that take a limited number, or one of each person.
create table form_answers (
  app_id text not null references apps (id) on delete cascade,
  block_id text not null,
  -- Of the submission.
  key text not null,
  -- Who sent it, where each person may answer once.
  person text,
  at timestamptz not null default now(),
  primary key (app_id, block_id, key)
);
create unique index form_answers_by_person on form_answers (app_id, block_id, person) where person is not null;
