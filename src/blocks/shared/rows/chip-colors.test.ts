import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ruleColors } from '#features/workbooks/rules/arrangement/rule-colors.ts';

test('the chips of choices have the colors of color rules', () => {
  const css = readFileSync(new URL('cell-view.module.css', import.meta.url), 'utf8');
  const found = [...css.matchAll(/\.chip\[data-color="(\w+)"\] \{\s*background: (#\w+);\s*color: (#\w+);/g)];
  const long = (color: string): string => color.replace(/^#(\w)(\w)(\w)$/, '#$1$1$2$2$3$3');
  expect(found.map(([, name, ground = '', ink = '']) => [name, long(ground), long(ink)])).toEqual(
    Object.entries(ruleColors).map(([name, { ground, ink }]) => [name, ground, ink]),
  );
});
