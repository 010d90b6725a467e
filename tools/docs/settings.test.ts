import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { Environment } from '../../server/config.ts';
import { neededIn, SETTINGS } from '../../server/setting-descriptions.ts';
import { root } from '../lint/repository.ts';
import { readPage as text } from './page.ts';
import { buildSettings } from './settings.ts';

test('every setting of the schema is described, and no other', () => {
  expect(Object.keys(SETTINGS).toSorted()).toEqual(Object.keys(Environment.shape).toSorted());
});

test('the example of a deployment sets all that prod needs', () => {
  const example = text('deploy/parlor.env.example');
  const missing = neededIn('prod').filter((name) => !new RegExp(`^${name}=`, 'm').test(example));
  expect(missing).toEqual([]);
});

test('every setting that the web app reads is on the page', () => {
  const sources = readdirSync(join(root, 'web'), { recursive: true, encoding: 'utf8' }).filter(
    (path) => /\.tsx?$/.test(path) && !/(?:^|[\\/])(?:node_modules|dist)[\\/]/.test(path),
  );
  const read = sources.flatMap((path) => text(`web/${path}`).match(/\benv\.(VITE_\w+)/g) ?? []);
  const described = new Set(buildSettings().map(([name]) => name));
  expect(read.length).toBeGreaterThan(15);
  expect(read.filter((name) => !described.has(name.replace('env.', '')))).toEqual([]);
});
