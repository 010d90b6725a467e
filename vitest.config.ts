import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { gamesProject } from './games/vitest.config.ts';
import { LongestFirst } from './tools/run/order/longest-first.ts';
import { timeouts, webProjects } from './web/vitest.config.ts';

const inABrowser = ['e2e/{browser,fairness,first-screen,simulation}/**/*.test.ts'];

/** Files of one worker share its process and what it has imported: what they need to themselves they make themselves. */
const oneProcess = { ...timeouts, isolate: false };

/** They run in the deep run, and in a run that names files. */
const inTheDeepRun = ['e2e/browser/deep/**/*.test.ts'];
const isQuick = process.env['TEST_QUICK'] === '1';

/** They kill and move nodes of the cluster that `npm run test:cluster` is given, so nothing else runs with them. */
const onACluster = ['e2e/cluster/**/*.test.ts'];
const hasCluster = process.env['TEST_CLUSTER'] !== undefined;

/** Of every project: projects with different numbers would wait for each other. */
const maxWorkers = Math.ceil(availableParallelism() * 1.5);

const scenarios = {
  globalSetup: ['./e2e/build/build-setup.ts', './server/test/global-setup.ts'],
  setupFiles: ['./e2e/build/await-build.ts'],
  ...oneProcess,
};

export default defineConfig({
  test: {
    reporters: [
      'default',
      './tools/run/reporters/times-reporter.ts',
      './tools/run/reporters/stall-reporter.ts',
      './tools/run/reporters/vitest-reporter.ts',
    ],
    // Tests wait for databases, pages and timers, so more workers than cores keep the cores busy.
    maxWorkers,
    sequence: { sequencer: LongestFirst },
    projects: [
      ...webProjects,
      gamesProject,
      {
        test: {
          ...oneProcess,
          // Pure code: no database, no network, no browser.
          name: 'unit',
          include: ['{art,contract,economy,games,simulator,sdk,tools,bench}/**/*.test.ts'],
        },
      },
      {
        test: {
          ...oneProcess,
          // Against a real PostgreSQL that the run starts for itself.
          name: 'server',
          include: ['server/**/*.test.ts'],
          globalSetup: './server/test/global-setup.ts',
        },
      },
      {
        test: {
          // Scenarios against real server processes.
          ...scenarios,
          name: 'e2e',
          include: ['e2e/**/*.test.ts'],
          exclude: [...inABrowser, ...(hasCluster ? [] : onACluster)],
        },
      },
      {
        test: {
          // Scenarios in a real browser.
          ...scenarios,
          name: 'e2e-browser',
          include: inABrowser,
          exclude: isQuick ? inTheDeepRun : [],
        },
      },
    ],
  },
});
