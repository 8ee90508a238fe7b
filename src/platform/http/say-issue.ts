import { t } from '#kit/language/product.ts';

/** What a schema finds wrong: what zod says of it is for programmers, and in no language of ours. */
interface Issue {
  code?: string | undefined;
  expected?: unknown;
  origin?: unknown;
  minimum?: unknown;
  maximum?: unknown;
  inclusive?: unknown;
  values?: unknown;
}

/** Where a schema has no words of its own. */
export function sayIssue(issue: Issue): string | undefined {
  if (issue.inclusive === false) return undefined;
  switch (issue.code) {
    case 'invalid_type':
      return kinds[String(issue.expected)];
    case 'invalid_value':
      return Array.isArray(issue.values) && issue.values.length > 1
        ? t('Choose one of: {options}.', { options: issue.values.join(', ') })
        : undefined;
    case 'invalid_union':
      return 'None of the forms that are allowed fits this.';
    case 'invalid_format':
      return 'This isn’t written as it has to be.';
    case 'unrecognized_keys':
      return 'There are names here that aren’t known.';
    case 'too_big':
      return most(issue.origin, String(issue.maximum));
    case 'too_small':
      return least(issue.origin, String(issue.minimum));
  }
  return undefined;
}

/** @sentences */
const kinds: Readonly<Record<string, string>> = {
  string: 'Enter text.',
  number: 'Enter a number.',
  int: 'Enter a whole number.',
  boolean: 'Choose on or off.',
  array: 'Enter a list.',
  object: 'Fill in this part.',
  record: 'Fill in this part.',
};

function most(origin: unknown, number: string): string | undefined {
  if (origin === 'string') return t('Use at most {most} characters.', { most: number });
  if (origin === 'array') return t('Use at most {most} entries.', { most: number });
  return isNumber(origin) ? t('Enter {number} or less.', { number }) : undefined;
}

function least(origin: unknown, number: string): string | undefined {
  if (origin === 'string')
    return number === '1' ? 'Enter text.' : t('Use at least {least} characters.', { least: number });
  if (origin === 'array') return number === '1' ? 'Choose at least one.' : undefined;
  return isNumber(origin) ? t('Enter {number} or more.', { number }) : undefined;
}
const isNumber = (origin: unknown): boolean => origin === 'number' || origin === 'int';
