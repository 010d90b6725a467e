import { expect, test } from 'vitest';
import { signedId } from '../../auth/tokens/signed-id.ts';
import { cardId, thingOf, type SharedThing } from './card-id.ts';

const secret = Buffer.alloc(32, 1);
const win: SharedThing = { kind: 'win', code: 'abc', language: 'ru', gameId: 'dice-bone', multiplier: 12.5 };

test('an id tells what it shows; the same thing has the same id', () => {
  const id = cardId(win, [secret]);
  expect(cardId(win, [secret])).toBe(id);
  expect(thingOf(id, [secret])).toEqual(win);
});

test('an id of another kind of link shows nothing', () => {
  expect(thingOf(signedId('ledger file', win, [secret]), [secret])).toBeUndefined();
});
