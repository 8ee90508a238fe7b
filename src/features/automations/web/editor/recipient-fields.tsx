import { t } from '#kit/language/product.ts';
import { MultiSelect, TagsInput } from '@mantine/core';
import { mostRecipients, type Recipient } from '../../rules/automation.ts';
import type { EditorAround } from './editor-around.ts';

interface Props {
  to: readonly Recipient[];
  around: EditorAround;
  onChange(to: Recipient[]): void;
}

interface Choice {
  value: string;
  label: string;
  recipient: Recipient;
}

/** Whom a mail goes to: people that are known, and addresses. */
export function RecipientFields({ to, around, onChange }: Props) {
  const choices = choicesOf(around);
  const known = new Map(choices.map(({ value, recipient }) => [value, recipient]));
  const people = to.filter(({ kind }) => kind !== 'address');
  const addresses = to.flatMap((one) => (one.kind === 'address' ? [one.address] : []));
  const isFull = to.length >= mostRecipients;
  return (
    <>
      <MultiSelect
        label={t('To')}
        placeholder={people.length === 0 ? t('Choose people') : ''}
        searchable
        data={choices.map(({ value, label }) => ({
          value,
          label,
          disabled: isFull && !people.some((one) => keyOf(one) === value),
        }))}
        value={people.map(keyOf)}
        onChange={(next) => onChange([...next.flatMap((value) => known.get(value) ?? []), ...addresses.map(addressOf)])}
      />
      <TagsInput
        label={t('And these addresses')}
        placeholder="name@example.com"
        description={t('Press Enter after each.')}
        maxTags={mostRecipients - people.length}
        value={addresses}
        onChange={(next) => onChange([...people, ...next.map((one) => addressOf(one.trim()))])}
      />
    </>
  );
}

const addressOf = (address: string): Recipient => ({ kind: 'address', address });

function keyOf(one: Recipient): string {
  if (one.kind === 'column') return `column:${one.path.join('>')}`;
  return one.kind === 'app-users' ? `app:${one.app}` : one.kind;
}

/** Columns of e-mail addresses first; a text may hold one, too. */
function choicesOf({ paths, apps, isOfOneRow }: EditorAround): Choice[] {
  const columns = isOfOneRow ? paths.filter(({ column }) => column.type === 'email' || column.type === 'text') : [];
  const sorted = columns.toSorted(
    (one, other) => Number(other.column.type === 'email') - Number(one.column.type === 'email'),
  );
  const recipients: { label: string; recipient: Recipient }[] = [
    ...sorted.map(({ path, label }) => ({
      label: t('Address in {column}', { column: label }),
      recipient: { kind: 'column' as const, path },
    })),
    { label: t('Members of the workspace'), recipient: { kind: 'members' } },
    ...apps.map(({ id, name }) => ({
      label: t('People of {name}', { name }),
      recipient: { kind: 'app-users' as const, app: id },
    })),
  ];
  return recipients.map((one) => ({ ...one, value: keyOf(one.recipient) }));
}
