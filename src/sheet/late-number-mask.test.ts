import { expect, test, vi } from 'vitest';

test('no mask is known until masks are loaded, and then each is written as the server writes it', async () => {
  vi.resetModules();
  const late = await import('./late-number-mask.ts');
  expect(late.formatByMask(5_551_234, '000-0000')).toBeNull();
  await late.loadMasks();
  const { formatByMask } = await import('./number-mask.ts');
  expect(late.formatByMask(5_551_234, '000-0000')).toBe('555-1234');
  for (const mask of ['# ?/?', '[h]:mm', '0.0,,"M"', 'yyyy'])
    expect(late.formatByMask(1.75, mask)).toBe(formatByMask(1.75, mask));
});

test('tools that show any column have masks from the start', async () => {
  vi.resetModules();
  await import('./number-mask-at-once.ts');
  const late = await import('./late-number-mask.ts');
  expect(late.formatByMask(0.5, '# ?/?')).toBe('1/2');
});
