import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import type { TestProjectConfiguration } from 'vitest/config';
import { inChromium, timeouts } from '../web/vitest.config.ts';

/** Browser tests of game pages (`*.browser.test.tsx`). */
export const gamesProject: TestProjectConfiguration = {
  root: fileURLToPath(new URL('.', import.meta.url)),
  // Pre-bundled: otherwise a page would reload in the middle of a test.
  optimizeDeps: {
    include: [
      'react-dom/client',
      'zod/mini',
      'yaml',
      '@noble/hashes/sha2.js',
      '@noble/hashes/hmac.js',
      '@noble/hashes/utils.js',
    ],
  },
  plugins: [react()],
  test: { ...timeouts, name: 'games-browser', include: ['**/*.browser.test.tsx'], browser: inChromium() },
};
