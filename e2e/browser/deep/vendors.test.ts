// A vendor that fails, refuses or floods delays no screen. One that hangs, and everything else, is in vendors.test.ts.
import { expect, test } from 'vitest';
import { startTestServer } from '../../server/servers.ts';
import { opensWithoutVendor, type BrokenVendor } from '../steps/broken-vendor.ts';
import { browserOfScenarios } from '../scenario-browser.ts';

const server = startTestServer({ env: { SESSION_REPLAY: '1' } });
const browser = browserOfScenarios();

const failures: ReadonlyArray<readonly [string, BrokenVendor]> = [
  ['fails', (route) => route.fulfill({ status: 500, body: '' })],
  ['refuses connections', (route) => route.abort('connectionrefused')],
  ['sends too much', (route) => route.fulfill({ status: 200, body: 'x'.repeat(2_000_000) })],
];
test.each(failures)(
  'a vendor that %s: the first screen sends it no request, and the screens open',
  async (_, broken) => expect(await opensWithoutVendor(server().first, browser, broken)).toEqual([]),
);
