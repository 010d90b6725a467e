import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { builtinGames } from '../../builtin-games.suite.ts';
import { labels } from '../../words/en.ts';
import { drawingOf } from './drawn.ts';

/** Every drawing of a game: reel symbols and card motifs. */
const shown = Array.from(
  new Set(
    builtinGames.flatMap((game) =>
      game.family === 'reels'
        ? game.rules.symbols
        : game.family === 'hilo'
          ? ['spade', 'heart', 'diamond', 'clover', game.art?.motif ?? '']
          : [],
    ),
  ),
).toSorted();

/** Of all drawings below: the same name always has the same bytes. */
const DIGEST = 'f3d3da54c4e68325df66ad08de21495e75529caa2edb6d0997bdf7b4de5ebbc2';

test('every drawing has the bytes it was made with, and refers to nothing outside', () => {
  const text = shown.map((name) => `${name}\n${drawingOf(name)}`).join('\n');
  expect(text).not.toMatch(/href|url\(|http|<image|<style|<script/);
  expect(createHash('sha256').update(text).digest('hex')).toBe(DIGEST);
});

test('all symbols of a machine look different, and each has a drawing', () => {
  const disc = drawingOf('nobody has drawn this');
  for (const game of builtinGames) {
    if (game.family !== 'reels') continue;
    const drawn = game.rules.symbols.map((name) => drawingOf(name));
    expect(new Set(drawn).size).toBe(drawn.length);
    expect(drawn.filter((one) => one === disc).length).toBe(game.rules.symbols.includes('pip') ? 1 : 0);
  }
});

test('every symbol has a singular and a plural name', () => {
  const silent = builtinGames.flatMap((game) =>
    game.family === 'reels' ? game.rules.symbols.filter((name) => labels.symbols[name] === undefined) : [],
  );
  expect(silent).toEqual([]);
});
