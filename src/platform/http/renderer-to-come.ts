import type { Renderer } from '#features/scope.ts';
import type { LoadedRenderer } from './renderer-module.ts';

/**
 * Stands for the renderer while the pages are still being built, so that services can be made and the samples put in.
 * Nothing is drawn before: what asks for it fails.
 */
export function rendererToCome(loading: Promise<LoadedRenderer>): LoadedRenderer {
  let real: Renderer | undefined;
  loading.then(
    (loaded) => (real = loaded.renderer),
    // Whoever waits for it is told.
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
