import react from '@vitejs/plugin-react';
import type { TestProjectConfiguration } from 'vitest/config';
import { inChromium, patience } from '../web/vitest.config.ts';

/** The pages of the games as a browser has them (`*.browser.test.tsx`). */
export const gamesProject: TestProjectConfiguration = {
  root: new URL('.', import.meta.url).pathname,
  // Found before the run: a page that is loaded anew in the middle of it is no test.
  optimizeDeps: { include: ['react-dom/client', 'zod/mini', 'yaml'] },
  plugins: [react()],
  test: { ...patience, name: 'games-browser', include: ['**/*.browser.test.tsx'], browser: inChromium() },
};
