/** What the browser build, the server build and the development server have in common. */
import { createHash } from 'node:crypto';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import type { Plugin, UserConfig } from 'vite';

export const projectFolder = fileURLToPath(new URL('.', import.meta.url));

/**
 * Class names depend on file and name alone, so that HTML of the server build fits styles of the browser build. All of a
 * file end alike: that packs better than an ending of each name's own.
 */
export function scopedName(name: string, fileName: string): string {
  const file = relative(projectFolder, fileName.split('?')[0] ?? fileName);
  const hash = createHash('sha256')
    .update(file)
    .digest('base64url')
    .replaceAll(/[^a-z0-9]/gi, '');
  return `${name}-${hash.slice(0, 5)}`;
}

export function sharedConfig(): UserConfig {
  return {
    root: projectFolder,
    base: '/',
    publicDir: 'public',
    plugins: [react(), drawIconsOurselves()],
    css: { modules: { generateScopedName: scopedName }, postcss: { plugins: [] } },
    resolve: { dedupe: ['react', 'react-dom'] },
  };
}

/** Icons are drawn by create-icon.ts, and without the keys of their lines, which no one asks for. */
function drawIconsOurselves(): Plugin {
  const ofLucide = /lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/]/;
  return {
    name: 'sheaf-draw-icons-ourselves',
    enforce: 'pre',
    apply: 'build',
    resolveId(source, importer) {
      if (!source.endsWith('/createLucideIcon.mjs') || !importer || !ofLucide.test(importer)) return null;
      return join(projectFolder, 'src/web/ui/create-icon.ts');
    },
    transform(code, id) {
      if (!ofLucide.test(id)) return null;
      return {
        code: code.replaceAll(/,\s*key: "\w+"/g, '').replace(/__iconData\.node;|^\s*size: 24,$/gm, ''),
        map: null,
      };
    },
  };
}

/**
 * Writes characters beyond ASCII as their escapes: Node holds a source that has one of them in two bytes a letter, which
 * is 6 MB of the server. None may follow a backslash, where its escape would mean something else.
 */
export function inAscii(): Plugin {
  return {
    name: 'sheaf-in-ascii',
    generateBundle(_, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue;
        const escaped = /(?<!\\)(?:\\\\)*\\[\u0080-\uffff]/.exec(chunk.code);
        if (escaped) throw new Error(`${chunk.fileName}: “${escaped[0]}” needs no backslash.`);
        chunk.code = chunk.code.replaceAll(/[\u0080-\uffff]/g, escapeOf);
      }
    },
  };
}

const escapeOf = (letter: string): string => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** The browser knows nothing of a module that only the server evaluated: the page is loaded again when one changes. */
export function reloadForServerModules(): Plugin {
  return {
    name: 'sheaf-reload-for-server-modules',
    hotUpdate({ modules, server }) {
      if (this.environment.name !== 'ssr' || modules.length === 0) return;
      const client = server.environments.client;
      const unknown = modules.some((module) => !module.id || !client.moduleGraph.getModuleById(module.id));
      if (unknown) client.hot.send({ type: 'full-reload' });
    },
  };
}
