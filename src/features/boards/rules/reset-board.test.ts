import { expect, test } from 'vitest';
import { defaultPageSettings, type PageDocument } from '#features/apps/rules/page/document.ts';
import { applyEdit, invertEdit } from '#features/apps/rules/page/edit.ts';
import { proposedBlock } from '#features/proposals/rules/proposed-block.ts';
import { defaultBoardSettings, newBoardSettings } from './board-settings.ts';
import { asBoard } from '#features/proposals/rules/as-board.ts';
import { blankApp } from '#features/proposals/rules/blank-app.ts';
import { resetBoard } from './reset-board.ts';

const mark = {
  logo: '/files/a.png',
  socialMediaIcons: [{ type: 'facebook' as const, url: 'https://example.com/me' }],
  copyrightText: 'Me',
};
const changed: PageDocument = {
  settings: defaultPageSettings,
  blocks: [proposedBlock('table', 'a', { settings: { section: 'Orders' } })],
  board: { ...defaultBoardSettings, title: 'Mine', sections: 'Orders', hide_filters: false, footer: mark },
  filters: [
    { name: 'Open', active: false, condition: '=', sheet_column: { sheet: 'Orders', column: 'state' }, value: 'open' },
  ],
};

test('a reset board is as a new one, keeps its blocks, and comes back by undo', () => {
  const edits = resetBoard(changed);
  let document = changed;
  const back = edits.map((edit) => {
    const inverse = invertEdit(document, edit);
    document = applyEdit(document, edit);
    return inverse;
  });
  expect(document).toEqual({ settings: defaultPageSettings, blocks: changed.blocks, board: newBoardSettings });
  expect(back.toReversed().reduce((one, edit) => applyEdit(one, edit), document)).toEqual(changed);
});

test('there is nothing to reset of a new board, nor of a page', () => {
  expect(resetBoard({ board: newBoardSettings })).toEqual([]);
  expect(resetBoard({ filters: changed.filters ?? [] })).toEqual([]);
});

test.each(['New board', 'Orchard', 'Zoo'])('a blank board, whatever its name (%s), has nothing to reset', (name) => {
  const { document } = asBoard(blankApp(name)).pages[0] ?? { document: changed };
  expect(resetBoard(document)).toEqual([]);
  expect(document.board).toMatchObject({
    ...{ nav_background: '#161819', hero_background: '#161819', board_background: '#FAFAFA', sections: 'Overview' },
  });
});

test('a blank app begins with the colors of the specification', () => {
  const { settings, pages } = blankApp('Orchard');
  expect(settings).toEqual({});
  expect(pages[0]?.document.settings).toMatchObject({
    ...{ nav_background: '#161819', hero_background: '#161819', page_background: '#FAFAFA' },
  });
});
