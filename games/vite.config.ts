import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The games' own origin: one document per family, without the lobby's messages and code. */
export default defineConfig({
  root: here('.'),
  plugins: [react()],
  build: {
    outDir: here('./dist'),
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: {
      polyfill: false,
      // Parts that are loaded later name their own parts relative to themselves. A preload would name them from the root of
      // the host, where the build with fake services does not have them.
      resolveDependencies: (_file, deps, { hostType }) => (hostType === 'js' ? [] : deps),
    },
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: {
        dice: here('./dice/index.html'),
        plinko: here('./plinko/index.html'),
        reels: here('./reels/index.html'),
        hilo: here('./hilo/index.html'),
        keno: here('./keno/index.html'),
        wheel: here('./wheel/index.html'),
        crash: here('./crash/index.html'),
        mines: here('./mines/index.html'),
      },
    },
  },
});
