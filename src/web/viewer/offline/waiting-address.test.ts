import { expect, test } from 'vitest';
import { cellOfFiles, filesOf } from '#engine/file-cells.ts';
import { waitingAddress, waitingFilesIn, withAddress, withoutAddresses } from './waiting-address.ts';

test('a file has an address in its cell, whatever its name, until it is sent', () => {
  for (const name of ['plan.pdf', 'back (2).png', 'a, b; "c".txt', 'جدول 1.png', "o'neil!*.png", '100%.png']) {
    const [one, other] = [crypto.randomUUID(), crypto.randomUUID()];
    const files = [one, other].map((id) => ({ name, url: waitingAddress(id, name) }));
    const cell = cellOfFiles(files) ?? '';
    expect(filesOf(cell)).toHaveLength(2);
    const content = { cells: { papers: cell, photo: waitingAddress(one, name) }, lines: [{ cell }] };
    expect(waitingFilesIn(content)).toEqual([one, other]);
    expect(withoutAddresses(content.cells.photo)).toBe(name);
    expect(withoutAddresses(cell)).not.toContain('/files/');
    const sent = withAddress(content, one, '/files/01k');
    expect(sent.cells.photo).toBe('/files/01k');
    expect(filesOf(sent.lines[0]?.cell).map(({ url }) => url)).toEqual(['/files/01k', files[1]?.url]);
    expect(waitingFilesIn(sent)).toEqual([other]);
  }
  expect(waitingFilesIn({ cells: { a: '/files/01k2', b: null } })).toEqual([]);
  expect(withoutAddresses('50 % (/files/01k2)')).toBe('50 % (/files/01k2)');
});
