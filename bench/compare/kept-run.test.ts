import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { compareAndKeep, keptFile, readKeptRun, verdict } from './kept-run.ts';

const nowMs = Date.parse('2026-11-28T10:00:00.000Z');
let folder: string;
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'parlor-kept-'))));
afterEach(() => rmSync(folder, { recursive: true }));

describe('the run that later runs are compared with', () => {
  test('the first run is kept, later ones only on demand', () => {
    const file = keptFile(folder, 'https://play.example.org');
    const first = { summary: [1, 1.1, 1, 0.9, 1] };
    const second = { summary: [1.5, 1.6, 1.4, 1.5, 1.7] };
    expect(compareAndKeep(file, first, { keep: false, nowMs })[0]).toContain('No earlier run');
    const lines = compareAndKeep(file, second, { keep: false, nowMs }).join('\n');
    expect(lines).toContain('+50.0 %');
    expect(lines).toContain('more, beyond noise');
    expect(readKeptRun(file)?.ratios).toEqual(first);
    compareAndKeep(file, second, { keep: true, nowMs });
    expect(readKeptRun(file)?.ratios).toEqual(second);
  });

  test('a change within noise is called so, and three rounds tell nothing', () => {
    expect(verdict([1, 1.2, 1.1, 1.3, 1], [1.1, 1.2, 1, 1.1, 1.3])).toBe('within noise');
    expect(verdict([1, 1, 1], [9, 9, 9])).toBe('too few rounds to tell');
    expect(verdict([5, 5.1, 5.2, 5.3], [4, 4.1, 4.2, 4.3])).toBe('less, beyond noise');
  });

  test('runs of different calls have nothing to compare', () => {
    const file = keptFile(folder, 'local');
    compareAndKeep(file, { claim: [1, 1, 1, 1] }, { keep: false, nowMs });
    expect(compareAndKeep(file, { round: [2] }, { keep: false, nowMs })[0]).toContain('measured nothing');
  });

  test('what only one of the two runs measured is named', () => {
    const file = keptFile(folder, 'https://play.example.org');
    const ratios = [1, 1, 1, 1];
    const run = (now: Readonly<Record<string, number[]>>): string[] =>
      compareAndKeep(file, now, { keep: false, nowMs });
    run({ 'page document': ratios, 'Game round': ratios, Summary: ratios });
    expect(run({ 'page document': ratios, 'page terms': ratios })).toEqual(
      expect.arrayContaining([
        'Not compared, because the kept run lacks it: page terms.',
        'Not compared, because this run lacks it: Game round, Summary.',
      ]),
    );
    expect(run({ 'page terms': ratios }).join('\n')).toContain('the kept run lacks it: page terms.');
    const same = run({ 'page document': ratios, 'Game round': ratios, Summary: ratios });
    expect(same.join('\n')).not.toContain('Not compared');
  });

  test('a damaged file is an error, not an empty comparison', () => {
    const file = join(folder, 'broken.json');
    writeFileSync(file, '{"at":"yesterday"}');
    expect(() => readKeptRun(file)).toThrow('at');
  });
});
