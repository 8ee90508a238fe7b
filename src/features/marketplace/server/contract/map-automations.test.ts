import { expect, test } from 'vitest';
import type { AppAutomation } from '#features/automations/rules/app-automation.ts';
import { thisApp } from '#features/automations/server/live/portable.ts';
import type { ContractColumn, TemplateContract } from '../../rules/template/template-contract.ts';
import { say } from '#kit/language/msg.ts';
import { mappedAutomations } from './map-automations.ts';

const column = (id: string, title: string): ContractColumn => ({
  ...{ id, title, other_names: [], type: 'text', format: '', unit: '', meaning: 'text' as ContractColumn['meaning'] },
  ...{ required: false, personal: false, options: [], description: '' },
});
const contract: TemplateContract = {
  version: 1,
  sheets: [
    {
      ...{ title: 'Orders', other_names: [], description: '', used_by: [] },
      columns: [column('qty', 'Quantity'), column('note', 'Note')],
    },
  ],
};
const automation = (name: string, text: string): AppAutomation => ({
  ...{ id: name, name, on: true, sheet_id: 'Orders' },
  definition: {
    ...{ trigger: { kind: 'form', app: thisApp }, conditions: [], timeZone: 'UTC' },
    steps: [{ id: 'n', kind: 'notify', title: text, text: '' }],
  },
});

test('on one’s own spreadsheet automations name its columns, and one that lacks a column is named and stays out', () => {
  const columns = new Map([['qty', 'pieces']]);
  const targets = new Map([['Orders', { title: 'Sales 2026', isNew: false, columns }]]);
  const all = [automation('Tell', 'New: [column:qty]'), automation('Quote', '[column:note]')];
  const { automations, automationsLeftOut } = mappedAutomations(all, contract, targets);
  expect(automations).toMatchObject([
    { name: 'Tell', on: false, sheet_id: 'Sales 2026', definition: { steps: [{ title: 'New: [column:pieces]' }] } },
  ]);
  expect(automationsLeftOut.map(say)).toEqual(['The automation “Quote” is left out: it needs the column Note.']);
  expect(mappedAutomations(all, contract, new Map()).automationsLeftOut).toHaveLength(2);
});
