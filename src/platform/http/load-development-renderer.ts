import { join } from 'node:path';
import type { EnvironmentModuleNode } from 'vite';
import type { Renderer } from '../renderer.ts';
import { type RendererModule, type RendererNeeds, type LoadedRenderer, logBlockError } from './renderer-module.ts';

const rendererSource = '/src/web/renderer/renderer.tsx';

/** The renderer through Vite: sources are served as they are edited, and the server renders with the newest views. */
export async function loadDevelopmentRenderer(needs: RendererNeeds): Promise<LoadedRenderer> {
  // Only here and only now: production must run without Vite being installed.
  const { createServer } = await import('vite');
  const shared = (await import('../../../vite.shared.ts')) as typeof import('../../../vite.shared.ts');
  const base = shared.sharedConfig();
  const vite = await createServer({
    ...base,
    configFile: false,
    appType: 'custom',
    plugins: [...(base.plugins ?? []), shared.reloadForServerModules(), refreshPreamble()],
    server: { middlewareMode: true, ...(needs.server && { ws: { server: needs.server } }) },
    ssr: { noExternal: [/^@fontsource/, /\.css$/] },
    logLevel: 'warn',
  });
  const stylesOfModule = (source: string): string[] => {
    const found = new Set<string>();
    const seen = new Set<EnvironmentModuleNode>();
    const visit = (module: EnvironmentModuleNode | undefined): void => {
      if (!module || seen.has(module)) return;
      seen.add(module);
      for (const imported of module.importedModules) visit(imported);
      if (module.file && module.file.endsWith('.css') && module.url) found.add(module.url);
    };
    for (const environment of [vite.environments.ssr, vite.environments.client]) {
      for (const module of environment.moduleGraph.getModulesByFile(join(needs.root, source)) ?? []) visit(module);
    }
    return [...found];
  };

  let loaded: RendererModule | undefined;
  let current: Renderer | undefined;
  const refresh = async (): Promise<Renderer> => {
    const module = (await vite.ssrLoadModule(rendererSource)) as RendererModule;
    if (current && module === loaded) return current;
    current = await module.createRenderer({
      manifest: null,
      stylesOfModule,
      assets: null,
      onBlockError: logBlockError(needs.log),
    });
    loaded = module;
    return current;
  };
  await refresh();
  // What the newest sources render, asked for by name each time.
  const renderer = new Proxy<Renderer>(Object.create(null), {
    get(_target, name) {
      if (!current) throw new Error('The renderer is not ready yet.');
      return Reflect.get(current, name) as unknown;
    },
  });
  return {
    renderer,
    middleware(request, response, next) {
      vite.middlewares(request, response, () => {
        // A source that does not compile keeps the renderer that works; Vite shows the mistake in the browser.
        refresh().then(next, (error: unknown) => {
          if (error instanceof Error) vite.ssrFixStacktrace(error);
          needs.log.error({ err: error }, 'the web sources do not compile');
          next();
        });
      });
    },
    close: () => vite.close(),
  };
}

/** Fast refresh must be prepared before any component loads; as a file, so that pages need no inline script. */
function refreshPreamble() {
  return {
    name: 'sheaf-refresh-preamble',
    resolveId: (id: string) => (id === '/@sheaf-refresh' ? id : null),
    load: (id: string) =>
      id === '/@sheaf-refresh'
        ? `import { injectIntoGlobalHook } from '/@react-refresh';
injectIntoGlobalHook(window);
window.$RefreshReg$ = () => {};
window.$RefreshSig$ = () => (type) => type;`
        : null,
  };
}
