// `TEST_CLOCK=2027-12-31T23:58:00Z npm test`: the run starts at that time, for its tests, servers and pages. The clock runs
// on from there, and durations are true. PostgreSQL keeps the true time, because the product uses its own clock. Debian's
// libfaketime does this. Chromium does not use it, because its threads would wait for ever at full processor load; pages of
// scenarios get their clock from a script (e2e/browser/scenario-browser.ts).
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { stopWith } from './setup.mjs';

const libraries = '/usr/lib';
const library = join('faketime', 'libfaketime.so.1');
const form = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/;

/** Variables that a process passes to its children, so that they share the clock. */
export const clockVariables = ['LD_PRELOAD', 'FAKETIME', 'FAKETIME_DONT_FAKE_MONOTONIC'];

/** @returns {Record<string, string>} for the environment of a run */
export function clockEnvironment(clock = process.env['TEST_CLOCK'], nowMs = Date.now()) {
  if (clock === undefined || clock === '') return {};
  if (!form.test(clock) || Number.isNaN(Date.parse(clock)))
    stopWith(`TEST_CLOCK is "${clock}"; it has to be a moment like 2027-12-31T23:58:00Z.`);
  const found = findLibrary();
  if (found === undefined)
    stopWith('TEST_CLOCK needs libfaketime: install it (Debian: sudo apt-get install faketime).');
  const seconds = Math.ceil((Date.parse(clock) - nowMs) / 1000);
  return {
    LD_PRELOAD: found,
    FAKETIME: `${seconds < 0 ? '' : '+'}${seconds}s`,
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
  };
}

/** This process's environment without the clock, for Chromium. */
export const environmentOfChromium = () =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => !clockVariables.includes(name)));

/** The difference of this run's clock to the true time, in ms. 0 without TEST_CLOCK. */
export function clockAheadMs() {
  const seconds = /^([+-]?\d+)s$/.exec(process.env['FAKETIME'] ?? '')?.[1];
  return seconds === undefined ? 0 : Number(seconds) * 1000;
}

/** Debian's folder is named after the processor. */
function findLibrary() {
  if (!existsSync(libraries)) return undefined;
  return readdirSync(libraries)
    .map((folder) => join(libraries, folder, library))
    .find((path) => existsSync(path));
}
