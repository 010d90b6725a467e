// Schema of content/gate.yaml: how a draft of content is tried before it may be released, and what it may change. It is no
// part of a release: an operator cannot widen a limit with the draft that passes it.
import * as z from 'zod/mini';
import { whole } from './parts.ts';

const percent = z.number().check(z.minimum(0.1), z.maximum(1000));

/** content/gate.yaml */
export const GateContent = z.strictObject({
  simulation: z.strictObject({
    players: whole(20, 5_000),
    days: whole(7, 366),
    seed: whole(0, 4_294_967_295),
  }),
  budgets: z.strictObject({
    /** How far net minting of points may go from that of the base: of all players, and of each kind. */
    netMinting: percent,
    netMintingOfKind: percent,
    /** Exact return of every choice of every game, in percent of the stake. */
    returns: z
      .strictObject({ least: percent, most: percent })
      .check(z.refine(({ least, most }) => least < most, 'least must be below most')),
    /** How far the days to a first collection may go from those of the base. */
    collectionDays: percent,
    /** How far the worth of the month's pass may go from that of the base. */
    passWorth: percent,
    /** Of the players who were dealt a quest, those who filled it once, at least. */
    questFilled: percent,
    /** The most that any player claims in a day, of the limit of a day. */
    dayLimit: percent,
  }),
  /** The first 24 hours of a release: how far the ledger may be from the forecast. */
  canary: z.strictObject({
    /** Active players that are enough for a comparison. */
    players: whole(10, 100_000),
    /** Besides chance: how far each figure may be from its forecast. */
    percent,
  }),
});
export type GateContent = z.infer<typeof GateContent>;
