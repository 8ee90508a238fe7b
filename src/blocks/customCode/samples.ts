import { orderSheets } from '../order-samples.ts';
import type { BlockSample } from '../view-contract.ts';

const tiles = {
  html: '<div id="tiles"></div>',
  css: '#tiles { display: flex; flex-wrap: wrap; gap: 8px } #tiles b { padding: 8px 12px; border-radius: 8px; background: var(--accent); color: var(--on-accent) }',
  script:
    "for (const { values } of sheaf.rows) { const tile = document.createElement('b'); tile.textContent = values.Order; document.querySelector('#tiles').append(tile); }",
};

export const samples: BlockSample[] = [
  {
    name: 'Rows as tiles',
    state: 'normal',
    block: {
      sheet_title: 'Orders',
      settings: { title: 'Orders at a glance', ...tiles, allow_queries: true },
      axis: [{ column: 'order', key: 'Order' }, { column: 'total' }],
      toolbar_buttons: [{ title: 'All events', open_page: 'events' }],
    },
    sheets: orderSheets,
  },
  {
    name: 'A clock that needs no rows',
    state: 'normal',
    block: {
      settings: {
        html: '<h2 id="clock"></h2>',
        script:
          "setInterval(() => { document.querySelector('#clock').textContent = new Date().toLocaleTimeString(); }, 1000);",
        hosts: [{ host_address: 'https://cdn.example.com/clock.js' }],
        height: 80,
        follow_height: false,
      },
    },
  },
  { name: 'No code yet', state: 'empty', block: { settings: { title: 'Calculator' } } },
  {
    name: 'Long words',
    state: 'overflowing',
    block: {
      settings: {
        title: 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'.repeat(2),
        html: `<p>${'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbau'.repeat(6)}</p>`,
      },
    },
  },
];
