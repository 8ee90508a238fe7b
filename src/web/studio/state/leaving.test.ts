import { expect, test } from 'vitest';
import type { EditorPanel } from './studio-panel.ts';
import { createLeaving } from './leaving.ts';

test('a dialog is left at once, unless somebody holds something unsaved; who steps aside is not asked again', () => {
  const gone: EditorPanel[] = [];
  const asked: EditorPanel[] = [];
  const { leave, guard } = createLeaving((to) => gone.push(to));
  leave('view');
  const stepAside = guard((to) => asked.push(to));
  leave('users');
  stepAside();
  leave('leaks');
  expect({ gone, asked }).toEqual({ gone: ['view', 'leaks'], asked: ['users'] });
});

test('one that steps aside late does not take the place of the next', () => {
  const asked: string[] = [];
  const { leave, guard } = createLeaving(() => asked.push('nobody'));
  const first = guard(() => asked.push('first'));
  guard(() => asked.push('second'));
  first();
  leave('view');
  expect(asked).toEqual(['second']);
});
