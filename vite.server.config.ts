/**
 * The web renderer: everything that is React, bundled for the server into dist/server/renderer.js with React in it once;
 * next to it what draws blocks alone, for threads that load nothing else.
 */
import { join } from 'node:path';
import { defineConfig } from 'vite';
import { inAscii, projectFolder, sharedConfig } from './vite.shared.ts';

const shared = sharedConfig();

export default defineConfig({
  ...shared,
  plugins: [...(shared.plugins ?? []), inAscii()],
  define: { 'process.env.NODE_ENV': JSON.stringify('production') },
  ssr: { noExternal: true, target: 'node' },
  build: {
    ssr: true,
    copyPublicDir: false,
    outDir: join(projectFolder, 'dist/server'),
    emptyOutDir: true,
    target: 'node20',
    minify: false,
    reportCompressedSize: false,
    chunkSizeWarningLimit: 4_000,
    rolldownOptions: {
      input: {
        renderer: 'src/web/renderer/renderer.tsx',
        'block-rendering': 'src/web/renderer/block-rendering.ts',
      },
      // Parts of blocks that browsers load late are loaded at once here (blocks/views.tsx): nothing is moved away for it.
      checks: { ineffectiveDynamicImport: false },
      output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
    },
  },
});
