import { expect, test } from 'vitest';
import { builtinGames, seededDraws } from '../builtin-games.suite.ts';
import { fit, type Choice } from './fit.ts';
import { dicePlay } from './rules.ts';

test.each(
  builtinGames.flatMap((game) => (game.family === 'dice' ? [[game.title, game.rules] as const] : [])),
)('%s: whatever a player sets, the page holds a choice that can be played', (_, settings) => {
  const play = dicePlay(settings);
  const draws = seededDraws(7);
  const words = ['over', 'under', 'inside', 'outside', 'exactly', 'most', 'moored', 'sea'];
  let choice = play.opening as Choice;
  for (let i = 0; i < 3_000; i++) {
    const fields = Object.keys(choice);
    const field = fields[draws.below(fields.length)] ?? '';
    const value =
      typeof choice[field] === 'number'
        ? draws.below(12_000) - 1_000
        : (words[draws.below(words.length)] ?? '');
    const wanted = { ...choice, [field]: value };
    // Invalid values never reach it: the page offers only valid ones.
    if (typeof value === 'string' && /is one of/.test(play.problemOf(wanted) ?? '')) continue;
    choice = fit(settings, play, wanted, field);
    expect({ choice, fault: play.problemOf(choice) }).toEqual({ choice, fault: undefined });
  }
});
