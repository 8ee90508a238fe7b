import type { Renderer } from '../renderer.ts';
import type { LoadedRenderer } from './renderer-module.ts';

/**
 * A placeholder for the renderer while the pages are still being built, so that services can be made and the samples
 * put in. Nothing is rendered before: calls to it fail.
 */
export function rendererToCome(loading: Promise<LoadedRenderer>): LoadedRenderer {
  let real: Renderer | undefined;
  loading.then(
    (loaded) => (real = loaded.renderer),
    // Callers that wait for it get the error.
    () => undefined,
  );
  const renderer = new Proxy<Renderer>(Object.create(null), {
    get(_target, name) {
      if (!real) throw new Error('The pages are not built yet.');
      return Reflect.get(real, name) as unknown;
    },
  });
  return { renderer, middleware: null, close: async () => undefined };
}
