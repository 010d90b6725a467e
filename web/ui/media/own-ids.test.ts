import { expect, test } from 'vitest';
import { gameArt } from '@parlor/art/games/game-art.ts';
import { BUILTIN_GAMES } from '@parlor/art/games/builtin-games.ts';
import { withOwnIds } from './own-ids.ts';

const idsOf = (svg: string): string[] => [...svg.matchAll(/\sid="([^"]+)"/g)].map(([, id = '']) => id);
const idsUsedIn = (svg: string): string[] =>
  [...svg.matchAll(/(?:url\(#|href="#)([^)"]+)/g)].map(([, id = '']) => id);

test('a drawing refers only to its own parts, and no copy of it shares an id', () => {
  const games = Object.keys(BUILTIN_GAMES);
  const drawings = [...games, ...games].map((id) => withOwnIds(gameArt(id)));
  for (const drawing of drawings)
    expect(new Set(idsUsedIn(drawing)).difference(new Set(idsOf(drawing)))).toEqual(new Set());
  const ids = drawings.flatMap((drawing) => idsOf(drawing));
  // Many drawings need no ids.
  expect(ids.length).toBeGreaterThan(games.length / 2);
  expect(new Set(ids).size).toBe(ids.length);
});
