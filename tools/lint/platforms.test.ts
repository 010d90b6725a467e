// Every place that holds only on some systems is known, and says what it does on the others. A new one is found here.
import { expect, test } from 'vitest';
import { readRepository } from './repository.ts';

/** Not run by `npm start`, `npm run dev` or `npm test` on other systems than Linux. */
const FOR_LINUX =
  /^(?:bench|tools\/(?:chaos|mutations))\/|^e2e\/cluster\/|^server\/test\/postgres\/cluster-node\.ts$/;

const PATTERNS: Readonly<Record<string, RegExp>> = {
  '/proc': /['`"]\/proc/,
  shell: /\/bin\/sh|'bash'/,
  tar: /'tar'/,
  cp: /'cp'/,
  'symbolic link': /symlink(?:Sync)?\(/,
  signal: /\.kill\([^)]*'SIG(?:TERM|INT|HUP|STOP|CONT)'|process\.kill\(process\.pid/,
  'folder of a system': /['`"]\/(?:usr|dev|etc|var|tmp|opt|Applications)\//,
  'path of a URL': /import\.meta\.url\)\.pathname/,
};

/** `file: pattern` → why it holds elsewhere. */
const KNOWN: Readonly<Record<string, string>> = {
  'e2e/server/server-process.ts: signal': 'a killed test run only; on Windows the channel stops a server',
  'server/db/embedded/account.ts: folder of a system': 'a PATH for programs, if the process has none',
  'server/db/embedded/account.ts: /proc': 'on Linux; elsewhere the folder itself',
  'server/db/embedded/binaries.ts: folder of a system': 'for root alone, whom Windows does not have',
  'server/db/embedded/binaries.ts: symbolic link':
    'a list of the package, which Windows has none of; a failure is reported',
  'server/db/embedded/embedded.test.ts: /proc': 'these tests run on Linux',
  'server/db/embedded/embedded.test.ts: signal': 'this test runs on Linux',
  'server/db/embedded/leftovers.ts: /proc': 'on Linux; macOS asks ps, Windows tasklist',
  'server/db/embedded/watched-process.ts: shell': 'on Windows watchdog.mjs instead',
  'server/test/postgres/embedded-holder.ts: symbolic link': 'a junction, which Windows makes for everybody',
  'server/test/postgres/fresh-cluster.ts: cp': 'on Windows the function of Node',
  'server/test/postgres/pgbouncer.ts: folder of a system': 'a place to look in, besides the PATH',
  'server/test/postgres/postgres15.ts: folder of a system': 'a place to look in, besides the PATH',
  'server/test/postgres/quick-folder.ts: folder of a system':
    'if it has room; elsewhere the temporary folder',
  'server/test/postgres/quick-folder.ts: shell': 'only in /dev/shm, which Linux has',
  'server/test/postgres/streaming-pair.ts: cp': 'replicas are tested where there are Unix sockets',
  'tools/docs/site/samples.test.ts: shell': 'Git for Windows brings one',
  'tools/docs/site/samples.test.ts: symbolic link': 'a junction',
  'tools/pack/pack-sdk.test.ts: symbolic link': 'a junction',
  'tools/run/chromium.mjs: folder of a system': 'places to look in on macOS and Debian',
  'tools/run/platforms.test.ts: signal': 'the Ctrl-C of a terminal, which Windows sends itself',
  'tools/run/reporters/stall-reporter.ts: /proc':
    'if it is there; elsewhere a worker that hangs is not ended with its run',
  'tools/run/start.mjs: /proc': 'if it is there; elsewhere the parent alone',
  'tools/run/test-clock.mjs: folder of a system': 'TEST_CLOCK is for Debian, and says so',
  'web/build/chromium-options.ts: folder of a system': 'only without CHROMIUM_PATH, which npm test sets',
};

test('what holds only on some systems is known', () => {
  const found = [...readRepository()]
    .filter(
      ([path]) =>
        /\.(?:ts|tsx|mjs)$/.test(path) && !FOR_LINUX.test(path) && path !== 'tools/lint/platforms.test.ts',
    )
    .flatMap(([path, text]) =>
      Object.entries(PATTERNS).flatMap(([name, pattern]) => (pattern.test(text) ? [`${path}: ${name}`] : [])),
    );
  expect(found.toSorted()).toEqual(Object.keys(KNOWN).toSorted());
});
