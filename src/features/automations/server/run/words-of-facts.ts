/** What is ours in the facts of a step, which are stored in English. */
import { t } from '#kit/language/product.ts';
import { inTheirLanguage } from '#platform/http/current-request.ts';
import type { Fact } from './step.ts';

/** @sentences */
const labels = ['Address', 'Body', 'If', 'Rows', 'Sheet', 'Subject', 'Text', 'Title', 'To', 'Until'];
/** @sentences */
const values = [
  '(blank)',
  'Members of the workspace',
  'No one',
  'The conditions don’t hold.',
  'The conditions hold.',
  'There is no date: goes on at once.',
];

/** Names of columns and what is in cells stay. */
export const inTheirFact = ({ label, value }: Fact): Fact =>
  inTheirLanguage(() => ({
    label: labels.includes(label) ? t(label) : label,
    value: values.includes(value) ? t(value) : value,
  }));
