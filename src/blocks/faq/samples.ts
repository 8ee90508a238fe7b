import type { Cell, Column } from '#engine/model.ts';
import type { BlockSample } from '../view-contract.ts';

const columns: Column[] = [
  { id: 'question', name: 'Question', type: 'text' },
  { id: 'answer', name: 'Answer', type: 'text' },
];
const rows: Record<string, Cell>[] = [
  {
    question: 'Do I have to book a table?',
    answer:
      'On Fridays and Saturdays, yes: forty seats fill quickly. On other evenings just **come by**, there is nearly always room at the bar.',
  },
  {
    question: 'How do I get to the island?',
    answer:
      'Take the ferry from the central pier:\n\n- every twenty minutes until half past midnight\n- the crossing takes nine minutes\n- bicycles travel free\n\nThe [timetable](https://ferries.example.org) has the details.',
  },
  {
    question: 'Is the kitchen prepared for allergies?',
    answer: 'Yes. Tell us when you book, and the kitchen calls you back if there is anything to talk about.',
  },
  {
    question: 'May I bring my dog?',
    answer: 'Dogs are welcome on the terrace, and get their water before you get yours.',
  },
  {
    question: 'Can we rent the room upstairs?',
    answer: 'For eight to twenty-two people, Monday to Thursday. Write to us with a date and what you have in mind.',
  },
  {
    question: 'Until when can I cancel?',
    answer: 'Until noon of the same day, free of charge. After that we keep the deposit of $15 per person.',
  },
];
const sheets = { Help: { columns, rows } };
const mapped = { question: 'question', answer: 'answer' };

export const samples: BlockSample[] = [
  { name: 'To open one by one', state: 'normal', block: { sheet_title: 'Help', settings: mapped }, sheets },
  {
    name: 'Heading at the side, with a search',
    state: 'normal',
    block: {
      sheet_title: 'Help',
      settings: {
        ...mapped,
        eyebrow: 'Help',
        head_position: 'side',
        title_alignment: 'left',
        allow_search: true,
        accordion_sign: 'plus',
        allow_multiple_open: true,
      },
    },
    sheets,
  },
  {
    name: 'All of them to read, two pages',
    state: 'normal',
    block: {
      sheet_title: 'Help',
      settings: { ...mapped, Layout: 'list', rows_per_page: 4, allow_search: true, Pagination_color: '#9a3412' },
    },
    sheets,
  },
  {
    name: 'In the colors of the owner',
    state: 'normal',
    block: {
      sheet_title: 'Help',
      settings: {
        ...mapped,
        background_color: '#0f3d2e',
        header_color: '#17523f',
        open_header_color: '#d9f99d',
        body_color: '#f7fee7',
        accordion_gap: 6,
        accordion_radius: 18,
        rows_per_page: 5,
      },
    },
    sheets,
  },
  {
    name: 'A sheet without rows',
    state: 'empty',
    block: { sheet_title: 'Help', settings: mapped },
    sheets: { Help: { columns, rows: [] } },
  },
  {
    name: 'The sheet is gone',
    state: 'error',
    block: { sheet_title: 'Old help', settings: mapped },
    sheets,
  },
  {
    name: 'Two hundred with words that are too long',
    state: 'overflowing',
    block: { sheet_title: 'Help', settings: { ...mapped, allow_search: true, title: '', paragraph: '' } },
    sheets: {
      Help: {
        columns,
        rows: Array.from({ length: 200 }, (_, index) => ({
          question:
            index % 3 === 0
              ? `${index + 1}. Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetzesänderungsvorlage?`
              : `${index + 1}. What happens when somebody asks a question that goes on and on until nobody remembers how it began?`,
          answer: 'An answer that does not want to end either. '.repeat((index % 6) + 1),
        })),
      },
    },
  },
];
