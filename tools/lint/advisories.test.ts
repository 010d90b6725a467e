import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkAdvisories } from './advisories.ts';

/** A checkout with one shipped package and one of development, and a registry that knows `severity` of both. */
async function withRegistry(
  { status, severity }: { status: number; severity: string },
  check: (folder: string, options: string[]) => Promise<void>,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'parlor-advisories-'));
  const manifest = {
    name: 'a',
    version: '1.0.0',
    dependencies: { risky: '1.0.0' },
    devDependencies: { tool: '1.0.0' },
  };
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest));
  writeFileSync(
    join(folder, 'package-lock.json'),
    JSON.stringify({
      name: 'a',
      version: '1.0.0',
      lockfileVersion: 3,
      packages: {
        '': manifest,
        'node_modules/risky': { version: '1.0.0' },
        'node_modules/tool': { version: '1.0.0', dev: true },
      },
    }),
  );
  const advisory = {
    id: 1,
    title: 'Reads any file',
    url: 'https://advisory.example/1',
    severity,
    vulnerable_versions: '<2.0.0',
  };
  const server = createServer((request, response) => {
    request.resume();
    const replies: Record<string, unknown> = {
      '/-/npm/v1/security/advisories/bulk': { risky: [advisory], tool: [advisory] },
      '/risky': {
        name: 'risky',
        versions: Object.fromEntries(
          ['1.0.0', '2.0.0'].map((version) => [version, { name: 'risky', version }]),
        ),
      },
    };
    const reply = status === 200 ? replies[request.url ?? ''] : undefined;
    response.writeHead(reply === undefined ? 404 : 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(reply ?? {}));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    await check(folder, [
      `--registry=http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
      `--cache=${join(folder, 'cache')}`,
    ]);
  } finally {
    server.close();
    server.closeAllConnections();
    rmSync(folder, { recursive: true, force: true });
  }
}

test('a high advisory of a package that ships fails, with its title', async () => {
  await withRegistry({ status: 200, severity: 'high' }, async (folder, options) => {
    const { ok, output } = await checkAdvisories(folder, options);
    expect([ok, output]).toEqual([false, 'risky 1.0.0 (high): Reads any file https://advisory.example/1']);
  });
});

test('a moderate advisory is told and does not fail', async () => {
  await withRegistry({ status: 200, severity: 'moderate' }, async (folder, options) => {
    const { ok, note } = await checkAdvisories(folder, options);
    expect([ok, note]).toEqual([true, '1 package with a low or moderate advisory: npm audit --omit=dev']);
  });
});

test.each([
  ['has no such data', 404, []],
  ['is not reachable', 404, ['--registry=http://127.0.0.1:9/']],
])('a registry that %s is told and does not fail', async (_what, status, other) => {
  await withRegistry({ status, severity: 'high' }, async (folder, options) => {
    const { ok, note } = await checkAdvisories(folder, [...options, ...other]);
    expect([ok, note]).toEqual([true, expect.stringMatching(/^not checked: the registry did not answer/)]);
    expect(note).not.toContain('http');
  });
});
