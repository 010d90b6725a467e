import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { chooseLocale } from './locales.ts';

const WEB = new URL('..', import.meta.url).pathname;
const LINGUI = new URL('../../node_modules/@lingui/cli/dist/lingui.js', import.meta.url).pathname;

test('every message of the screens is in the catalogue (else: npm run -w web extract)', async () => {
  const options = ['check', 'sync', '--clean', '--overwrite', '--workers', '1', '--verbose'];
  const { stdout } = await promisify(execFile)(process.execPath, [LINGUI, ...options], { cwd: WEB }).catch(
    (failed: { stdout: string; stderr: string }) => ({ stdout: failed.stdout + failed.stderr }),
  );
  expect(stdout).toContain('PASS sync');
}, 60_000);

test('the language of the address is stored for the tab, an unknown one is not', () => {
  const stored = new Map<string, string>();
  const tab = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  };
  expect(chooseLocale('', tab)).toBe('en');
  expect(chooseLocale('?locale=klingon', tab)).toBe('en');
  expect(chooseLocale('?locale=pseudo', tab)).toBe('ar-XB');
  expect(chooseLocale('', tab)).toBe('ar-XB');
  expect(chooseLocale('?locale=en', tab)).toBe('en');
});
