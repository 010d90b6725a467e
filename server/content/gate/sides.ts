// One side of a comparison: the content, its own statements, and the figures of its simulation.
import { oddsOfGame } from '@parlor/games/index.ts';
import { engineContentOf, type ContentFiles } from '@parlor/games/content.ts';
import { toNumber } from '@parlor/games/rtp.ts';
import type { ComparedSide } from '../../../simulator/comparison/report.ts';
import type { Figures } from '../../../simulator/results/figures.ts';

export const sideOf = (files: ContentFiles, figures: Figures): ComparedSide => ({
  figures,
  content: engineContentOf(files),
  stated: {
    perPlayerPerDay: files.economy.limits.perPlayerPerDay,
    returns: files.games.games.map((game) => {
      const { lowestRtp, highestRtp } = oddsOfGame(game);
      return { gameId: game.id, least: toNumber(lowestRtp) * 100, most: toNumber(highestRtp) * 100 };
    }),
  },
});
