import { boolean, color, column, number, select, slider } from '#settings/kinds.ts';
import type { Column } from '#engine/model.ts';
import { defineBlock } from '../contract.ts';
import type { RowsRequest } from '../data-contract.ts';
import { accordionFields } from '../shared/features/accordion-fields.ts';
import { headFields } from '../shared/features/head-fields.ts';

export const definition = defineBlock({
  type: 'faq',
  name: 'Questions and answers',
  description: 'Questions and answers from a sheet, as an accordion or a list.',
  icon: 'circle-help',
  category: 'Content',
  recommended: { place: 9 },
  usesSheet: true,
  settings: {
    ...headFields({
      title: 'Questions and answers',
      paragraph: 'Answers to the questions we hear most. Can’t find yours? Contact us.',
      alignment: 'center',
    }),
    Layout: select(['accordion', 'list'], {
      description: 'Questions that open and close, or a list with all answers shown.',
      group: 'Style',
    }),
    head_position: select(['top', 'side'], {
      description: 'Put the heading above the questions or to their left.',
      group: 'Style',
    }),
    question: column({ description: 'The column with the questions.', required: true }),
    answer: column({ description: 'The column with the answers.', required: true }),
    use_markdown: boolean({
      description: 'Render answers as Markdown: emphasis, lists and links. Off shows them as plain text.',
      default: true,
      group: 'Data',
    }),
    rows_per_page: number({
      description: 'Questions per page.',
      default: 20,
      min: 1,
      max: 100,
      step: 1,
      group: 'Data',
    }),
    allow_search: boolean({
      description: 'Let visitors search the questions and answers.',
      group: 'Behavior',
    }),
    ...accordionFields('a question'),
    list_columns: slider({
      description: 'Number of questions in a row. On phones it’s always one.',
      default: 2,
      min: 1,
      max: 3,
      step: 1,
      group: 'Style',
    }),
    question_size: slider({
      description: 'Size of the questions.',
      default: 17,
      min: 12,
      max: 32,
      step: 1,
      unit: 'px',
      group: 'Style',
    }),
    question_color: color({ description: 'Color of the questions.' }),
    answer_size: slider({
      description: 'Size of the answers.',
      default: 16,
      min: 12,
      max: 28,
      step: 1,
      unit: 'px',
      group: 'Style',
    }),
    answer_color: color({ description: 'Color of the answers.' }),
    Search_color: color({ description: 'Color of the search field.' }),
    Pagination_color: color({ description: 'Color of the current page number.' }),
  },
  visibleWhen: {
    ...onlyOf('accordion', Object.keys(accordionFields(''))),
    list_columns: { Layout: 'list' },
    Search_color: { allow_search: true },
  },
  requests: ({ settings }): { rows: RowsRequest } => ({
    rows: {
      shape: 'rows',
      columns: [...new Set([settings.question, settings.answer].filter((id) => id !== ''))],
      pageSize: Math.round(settings.rows_per_page),
      visitor: { search: settings.allow_search, page: true },
    },
  }),
  hydrates: ({ settings }) => (settings.allow_search ? 'idle' : 'never'),
  propose: (columns) => ({ settings: proposeColumns(columns) }),
});

function onlyOf<L extends string>(Layout: L, keys: readonly string[]): Record<string, { Layout: L }> {
  return Object.fromEntries(keys.map((key) => [key, { Layout }]));
}

function proposeColumns(columns: readonly Column[]): { question?: string; answer?: string } {
  const texts = columns.filter(
    ({ name, type }) => type === 'text' && !/^(_id|row[ _]?(id|index)|record[ _]?id)$/i.test(name),
  );
  const question =
    texts.find(({ name }) => /question|^q$|\bask|\bfaq|title|topic|subject/i.test(name)) ??
    texts.find(({ name }) => !isAnswer(name));
  const others = texts.filter((column) => column !== question);
  const answer = others.find(({ name }) => isAnswer(name)) ?? others[0];
  return { ...(question && { question: question.id }), ...(answer && { answer: answer.id }) };
}

const isAnswer = (name: string): boolean => /answer|^a$|reply|response|text|body|explanation|description/i.test(name);
