import { fileURLToPath } from 'node:url';
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig, type TestProjectConfiguration } from 'vitest/config';
import type { BrowserConfigOptions } from 'vitest/node';
import { chromiumOptions } from './build/chromium-options.ts';

const root = fileURLToPath(new URL('.', import.meta.url));
process.env.LINGUI_CONFIG ??= `${root}lingui.config.ts`;

/** Applies to every project. Long, so that neither a busy machine nor the many cases of a deep run fail a test. */
export const timeouts = {
  testTimeout: process.env.TEST_DEEP === '1' ? 1_800_000 : 600_000,
  hookTimeout: 600_000,
  expect: { poll: { interval: 50, timeout: 60_000 } },
};

/** A new one for each project, because a run writes into it. */
export const inChromium = (): BrowserConfigOptions => ({
  enabled: true,
  headless: true,
  screenshotFailures: false,
  instances: [{ browser: 'chromium' }],
  provider: playwright({
    launchOptions: {
      ...chromiumOptions(),
      args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'],
    },
  }),
});

/** Two projects: tests without a browser, and components in one (`*.browser.test.tsx`). */
export const webProjects: TestProjectConfiguration[] = [
  {
    root,
    test: { ...timeouts, name: 'web', include: ['**/*.test.ts'], environment: 'node', isolate: false },
  },
  {
    root,
    // Pre-bundled: otherwise a page would reload in the middle of a test.
    optimizeDeps: { include: ['@tma.js/sdk'] },
    plugins: [
      lingui({ failOnCompileError: true }),
      babel({ presets: [linguiTransformerBabelPreset()] }),
      react({ compiler: true }),
    ],
    test: {
      ...timeouts,
      name: 'web-browser',
      include: ['**/*.browser.test.tsx'],
      setupFiles: [`${root}test-english.ts`],
      browser: inChromium(),
    },
  },
];

export default defineConfig({ test: { projects: webProjects } });
