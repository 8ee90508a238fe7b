import { expect, test } from 'vitest';
import type { EditorPanel } from './studio-panel.ts';
import { createLeaving } from './leaving.ts';

test('a dialog is left at once, unless somebody holds something unsaved; who steps aside is not asked again', () => {
  const gone: EditorPanel[] = [];
  const requested: EditorPanel[] = [];
  const { leave, guard } = createLeaving((to) => gone.push(to));
  leave('view');
  const stepAside = guard((to) => requested.push(to));
  leave('users');
  stepAside();
  leave('leaks');
  expect({ gone, asked: requested }).toEqual({ gone: ['view', 'leaks'], asked: ['users'] });
});

test('one that steps aside late does not take the place of the next', () => {
  const requested: string[] = [];
  const { leave, guard } = createLeaving(() => requested.push('nobody'));
  const first = guard(() => requested.push('first'));
  guard(() => requested.push('second'));
  first();
  leave('view');
  expect(requested).toEqual(['second']);
});
