import { fileURLToPath } from 'node:url';
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { documents } from './build/documents.ts';
import { firstLoads } from './build/first-loads.ts';
import { forTheServer } from './build/for-the-server.ts';
import { quietWallets } from './build/quiet-wallets.ts';
import { transformedOnce } from './build/transformed-once.ts';
import { offlineChecks } from './build/offline-checks/build-checks.ts';
import { FORMATS_PART } from './boot/server/manifest.ts';
import { contentModule } from '../tools/content/content-module.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

// Babel looks up macro settings from the working directory, which may be any folder.
process.env.LINGUI_CONFIG ??= here('./lingui.config.ts');

/**
 * Three documents (website, mini-app and console) share one bundle. The order of plugins matters: routes are written
 * first, and messages are extracted before the React Compiler runs. `e2e/http/bundle.test.ts` checks the
 * output.
 */
export default defineConfig({
  root: here('.'),
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      routesDirectory: here('./routes'),
      generatedRouteTree: here('./route-tree.gen.ts'),
      tmpDir: here('./node_modules/.tanstack'),
      routeFileIgnorePattern: '(paths|RouterLink)\\.tsx?$|\\.test\\.',
      quoteStyle: 'single',
      semicolons: true,
      addExtensions: true,
    }),
    lingui({ failOnCompileError: true }),
    transformedOnce(babel({ presets: [linguiTransformerBabelPreset()] })),
    react({ compiler: true }),
    quietWallets(),
    contentModule(),
    documents(),
    offlineChecks(),
    firstLoads(here('./')),
    // A static site and the gallery pictures need no server rendering and no compressed files.
    process.env.VITE_PARLOR_ENV !== 'fake' && process.env.VITE_GALLERY !== '1' && forTheServer(),
  ],
  build: {
    outDir: here('./dist'),
    emptyOutDir: false, // The build itself removes old files, because an open page still needs recent ones.
    target: 'es2022',
    manifest: true,
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: {
      // `use no memo` is for the compiler, which has already run.
      checks: { moduleLevelDirective: false, bundlerTimings: false },
      // A constant of another chunk would cost an import and an export: 0.3 kB of the lobby, 1.9 kB of the games.
      optimization: { inlineConst: { mode: 'all' } },
      input: {
        index: here('./index.html'),
        tg: here('./tg.html'),
        // The operators' console has an address of its own (server/sites/console-origin.ts).
        console: here('./console.html'),
        'read-formats': here(`./${FORMATS_PART}`),
      },
      // A schema module has no side effects: without an importer it is left out.
      treeshake: {
        moduleSideEffects: [{ test: /\/(?:contract|art|icons)\/[^?]*\.ts$/, sideEffects: false }],
      },
    },
  },
});
