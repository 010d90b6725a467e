// The app of previews is built at the first preview, and built again after a build that failed.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { WAITING } from '@parlor/contract/test/waiting.ts';
import type { WarnLog } from '../deps.ts';
import { createPreviewBuild } from './preview-build.ts';

/** A project whose build fails until `dist/can-be-built` is there. */
function projectDir(): string {
  const dir = mkdtempSync(join(tmpdir(), 'parlor-preview-build-'));
  onTestFinished(() => rmSync(dir, { recursive: true }));
  mkdirSync(join(dir, 'tools', 'run'), { recursive: true });
  mkdirSync(join(dir, 'dist', 'static'), { recursive: true });
  writeFileSync(
    join(dir, 'tools', 'run', 'build-static.mjs'),
    "import { readFileSync } from 'node:fs'; readFileSync('dist/can-be-built');",
  );
  return dir;
}

test('a build that failed is reported once, with its reason in the log, and the next call builds again', async () => {
  const dir = projectDir();
  const warn = vi.fn<WarnLog['warn']>();
  const previews = createPreviewBuild({ projectDir: dir, mayBuild: true, log: { warn } });
  expect([previews.isPossible, previews.built()]).toEqual([true, 'building']);
  await vi.waitFor(() => expect(previews.built()).toBe('failed'), WAITING);
  expect(warn.mock.calls).toEqual([
    [{ reason: expect.stringMatching(/can-be-built/) }, 'the preview could not be built'],
  ]);
  writeFileSync(join(dir, 'dist', 'can-be-built'), '');
  expect(previews.built()).toBe('building');
  await vi.waitFor(() => expect(previews.built()).toBe('built'), WAITING);
  expect(previews.built()).toBe('built');
});

test('a server that may not build shows what its image brings, and otherwise has no previews', () => {
  const dir = projectDir();
  const previews = () =>
    createPreviewBuild({ projectDir: dir, mayBuild: false, log: { warn: vi.fn<WarnLog['warn']>() } });
  expect(previews()).toMatchObject({ isPossible: false });
  writeFileSync(join(dir, 'dist', 'static', '.stamp'), 'hash');
  expect(previews()).toMatchObject({ isPossible: true });
  expect(previews().built()).toBe('built');
});
