import { plural, t } from '#kit/language/product.ts';
import type { HyperFunc, VNode } from '@revolist/react-datagrid';
import type { NamedCell } from './link-names.ts';

/** A cell that names a row, as people read it: the name, with the key for whoever points at it. */
export function renderNamed(h: HyperFunc<VNode>, named: Exclude<NamedCell, 'loading'>, key: string): VNode {
  if (named === 'missing')
    return h('span', { class: 'sheet-unnamed', title: t('{key} is not found', { key }) }, [
      h('span', {}, key),
      h('span', { class: 'sheet-unnamed-mark' }, t('not found')),
    ]);
  const title =
    named.rows > 1
      ? plural(named.rows, '{key}, which {count} row has', '{key}, which {count} rows have', { key })
      : key;
  return h('span', { class: 'sheet-named', title }, named.name);
}

/** A cell that names several rows: a chip for each. */
export function renderSeveral(
  h: HyperFunc<VNode>,
  keys: readonly string[],
  nameOf: (key: string) => NamedCell | null,
): VNode {
  const chips = keys.map((key) => {
    const named = nameOf(key);
    const shown = named && named !== 'loading' ? renderNamed(h, named, key) : key;
    return h('span', { class: 'sheet-chip unlisted' }, [typeof shown === 'string' ? h('span', {}, shown) : shown]);
  });
  return h('span', { class: 'sheet-chips' }, chips);
}
