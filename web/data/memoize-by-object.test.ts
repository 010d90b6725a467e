import { expect, test, vi } from 'vitest';
import { onceFor } from './memoize-by-object.ts';

test('what is made of a thing is made once, of another thing anew, even where nothing is what was made', () => {
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
