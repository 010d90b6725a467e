import Fastify from 'fastify';
import { describe, expect, test } from 'vitest';
import { watchProxy } from './proxy-watch.ts';

async function watched(trusted: number, forwarded: ReadonlyArray<string | undefined>, path = '/') {
  const lines: string[] = [];
  const app = Fastify();
  const watch = watchProxy(app, {
    trusted,
    log: { error: (_fields: unknown, line: string) => void lines.push(line) } as never,
  });
  app.get('/*', () => 'here');
  for (const one of forwarded)
    await app.inject({ url: path, headers: one === undefined ? {} : { 'x-forwarded-for': one } });
  await app.close();
  return { lines, state: watch.state(), figure: watch.gauges[0]?.read() };
}

describe('TRUST_PROXY against real requests', () => {
  test.each([
    ['no proxy is set, and there is one', 0, '203.0.113.7', /^TRUST_PROXY is 0, but requests come with/],
    ['a proxy is set, and there is none', 1, undefined, /^TRUST_PROXY is 1, but .* with no address/],
    ['two are set, and there is one', 2, '203.0.113.7', /^TRUST_PROXY is 2, but .* with 1 address in/],
  ])('%s: one line, however many requests, and the figure', async (_name, trusted, forwarded, line) => {
    const { lines, state, figure } = await watched(trusted, [forwarded, forwarded, forwarded]);
    expect(lines).toEqual([expect.stringMatching(line)]);
    expect([state, figure]).toEqual(['not-as-set', 1]);
  });

  test.each([
    ['none', 0, undefined],
    ['one', 1, '203.0.113.7'],
    ['two, behind one that is not ours', 2, '198.51.100.4, 203.0.113.7, 10.0.0.1'],
  ])('as set: %s', async (_name, trusted, forwarded) => {
    expect(await watched(trusted, [forwarded, forwarded])).toEqual({ lines: [], state: 'as-set', figure: 0 });
  });

  test('a client that writes the header itself is logged and raises no alarm', async () => {
    const { lines, figure } = await watched(0, [undefined, undefined, undefined, '203.0.113.7']);
    expect([lines.length, figure]).toEqual([1, 0]);
  });

  test('health checks are not counted', async () => {
    const seen = { lines: [], state: 'as-set', figure: 0 };
    for (const path of ['/health/ready', '/metrics'])
      expect(await watched(1, [undefined], path)).toEqual(seen);
  });
});
