/** What stays in view of the sheets of an OpenDocument file, as LibreOffice and others write it into `settings.xml`. */

import { attribute, type XmlHandler } from '../sources/xml-scanner.ts';
import type { FileAppearance } from './file-appearance.ts';

/** The mode of a split that can't be moved. */
const isFixed = '2';
const furthest = 1_000;

type Frozen = NonNullable<FileAppearance['frozen']>;

/** Reads the elements of the settings. (OpenDocument 1.3 part 3, 3.10; the items are those of LibreOffice's views) */
export function createFrozenReader(): XmlHandler & { readonly frozen: ReadonlyMap<string, Frozen> } {
  const frozen = new Map<string, Frozen>();
  let title: string | null = null;
  let items = new Map<string, string>();
  let item: string | null = null;
  let text = '';
  const countOf = (mode: string, position: string): number => {
    const count = Number(items.get(position) ?? 0);
    return items.get(mode) === isFixed && Number.isInteger(count) && count > 0 && count <= furthest ? count : 0;
  };
  return {
    frozen,
    open(name, attributes) {
      const own = attribute(attributes, 'config:name');
      if (name === 'config-item-map-entry') {
        title = own ?? null;
        items = new Map();
      } else if (name === 'config-item' && own !== undefined) {
        item = own;
        text = '';
      }
    },
    text(piece) {
      if (item !== null && text.length < 100) text += piece;
    },
    close(name) {
      if (name === 'config-item' && item !== null) {
        items.set(item, text.trim());
        item = null;
      } else if (name === 'config-item-map-entry' && title !== null) {
        const rows = countOf('VerticalSplitMode', 'VerticalSplitPosition');
        const columns = countOf('HorizontalSplitMode', 'HorizontalSplitPosition');
        if (rows + columns > 0 && !frozen.has(title)) frozen.set(title, { rows, columns });
        title = null;
      }
    },
  };
}
