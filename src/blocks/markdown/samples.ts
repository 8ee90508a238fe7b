import type { BlockSample } from '../view-contract.ts';

const dishes: NonNullable<BlockSample['sheets']> = {
  Dishes: {
    columns: [
      { id: 'name', name: 'Name', type: 'text' },
      { id: 'about', name: 'About', type: 'text' },
      { id: 'price', name: 'Price', type: 'currency', format: '$#,##0.00' },
      { id: 'since', name: 'Since', type: 'date' },
      { id: 'cost', name: 'Cost', type: 'currency' },
    ],
    rows: [
      {
        name: 'Grilled mackerel',
        about: 'Charred lemon, fennel and *no* cream.',
        price: 21.5,
        since: '2026-03-01',
        cost: 6.2,
      },
      { name: 'Mussels', about: 'White wine, leek, bread.', price: 17, since: '2025-11-14', cost: 4.8 },
      { name: 'Smoked beet', about: 'Horseradish and rye.', price: 12, since: '2026-09-30', cost: 2.1 },
      { name: 'Burnt cream', about: 'With bay leaf.', price: 9, since: '2026-01-05', cost: 1.4 },
      { name: 'Cheese & <honey>', about: 'Four kinds, one of them loud.', price: 14, since: '2026-10-10', cost: 5 },
    ],
  },
};

export const samples: BlockSample[] = [
  { name: 'As it comes', state: 'normal', block: {} },
  {
    name: 'An article without a sheet',
    state: 'normal',
    block: {
      settings: {
        title: 'How we cook',
        text_size: 17,
        markdown_text:
          'We buy **whole fish** and use all of it. What is left becomes [stock](https://example.org/stock).\n\n> The best sauce is a hot pan.\n\n### What changes\n\n1. The menu, with the tide\n2. The wine, with the year\n3. Nothing else\n\n| Day | Kitchen |\n|---|---|\n| Tuesday to Friday | 17:00 – 22:00 |\n| Saturday | 12:00 – 23:00 |\n\n![A plate](/samples/plate.svg)',
      },
    },
  },
  {
    name: 'Filled from the first row',
    state: 'normal',
    block: {
      sheet_title: 'Dishes',
      settings: {
        markdown_text:
          '## Today: [column:name]\n\n[column:about] On the menu since [column:since], for **[column:price]**.',
        text_alignment: 'center',
      },
      toolbar_buttons: [{ title: 'Book a table', open_page: 'book' }],
    },
    sheets: dishes,
  },
  {
    name: 'A card for each row',
    state: 'normal',
    block: {
      sheet_title: 'Dishes',
      settings: {
        title: 'Menu',
        markdown_text: '### [column:name]\n\n[column:about]\n\n**[column:price]**',
        loop: true,
        columns: 3,
        gap: '6',
      },
    },
    sheets: dishes,
  },
  {
    name: 'Joined cards in a color',
    state: 'normal',
    block: {
      sheet_title: 'Dishes',
      settings: {
        markdown_text: '**[column:name]** [column:price]',
        loop: true,
        gap: '0',
        Card_color: '#1e3a5f',
        background_color: '#e0f2fe',
      },
    },
    sheets: dishes,
  },
  {
    name: 'A sheet without rows',
    state: 'empty',
    block: { sheet_title: 'Dishes', settings: { title: 'Menu', markdown_text: '### [column:name]', loop: true } },
    sheets: { Dishes: { columns: dishes.Dishes?.columns ?? [], rows: [] } },
  },
  {
    name: 'A sheet that is gone',
    state: 'error',
    block: { sheet_title: 'Old dishes', settings: { title: 'Menu', markdown_text: '### [column:name]', loop: true } },
    sheets: dishes,
  },
  {
    name: 'Words that are too long',
    state: 'overflowing',
    block: {
      settings: {
        markdown_text: `# ${'Donaudampfschifffahrtselektrizitätenhauptbetriebswerk'.repeat(2)}\n\nhttps://example.org/${'without-a-break'.repeat(12)}\n\n| ${Array.from({ length: 14 }, (_, index) => `Column ${index}`).join(' | ')} |\n|${'---|'.repeat(14)}\n| ${Array.from({ length: 14 }, (_, index) => `${index * 1_000}`).join(' | ')} |`,
      },
    },
  },
];
