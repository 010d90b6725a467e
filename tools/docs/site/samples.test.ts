import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parseDocument } from 'yaml';
import { readRepository, root } from '../../lint/repository.ts';
import { samplesOf, type Sample } from './samples.ts';

const samples = samplesOf(readRepository());
const samplesIn = (wanted: string): Sample[] => samples.filter(({ language }) => language === wanted);

/** What is done with a sample of each language. Plain text is output and forms. */
const LANGUAGES = ['ts', 'js', 'sh', 'json', 'yaml', 'http', 'text'];

function inFolder<T>(work: (folder: string) => T): T {
  const folder = mkdtempSync(join(tmpdir(), 'parlor-samples-'));
  try {
    return work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

test('every sample says its language, and this test knows what to do with it', () => {
  expect(samples.filter(({ language }) => !LANGUAGES.includes(language)).map(({ place }) => place)).toEqual(
    [],
  );
});

test('TypeScript compiles against the SDK, strictly', () => {
  const errors = inFolder((folder) => {
    const files = samplesIn('ts').map(({ code, surroundings, place }, at) => {
      const name = `sample-${at}.ts`;
      writeFileSync(join(folder, name), `// ${place}\n${surroundings}\n${code}\nexport {};\n`);
      return name;
    });
    expect(files.length).toBeGreaterThanOrEqual(5);
    const at = (path: string): string[] => [join(root, path)];
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction');
    writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
    writeFileSync(
      join(folder, 'tsconfig.json'),
      JSON.stringify({
        extends: join(root, 'tsconfig.base.json'),
        compilerOptions: {
          lib: ['es2024', 'esnext.collection', 'dom', 'dom.iterable'],
          types: [],
          noUnusedLocals: false,
          paths: {
            '@parlor/sdk': at('sdk/index.ts'),
            '@parlor/sdk/game': at('sdk/game.ts'),
            '@parlor/sdk/fake': at('sdk/fake/open.ts'),
          },
        },
        files,
      }),
    );
    const tsc = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
    // Several checkers would each read what they share, which costs more processor time.
    const args = [tsc, '-p', folder, '--pretty', 'false', '--singleThreaded'];
    return spawnSync(process.execPath, args, { encoding: 'utf8' }).stdout;
  });
  expect(errors).toBe('');
});

describe('what runs prints what the page says', () => {
  test.each(samplesIn('js').map((each) => [each.place, each] as const))(
    '%s',
    (_place, { code, surroundings, prints }) => {
      const printed = inFolder((folder) => {
        writeFileSync(join(folder, 'sample.mjs'), `${surroundings}\n${code}`);
        return execFileSync(process.execPath, ['sample.mjs'], { cwd: folder, encoding: 'utf8' });
      });
      expect(printed.trim()).toBe(prints);
    },
  );

  const runnable = samplesIn('sh').filter(({ prints }) => prints !== undefined);
  test.each(runnable.map((each) => [each.place, each] as const))(
    '%s',
    (_place, { code, surroundings, prints }) => {
      const printed = execFileSync('bash', ['-c', `${surroundings}\n${code}`], { encoding: 'utf8' });
      // openssl writes its input's name first.
      expect(printed.trim().replace(/^.*= /, '')).toBe(prints);
    },
  );
});

test.each(samplesIn('sh').map((each) => [each.place, each] as const))(
  'the shell reads %s',
  (_place, { code }) => {
    const { stderr } = spawnSync('bash', ['-n'], { input: code, encoding: 'utf8' });
    expect(stderr).toBe('');
  },
);

test.each(samplesIn('json').map((each) => [each.place, each] as const))('%s is JSON', (_place, { code }) => {
  expect(() => JSON.parse(code) as unknown).not.toThrow();
});

test('YAML is YAML, and HTTP begins with a request', () => {
  for (const { place, code } of samplesIn('yaml'))
    expect([place, parseDocument(code).errors]).toEqual([place, []]);
  for (const { place, code } of samplesIn('http'))
    expect([place, code]).toEqual([
      place,
      expect.stringMatching(/^[A-Z]+ \/\S* HTTP\/1\.1\n(?:[\w-]+: .+\n)*\n?/),
    ]);
});
