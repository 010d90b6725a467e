import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { build } from 'vite';

const WEB = new URL('..', import.meta.url).pathname;

describe('the built website', () => {
  const files = new Map<string, string>();

  beforeAll(async () => {
    vi.stubEnv('NODE_ENV', 'production');
    const made = await build({
      root: WEB,
      configFile: `${WEB}vite.config.ts`,
      mode: 'production',
      logLevel: 'silent',
      build: { write: false },
    });
    const [output] = Array.isArray(made) ? made : [made];
    if (!output || !('output' in output)) throw new Error('no bundle');
    for (const file of output.output)
      files.set(file.fileName, file.type === 'chunk' ? file.code : String(file.source));
  }, 120_000);
  afterAll(() => void vi.unstubAllEnvs());

  const scripts = () => [...files].filter(([name]) => name.endsWith('.js')).map(([, code]) => code);

  test('has its words in the catalogue and only their ids in the screens', () => {
    const holding = scripts().filter((code) => code.includes('The album is not open yet'));
    expect(holding).toHaveLength(1);
    expect(scripts().some((code) => code.includes('lingui/react/macro'))).toBe(false);
  });

  test('leaves the gallery of components at home', () => {
    expect(scripts().some((code) => code.includes('Pieces of the house'))).toBe(false);
  });

  test.each(['index.html', 'tg.html'])(
    '%s paints its room before anything else and allows exactly that script',
    (name) => {
      const html = files.get(name) ?? '';
      const [, script = ''] = /<script>(.*?)<\/script>/s.exec(html) ?? [];
      expect(script).toContain('tgWebAppPlatform');
      expect(html.indexOf('<script>')).toBeLessThan(html.indexOf('<link rel="stylesheet"'));
      const digest = createHash('sha256').update(script).digest('base64');
      expect(JSON.parse(files.get('csp.json') ?? '{}')).toEqual({ scriptHashes: [`'sha256-${digest}'`] });
    },
  );
});
