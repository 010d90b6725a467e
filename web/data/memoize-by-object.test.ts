import { expect, test, vi } from 'vitest';
import { onceFor } from './memoize-by-object.ts';

test('a value is computed once per object, again for another object, and an undefined value is remembered too', () => {
  const make = vi.fn<(thing: { name?: string }) => string | undefined>(({ name }) => name);
  const nameOf = onceFor(make);
  const [game, nameless] = [{ name: 'Bone Dice' }, {}];
  expect([nameOf(game), nameOf(game), nameOf(nameless), nameOf(nameless)]).toEqual([
    'Bone Dice',
    'Bone Dice',
    undefined,
    undefined,
  ]);
  expect(make).toHaveBeenCalledTimes(2);
});
