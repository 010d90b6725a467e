// Finds the Chromium for the tests, or installs it if possible.
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { run } from './run-child.mjs';
import { stopWith } from './setup.mjs';

/** The headless shell comes first, because it needs a quarter less processor time. */
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
];
/** Where installers put it. On Windows below each of these folders. */
const applications = {
  darwin: [
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  ],
  win32: [
    join('Chromium', 'Application', 'chrome.exe'),
    join('Google', 'Chrome', 'Application', 'chrome.exe'),
    join('Microsoft', 'Edge', 'Application', 'msedge.exe'),
  ],
};
const windowsFolders = ['LOCALAPPDATA', 'ProgramFiles', 'ProgramFiles(x86)'];

/** @returns {string | undefined} path of a Chromium that can be run */
export function findChromium(environment = process.env, platform = process.platform) {
  const named = environment['CHROMIUM_PATH'];
  if (named !== undefined && named !== '') return named;
  const folders = (environment['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '');
  const ending = platform === 'win32' ? '.exe' : '';
  const candidates = names.flatMap((name) => folders.map((folder) => join(folder, `${name}${ending}`)));
  return [...candidates, ...installed(environment, platform)].find(canRun);
}

function installed(environment, platform) {
  const places = applications[platform] ?? [];
  if (platform !== 'win32') return places;
  const above = windowsFolders.map((name) => environment[name]).filter((folder) => folder !== undefined);
  return places.flatMap((place) => above.map((folder) => join(folder, place)));
}

/** @returns {Promise<string>} path of Chromium; ends the program with one line if it cannot be installed */
export async function ensureChromium() {
  const found = findChromium();
  if (found !== undefined) {
    if (!canRun(found)) stopWith(`CHROMIUM_PATH names ${found}, which is not a program that can be run.`);
    return found;
  }
  if (process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    process.stderr.write('Installing Chromium for the tests (apt-get) …\n');
    await aptGet(['update']);
    await aptGet(['install', '-y', '--no-install-recommends', 'chromium-headless-shell']);
    const installed = findChromium();
    if (installed !== undefined) return installed;
  }
  return stopWith(
    'The tests need Chromium: install it (Debian: sudo apt-get install chromium-headless-shell; macOS: brew install --cask chromium; Windows: Chrome or Edge) ' +
      'or name one in CHROMIUM_PATH.',
  );
}

function aptGet(args) {
  return run('apt-get', ['-qq', ...args], {
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

function canRun(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
