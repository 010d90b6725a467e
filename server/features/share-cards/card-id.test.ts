import { expect, test } from 'vitest';
import { cardId, thingOf, type SharedThing } from './card-id.ts';

const secret = Buffer.alloc(32, 1);
const older = Buffer.alloc(32, 2);
const win: SharedThing = { kind: 'win', code: 'abc', language: 'ru', gameId: 'dice-bone', multiplier: 12.5 };

test('an id tells what it shows, also after a new key came; the same thing has the same id', () => {
  const id = cardId(win, [secret]);
  expect(id).toMatch(/^[\w-]+\.[\w-]+$/);
  expect(cardId(win, [secret])).toBe(id);
  expect(thingOf(id, [secret])).toEqual(win);
  expect(thingOf(cardId(win, [older]), [secret, older])).toEqual(win);
  expect(thingOf(cardId(win, [older]), [secret])).toBeUndefined();
});

test('an id that we did not make shows nothing', () => {
  const id = cardId(win, [secret]);
  const [body = '', mark = ''] = id.split('.');
  const larger = Buffer.from(JSON.stringify({ ...win, multiplier: 1000 })).toString('base64url');
  for (const wrong of [
    '',
    '.',
    body,
    `${body}.`,
    `${Buffer.from(JSON.stringify({ ...win, code: 'xyz' })).toString('base64url')}.${mark}`,
    cardId(win, [older]),
    `${larger}.${mark}`,
    `${id}.x`,
    `${body}.AAAA`,
    'a'.repeat(800),
  ])
    expect(thingOf(wrong, [secret]), wrong).toBeUndefined();
});
