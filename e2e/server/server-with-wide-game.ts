// A server where one of the built-in games has only a landscape layout.
import { startWith } from './start-with.ts';
import { WIDE_GAME } from './wide-game.ts';

await startWith((content) => ({
  ...content,
  games: content.games.map((game) =>
    game.identifier === WIDE_GAME.id ? { ...game, devices: ['desktop' as const] } : game,
  ),
}));
