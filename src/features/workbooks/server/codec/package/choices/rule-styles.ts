/** Styles for conditions that are added to the part of styles: ECMA-376 part 1, 18.8.14 and 18.8.39. */

import { ruleStyleXml } from '../../writing/style-book.ts';
import { prefixOf } from '../xml-edit.ts';
import { childOf, type XmlEditor } from '../xml-tree.ts';

export interface RuleStyles {
  /** The number of a style with that ground and ink. */
  colorOf(ground: string, ink: string): number;
  /** Puts what was added into the part. */
  finish(): void;
}

/** What comes before them in the order of the schema. */
const before = new Set(['numFmts', 'fonts', 'fills', 'borders', 'cellStyleXfs', 'cellXfs', 'cellStyles']);

export function ruleStyles(editor: XmlEditor): RuleStyles {
  const { root } = editor;
  const prefix = prefixOf(root.name);
  const list = childOf(root, 'dxfs');
  const count = list?.children.length ?? 0;
  const added: string[] = [];
  return {
    colorOf(ground, ink) {
      const xml = ruleStyleXml(ground, ink, prefix);
      const known = added.indexOf(xml);
      return count + (known >= 0 ? known : added.push(xml) - 1);
    },
    finish() {
      if (added.length === 0) return;
      const source = added.join('');
      if (list) {
        editor.appendChild(list, source);
        editor.setAttribute(list, 'count', String(count + added.length));
        return;
      }
      const last = root.children.filter(({ local }) => before.has(local)).at(-1);
      const name = `${prefix}dxfs`;
      editor.insert(last?.end ?? root.openEnd, `<${name} count="${added.length}">${source}</${name}>`);
    },
  };
}
