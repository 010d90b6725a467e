import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { parseDocument } from 'yaml';
import { parsedBefore } from './parsed-before.ts';

const CONTENT = join(import.meta.dirname, '..', '..', 'content');

let folder: string;
beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), 'parlor-parsed-')), 'content');
});
afterEach(() => rmSync(join(folder, '..'), { recursive: true, force: true }));

test('every content file comes back as it was parsed', () => {
  const files = readdirSync(CONTENT).filter((name) => name.endsWith('.yaml'));
  expect(files.length).toBeGreaterThan(10);
  for (const file of files) {
    const text = readFileSync(join(CONTENT, file), 'utf8');
    const value: unknown = parseDocument(text).toJS();
    parsedBefore(folder).keep(file, text, value);
    expect(parsedBefore(folder).valueOf(file, text)).toStrictEqual(value);
  }
});

test('another text is not known, and takes the place of the one before', () => {
  const before = parsedBefore(folder);
  expect(before.valueOf('a.yaml', 'n: 1')).toBe(undefined);
  before.keep('a.yaml', 'n: 1', { n: 1 });
  expect(before.valueOf('a.yaml', 'n: 2')).toBe(undefined);
  expect(before.valueOf('b.yaml', 'n: 1')).toBe(undefined);
  before.keep('a.yaml', 'n: 2', { n: 2 });
  expect(before.valueOf('a.yaml', 'n: 1')).toBe(undefined);
  expect(before.valueOf('a.yaml', 'n: 2')).toEqual({ n: 2 });
  expect(readdirSync(folder)).toEqual(['a.yaml.json']);
});

test('what JSON cannot hold is not kept, and a broken file is none', () => {
  const before = parsedBefore(folder);
  before.keep('a.yaml', 'n: -0', { n: -0 });
  before.keep('a.yaml', 'n:', { n: undefined });
  expect(before.valueOf('a.yaml', 'n: -0')).toBe(undefined);
  expect(before.valueOf('a.yaml', 'n:')).toBe(undefined);
  before.keep('a.yaml', 'n: 1', { n: 1 });
  writeFileSync(join(folder, 'a.yaml.json'), '{"key":');
  expect(before.valueOf('a.yaml', 'n: 1')).toBe(undefined);
});

test('a folder that cannot be written changes nothing', () => {
  writeFileSync(folder, 'a file');
  const before = parsedBefore(folder);
  before.keep('a.yaml', 'n: 1', { n: 1 });
  expect(before.valueOf('a.yaml', 'n: 1')).toBe(undefined);
});
