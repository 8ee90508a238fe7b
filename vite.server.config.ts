/** The web renderer: everything that is React, bundled for the server into dist/server/renderer.js with React in it once. */
import { join } from 'node:path';
import { defineConfig } from 'vite';
import { projectFolder, sharedConfig } from './vite.shared.ts';

export default defineConfig({
  ...sharedConfig(),
  define: { 'process.env.NODE_ENV': JSON.stringify('production') },
  ssr: { noExternal: true, target: 'node' },
  build: {
    ssr: 'src/web/renderer/renderer.tsx',
    copyPublicDir: false,
    outDir: join(projectFolder, 'dist/server'),
    emptyOutDir: true,
    target: 'node20',
    minify: false,
    reportCompressedSize: false,
    chunkSizeWarningLimit: 4_000,
    rolldownOptions: {
      output: { entryFileNames: 'renderer.js', chunkFileNames: 'chunks/[name]-[hash].js' },
    },
  },
});
