import { joinSentences } from '#kit/language/join-sentences.ts';
import { t } from '#kit/language/product.ts';

/** What a sync logged, in a sentence for the owner. `nameOf` names a column by its id. */
export function describeEvent(
  kind: string,
  { column, ...details }: Record<string, unknown>,
  nameOf: (id: unknown) => string,
): string {
  const shown = (value: unknown): string =>
    value === null || value === undefined
      ? t('nothing')
      : t('“{name}”', { name: (typeof value === 'string' ? value : JSON.stringify(value)).slice(0, 80) });
  switch (kind) {
    case 'conflict': {
      const both = t('{column} was changed on both sides: here {ours}, in the sheet {theirs}.', {
        ...{ column: nameOf(column), ours: shown(details['ours']), theirs: shown(details['theirs']) },
      });
      const outcome =
        details['isLocked'] === true
          ? 'The cell has a formula, so the sheet wins.'
          : (outcomes[String(details['rule'])] ?? '');
      return joinSentences([both, outcome && t(outcome)]);
    }
    case 'deleted-there':
      return details['rule'] === 'sheet'
        ? t('A row that was changed here was deleted in the sheet. It’s in the trash here.')
        : t('A row that was changed here was deleted in the sheet. It’s being added there again.');
    case 'column-deleted-there':
      return t('The column “{column}” was deleted in the sheet. Changes made in it here weren’t sent: {ours}.', {
        ...{ column: String(details['column_name']), ours: shown(details['ours']) },
      });
    case 'deleted-here':
      return t('A row that was deleted here was changed in the sheet. It was restored here.');
    case 'identity-equal-rows':
      return t('Several rows are identical, so Sheaf couldn’t tell which one was changed or deleted.');
    case 'identity-several-fit':
      return t('A changed row matches several rows equally well. It’s treated as a new one.');
    case 'identity-taken-for-new':
      return t('A row disappeared and a similar one is new. It may be the same row, changed a lot.');
    default:
      return t('A row was changed almost completely. It was matched by its position.');
  }
}

const outcomes: Partial<Record<string, string>> = {
  sheet: 'The sheet wins.',
  app: 'The change made here wins.',
  ask: 'It needs your decision.',
};
