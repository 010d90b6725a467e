import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { WAITING } from '@parlor/contract/test/waiting.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { RestartedServer } from './restarted-server.ts';

let folder: string;
let server: RestartedServer;
let told: string[];
let ready: Array<number | undefined>;
let prepared: boolean[];
/** For a request at the time of each line of `told`. */
let settled: Array<Promise<void>>;

const log = (): string => readFileSync(join(folder, 'log'), 'utf8');
const untilLogged = (text: string): Promise<unknown> => vi.waitUntil(() => log() === text, WAITING);

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'parlor-dev-'));
  for (const name of ['server', 'economy', 'content']) mkdirSync(join(folder, name));
  writeFileSync(join(folder, 'log'), '');
  writeFileSync(
    join(folder, 'server', 'main.ts'),
    `import { appendFileSync, existsSync, readFileSync } from 'node:fs';
const tell = (line: string): void => appendFileSync('log', line);
process.on('SIGTERM', () => { tell('stop;'); process.exit(); });
tell(\`start \${process.env['WORD']};\`);
if (existsSync('content/broken.yaml')) process.exit(1);
setInterval(() => {}, 1000);
`,
  );
  told = [];
  ready = [];
  prepared = [];
  settled = [];
  server = start(undefined);
});

function start(inspector: { host: string; port: number } | undefined): RestartedServer {
  return new RestartedServer({
    env: { ...process.env, WORD: 'kept' },
    inspector,
    say: (line) => {
      told.push(line);
      settled.push(server.settled());
    },
    onReady: (tookMs) => void ready.push(tookMs),
    onPrepared: (isWhole) => void prepared.push(isWhole),
    folder,
  });
}
afterEach(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

describe('the server of npm run dev', () => {
  test('starts again after a change of each kind of source, with the same settings', async () => {
    await untilLogged('start kept;');
    writeFileSync(join(folder, 'economy', 'rules.ts'), '// new');
    await untilLogged('start kept;'.repeat(2));
    writeFileSync(join(folder, 'content', 'games.yaml'), 'games: []');
    await untilLogged('start kept;'.repeat(3));
    expect(told).toEqual([
      `${join('economy', 'rules.ts')} has changed; starting the server again.`,
      `${join('content', 'games.yaml')} has changed; starting the server again.`,
    ]);
    await vi.waitUntil(() => ready.length === 3, WAITING);
    expect(ready).toEqual([undefined, expect.any(Number), expect.any(Number)]);
  });

  test('does not for tests and other files', async () => {
    await untilLogged('start kept;');
    for (const name of ['rules.test.ts', 'services.suite.ts', 'notes.md'])
      writeFileSync(join(folder, 'economy', name), '');
    writeFileSync(join(folder, 'economy', 'rules.ts'), '// the last, which is seen');
    await untilLogged('start kept;'.repeat(2));
    expect(told).toHaveLength(1);
  });

  test('waits for the next change when a server ends by itself', async () => {
    await untilLogged('start kept;');
    writeFileSync(join(folder, 'content', 'broken.yaml'), '');
    await vi.waitUntil(() => told.length === 2, WAITING);
    expect(told[1]).toBe('The server has ended; it starts again with the next change.');
    rmSync(join(folder, 'content', 'broken.yaml'));
    await untilLogged('start kept;'.repeat(3));
  });

  test('loads again what has changed and all that imports it, and uses the rest as it was loaded before', async () => {
    const write = (name: string, text: string): void => writeFileSync(join(folder, name), text);
    const tell = (name: string): string =>
      `import { appendFileSync } from 'node:fs';\nappendFileSync('log', '${name} ');\n`;
    write('economy/prices.ts', `${tell('prices')}export const price: number = 5;\n`);
    write('economy/words.json', '{ "name": "box" }');
    write(
      'economy/names.ts',
      `${tell('names')}import words from './words.json' with { type: 'json' };\nexport const { name } = words;\n`,
    );
    write('server/shop.ts', `${tell('shop')}export { price } from '../economy/prices.ts';\n`);
    write(
      'server/main.ts',
      `import { appendFileSync } from 'node:fs';
import { name } from '../economy/names.ts';
import { price } from './shop.ts';
appendFileSync('log', \`\${name} costs \${price} \${new Error().stack?.includes('?again')};\n\`);
setInterval(() => {}, 1000);
`,
    );
    const lines = (): readonly string[] => log().split('\n');
    await vi.waitUntil(
      () => log().includes('names prices shop box costs 5 false;\nnames prices shop '),
      WAITING,
    );
    write('economy/prices.ts', `${tell('prices')}export const price: number = 6;\n`);
    await vi.waitUntil(() => log().includes('box costs 6'), WAITING);
    // Before it the server may have started more than once, while the files were written.
    expect(lines().find((line) => line.includes('costs 6'))).toBe(
      'names prices shop prices shop box costs 6 false;',
    );

    expect(prepared).not.toContain(false);

    // A file that cannot be loaded keeps nothing back.
    await vi.waitUntil(() => lines().at(-1) === 'names prices shop ', WAITING);
    write('economy/prices.ts', 'export const price: number = ;');
    await vi.waitUntil(() => told.at(-1)?.startsWith('The server has ended'), WAITING);
    write('economy/prices.ts', `${tell('prices')}export const price: number = 7;\n`);
    await vi.waitUntil(() => log().includes('box costs 7 false;'), WAITING);
  });

  test('for a debugger loads all sources by the addresses of their files', async () => {
    await untilLogged('start kept;');
    await server.stop();
    const main = `import { appendFileSync } from 'node:fs';
import { rules } from '../economy/rules.ts';
appendFileSync('log', [rules, import.meta.url].map((url) => url.split('/').at(-1)).join());
setInterval(() => {}, 1000);
`;
    writeFileSync(join(folder, 'server', 'main.ts'), main);
    writeFileSync(join(folder, 'economy', 'rules.ts'), 'export const rules: string = import.meta.url;');
    writeFileSync(join(folder, 'log'), '');
    ready = [];
    server = start({ host: '127.0.0.1', port: 0 });
    await untilLogged('rules.ts,main.ts');
    await vi.waitUntil(() => ready.length === 1, WAITING);
    writeFileSync(
      join(folder, 'economy', 'rules.ts'),
      'export const rules: string = import.meta.url; // new',
    );
    await untilLogged('rules.ts,main.ts'.repeat(2));
    expect(told).toHaveLength(1);
  });

  test('requests can wait until the new one is ready, or has failed', async () => {
    await server.settled();
    expect(ready).toEqual([undefined]);
    writeFileSync(join(folder, 'economy', 'rules.ts'), '// new');
    await vi.waitUntil(() => told.length === 1, WAITING);
    await settled[0];
    expect(ready).toHaveLength(2);
    writeFileSync(join(folder, 'content', 'broken.yaml'), '');
    await vi.waitUntil(() => told.length > 1, WAITING);
    await settled[1];
    expect(ready).toHaveLength(2);
    expect(log()).toBe('start kept;'.repeat(3));
  });

  test('stops it properly at the end', async () => {
    await untilLogged('start kept;');
    await server.stop();
    expect(log()).toBe('start kept;stop;');
  });
});
