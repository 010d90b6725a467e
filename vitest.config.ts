import { defineConfig } from 'vitest/config';
import { gamesProject } from './games/vitest.config.ts';
import { webProjects } from './web/vitest.config.ts';

const inABrowser = ['e2e/{browser,fairness,first-screen,simulation}/**/*.test.ts'];

/** A scenario brings a database, servers and, some of them, a browser of its own: they run after all else. */
const scenarios = {
  globalSetup: ['./server/test/global-setup.ts', './e2e/web-setup.ts'],
  testTimeout: 60_000,
  hookTimeout: 120_000,
};

export default defineConfig({
  test: {
    reporters: ['default', './tools/times-reporter.ts', './tools/vitest-reporter.ts'],
    maxWorkers: 2,
    projects: [
      ...webProjects,
      gamesProject,
      {
        test: {
          // Pure code: no database, no network, no browser.
          name: 'unit',
          include: ['{contract,economy,games,sdk,tools,bench}/**/*.test.ts'],
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
          ...scenarios,
          name: 'e2e',
          sequence: { groupOrder: 1 },
          include: ['e2e/**/*.test.ts'],
          exclude: inABrowser,
        },
      },
      {
        test: {
          // Scenarios in a real browser, after all others.
          ...scenarios,
          name: 'e2e-browser',
          sequence: { groupOrder: 2 },
          include: inABrowser,
        },
      },
    ],
  },
});
