/** Pages are drawn in slices, several at once: none may take anything from another. */
import { expect, test } from 'vitest';
import { publishApp } from '../published-app.ts';

test('pages that are drawn at once keep their own filters and sort', async () => {
  const columns = [
    { id: 'item', name: 'Item', type: 'text' as const },
    { id: 'size', name: 'Size', type: 'number' as const },
  ];
  const word = (size: number): string => `zq${String(size).padStart(3, '0')}z`;
  const rows = Array.from({ length: 60 }, (_, size) => ({ cells: { item: word(size), size } }));
  await using shop = await publishApp([{ title: 'Things', columns, rows }]);
  const table = { type: 'table', sheet_title: 'Things', axis: [{ column: 'item' }, { column: 'size' }] };
  const settings = { rows_per_page: 50, show_sort: true, show_filter: true };
  await shop.setBlocks(
    'orders',
    ['first', 'second', 'third'].map((id) => ({ ...table, id, settings })),
  );
  // One visitor may have about so many drawn at once.
  for (const round of [0, 1, 2, 3]) {
    const requested = Array.from({ length: 12 }, (_, index) => ({
      direction: index % 2 ? 'ascending' : 'descending',
      least: (index * 3 + round * 13) % 50,
    }));
    const answers = await Promise.all(
      requested.map(async ({ direction, least }) => {
        const address = `/orders?first.sort=size%3A${direction}&first.filter=size%3A%3E%3A${least}`;
        return /zq\d+z/.exec(await (await shop.ask(address)).text())?.[0];
      }),
    );
    expect(answers).toEqual(requested.map(({ direction, least }) => word(direction === 'ascending' ? least + 1 : 59)));
  }
});
