// Nobody changes the variants of a running experiment, also not with an approved release.
import { expect, test } from 'vitest';
import { FlagsContent } from '@parlor/contract/content/flags.ts';
import { realContent } from '../../test/content-processes.ts';
import { brokenPromises } from './promises.ts';

const NOW = Date.parse('2026-11-20T12:00:00Z');
const one = {
  key: 'asking',
  name: 'Asking',
  hypothesis: 'Asking harms nobody.',
  flag: 'agree-in-lobby',
  from: '2026-11-20T00:00:00.000Z',
  until: '2026-11-27T00:00:00.000Z',
  variants: [
    { variant: 'off', weight: 1 },
    { variant: 'on', weight: 1 },
  ],
  goal: 'rounds',
  guardrails: [],
};
const { loaded } = realContent();
const having = (...experiments: object[]) => ({
  ...loaded,
  flags: FlagsContent.parse({ ...loaded.flags, experiments }),
});
const db = { query: () => Promise.reject(new Error('nothing is gone')) } as never;
const broken = (before: object, after: object[], nowMs = NOW, isEmergency = false) =>
  brokenPromises(db, having(before), having(...after), { nowMs, isEmergency });

test.each([
  ['other weights', [{ ...one, variants: [one.variants[0], { variant: 'on', weight: 9 }] }]],
  ['another goal', [{ ...one, goal: 'purchases' }]],
  ['more players', [{ ...one, percent: 50 }]],
  ['a later end', [{ ...one, until: '2026-12-27T00:00:00.000Z' }]],
  ['another key', [{ ...one, key: 'asking-again' }]],
  ['nothing', []],
])('a running one with %s is refused', async (_, after) => {
  expect(await broken(one, after)).toEqual([
    expect.stringContaining('flags.yaml: experiments.asking: it runs'),
  ]);
});

test('an emergency may end it at once, and changes nothing else of it', async () => {
  expect(await broken(one, [], NOW, true)).toEqual([]);
  expect(await broken(one, [{ ...one, percent: 50 }], NOW, true)).toHaveLength(1);
});

test('it may stay as it is and end earlier; before its start and after its end anything goes', async () => {
  expect(await broken(one, [one])).toEqual([]);
  expect(await broken(one, [{ ...one, until: '2026-11-20T12:00:00.000Z' }])).toEqual([]);
  const others = [{ ...one, goal: 'purchases' }];
  expect(await broken(one, others, Date.parse(one.from) - 1)).toEqual([]);
  expect(await broken(one, [], Date.parse(one.until))).toEqual([]);
});
