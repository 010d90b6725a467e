import { defineConfig } from 'vitest/config';
import { webProjects } from './web/vitest.config.ts';

export default defineConfig({
  test: {
    reporters: ['default', './tools/vitest-reporter.ts'],
    projects: [
      ...webProjects,
      {
        test: {
          // Pure code: no database, no network, no browser.
          name: 'unit',
          include: ['{contract,economy,games,sdk,tools}/**/*.test.ts'],
        },
      },
      {
        test: {
          // Against a real PostgreSQL that the run starts for itself.
          name: 'server',
          include: ['server/**/*.test.ts'],
          globalSetup: './server/test/global-setup.ts',
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          // Scenarios against real server processes.
          name: 'e2e',
          include: ['e2e/**/*.test.ts'],
          globalSetup: ['./server/test/global-setup.ts', './e2e/web-setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
