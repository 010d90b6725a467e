import { expect, test } from 'vitest';
import type { Opened } from '../album/album-queries.ts';
import {
  bestOf,
  guaranteedOf,
  nextOpening,
  openedBefore,
  sealed,
  type Opening,
  type OpeningEvent,
} from './opening.ts';
import { placeOf } from './card-places.ts';

const card = (number: number, isNew = false, collection = 'moths') => ({
  id: `urn:${collection}:${number}`,
  count: isNew ? 1 : 4,
  isNew,
});
const drawn: Opened = { collectibles: [card(3), card(7, true), card(10, true)] };
const after = (from: Opening, ...events: OpeningEvent[]): Opening => events.reduce(nextOpening, from);

test('a press waits for the cards, then tears the strip, then each press turns one, then all are laid out', () => {
  let now = after(sealed, { type: 'tear' });
  expect(now).toMatchObject({ stage: 'sealed', isRequested: true });
  now = after(now, { type: 'drawn', drawn });
  expect(now.stage).toBe('tearing');
  now = after(now, { type: 'torn' });
  expect(now).toMatchObject({ stage: 'turning', turned: 0 });
  for (const turned of [1, 2, 3]) {
    now = after(now, { type: 'turn' });
    expect(now).toMatchObject({ stage: 'turning', turned });
  }
  expect(after(now, { type: 'turn' }).stage).toBe('done');
});

test('nothing moves before the reply, also if the button is pressed several times', () => {
  const pressed = after(sealed, { type: 'tear' }, { type: 'tear' }, { type: 'torn' }, { type: 'turn' });
  expect(pressed).toMatchObject({ stage: 'sealed', isRequested: true });
  expect(after(sealed, { type: 'torn-by-hand' })).toEqual(sealed);
});

test('a drag asks the server; the strip follows after the reply and can be released', () => {
  const gripped = after(sealed, { type: 'grip' });
  expect(gripped).toMatchObject({ stage: 'sealed', isRequested: true, wants: 'nothing' });
  const ready = after(gripped, { type: 'drawn', drawn });
  expect(ready).toMatchObject({ stage: 'sealed', isRequested: false, drawn });
  expect(after(ready, { type: 'grip' })).toEqual(ready);
  expect(after(ready, { type: 'torn-by-hand' })).toMatchObject({ stage: 'turning', turned: 0 });
  expect(after(ready, { type: 'tear' }).stage).toBe('tearing');
});

test('a skip goes to the end from any step, and waits for the cards if needed', () => {
  expect(after(sealed, { type: 'skip' })).toMatchObject({ stage: 'sealed', isRequested: true });
  expect(after(sealed, { type: 'skip' }, { type: 'tear' }, { type: 'drawn', drawn }).stage).toBe('done');
  expect(after(sealed, { type: 'tear' }, { type: 'skip' }, { type: 'drawn', drawn }).stage).toBe('done');
  const torn = after(sealed, { type: 'tear' }, { type: 'drawn', drawn });
  expect(after(torn, { type: 'skip' }).stage).toBe('done');
  expect(after(torn, { type: 'torn' }, { type: 'turn' }, { type: 'skip' }).stage).toBe('done');
});

test('a refusal keeps the pack sealed with the reason, and a retry is possible', () => {
  const failure = new Error('no');
  const refused = after(sealed, { type: 'tear' }, { type: 'refused', failure });
  expect(refused).toEqual({ stage: 'sealed', isRequested: false, wants: 'nothing', failure });
  expect(after(refused, { type: 'tear' })).toEqual({ stage: 'sealed', isRequested: true, wants: 'tear' });
});

test('a pack opened before resumes at its saved step; without one, or at the end, all cards show', () => {
  expect(openedBefore(drawn, 1)).toEqual({ stage: 'turning', drawn, turned: 1 });
  expect(openedBefore(drawn, 3).stage).toBe('done');
  expect(openedBefore(drawn, undefined).stage).toBe('done');
});

test('the rarest card comes forward; among equals a new one', () => {
  expect(bestOf(drawn)).toBe(2);
  expect(bestOf({ collectibles: [card(1), card(2, true), card(0)] })).toBe(1);
  expect(bestOf({ collectibles: [card(14), card(2, true)] })).toBe(0);
});

test('the last card is the guaranteed one only if no earlier one was as rare and there was a guarantee', () => {
  expect(guaranteedOf(drawn, 'RARE')).toBe(2);
  expect(guaranteedOf(drawn, 'UNCOMMON')).toBeUndefined();
  expect(guaranteedOf(drawn, 'COMMON')).toBeUndefined();
  expect(guaranteedOf(drawn, undefined)).toBeUndefined();
});

test.each([1, 2, 3, 5, 8, 12, 60])('%i cards have a visible position at every step', (count) => {
  for (let turned = 0; turned <= count; turned++) {
    const places = Array.from({ length: count }, (_, index) => placeOf(index, count, turned));
    for (const { x, y, scale } of places) {
      // Half a card on each side: at 360 px at most a corner leaves the screen.
      expect(Math.abs(x) + scale / 2).toBeLessThan(0.98);
      expect(Math.abs(y)).toBeLessThan(1);
    }
    // The current card, or the next one to turn, is on top.
    const onTop = places[Math.max(0, turned - 1)];
    expect(Math.max(...places.map(({ layer }) => layer))).toBe(onTop?.layer);
  }
});
