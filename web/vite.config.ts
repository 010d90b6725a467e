import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { documents } from './build/documents.ts';
import { firstLoads } from './build/first-loads.ts';
import { forTheServer } from './build/for-the-server.ts';
import { quietWallets } from './build/quiet-wallets.ts';
import { checkDrawsScript } from './build/offline-check.ts';
import { FORMATS_PART } from './boot/server/manifest.ts';
import { contentModule } from '../tools/content/content-module.ts';

const here = (path: string) => new URL(path, import.meta.url).pathname;

// The macros look their settings up from where the process was started; it may be started anywhere.
process.env.LINGUI_CONFIG ??= here('./lingui.config.ts');

/** Two documents (website and mini-app) over one bundle. The order of the plugins matters: routes are written first, and
 * messages are taken out of the source before the React Compiler looks at it. `e2e/http/bundle.test.ts` reads the outcome. */
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
    babel({ presets: [linguiTransformerBabelPreset()] }),
    react({ compiler: true }),
    quietWallets(),
    contentModule(),
    documents(),
    checkDrawsScript(),
    firstLoads(here('./')),
    // Files for any file server, and the pictures of the gallery, need neither what draws on ours, nor to be packed for it.
    process.env.VITE_PARLOR_ENV !== 'fake' && process.env.VITE_GALLERY !== '1' && forTheServer(),
  ],
  build: {
    outDir: here('./dist'),
    emptyOutDir: false, // the build itself takes away what is old; a page that is open still needs it
    target: 'es2022',
    manifest: true,
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: {
      // `use no memo` is for the compiler, which has read it by then.
      checks: { moduleLevelDirective: false },
      input: {
        index: here('./index.html'),
        tg: here('./tg.html'),
        'read-formats': here(`./${FORMATS_PART}`),
      },
      // A module of schemas does nothing by itself: one that no screen asks for is left out.
      treeshake: {
        moduleSideEffects: [{ test: /\/(?:contract|art|icons)\/[^?]*\.ts$/, sideEffects: false }],
      },
    },
  },
});
