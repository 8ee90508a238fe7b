/** What a sync logged, in a sentence for the owner. `nameOf` names a column by its id. */
export function describeEvent(
  kind: string,
  { column, ...details }: Record<string, unknown>,
  nameOf: (id: unknown) => string,
): string {
  const shown = (value: unknown): string =>
    value === null || value === undefined
      ? 'nothing'
      : `“${(typeof value === 'string' ? value : JSON.stringify(value)).slice(0, 80)}”`;
  switch (kind) {
    case 'conflict': {
      const both = `${nameOf(column)} was changed on both sides: here ${shown(details['ours'])}, in the sheet ${shown(details['theirs'])}.`;
      if (details['isLocked'] === true) return `${both} The cell has a formula, so the sheet wins.`;
      return `${both} ${outcomes[String(details['rule'])] ?? ''}`.trim();
    }
    case 'deleted-there':
      return details['rule'] === 'sheet'
        ? 'A row that was changed here was deleted in the sheet. It’s in the trash here.'
        : 'A row that was changed here was deleted in the sheet. It’s being added there again.';
    case 'column-deleted-there':
      return `The column “${String(details['column_name'])}” was deleted in the sheet. Changes made in it here weren’t sent: ${shown(details['ours'])}.`;
    case 'deleted-here':
      return 'A row that was deleted here was changed in the sheet. It was restored here.';
    case 'identity-equal-rows':
      return 'Several rows are identical, so Sheaf couldn’t tell which one was changed or deleted.';
    case 'identity-several-fit':
      return 'A changed row matches several rows equally well. It’s treated as a new one.';
    case 'identity-taken-for-new':
      return 'A row disappeared and a similar one is new. It may be the same row, changed a lot.';
    default:
      return 'A row was changed almost completely. It was matched by its position.';
  }
}

const outcomes: Partial<Record<string, string>> = {
  sheet: 'The sheet wins.',
  app: 'The change made here wins.',
  ask: 'It needs your decision.',
};
