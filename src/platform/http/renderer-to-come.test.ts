import { expect, test } from 'vitest';
import type { Renderer } from '../renderer.ts';
import { rendererToCome } from './renderer-to-come.ts';

test('what is drawn before the pages are built fails, and then it is drawn by the pages', async () => {
  const built = Promise.withResolvers<{ renderer: Renderer; middleware: null; close(): Promise<void> }>();
  const { renderer } = rendererToCome(built.promise);
  const services = { renderer };
  expect(() => services.renderer.assets).toThrow('not built yet');
  const assets = { folder: 'dist/client', prefix: '/assets/' };
  const close = async () => undefined;
  built.resolve({ renderer: { assets } as Renderer, middleware: null, close });
  await built.promise;
  expect(services.renderer.assets).toEqual(assets);
});
