// The first 24 hours of a release: the ledger is compared with the forecast of the simulations that were made before it.
import * as z from 'zod/mini';
import { Count, Instant } from '../../../kernel/vocabulary.ts';

export const CanaryFigure = z.object({
  /** `net`, `minted`, `burned`, or an issuer account such as `mint:quest`. */
  name: z.string(),
  /** In PP for one active player since the start of the release. */
  figure: z.number(),
  forecast: z.number(),
  /** The figure must be between these. */
  least: z.number(),
  most: z.number(),
  isOutside: z.boolean(),
});
export type CanaryFigure = z.infer<typeof CanaryFigure>;

/** `no-forecast`: one of the two contents was never simulated, or not by the same program. */
export const CANARY_STATES = ['within', 'outside', 'too-little-data', 'no-forecast'] as const;

export const Canary = z.object({
  state: z.enum(CANARY_STATES),
  /** The comparison ends here: 24 hours after the start, or at the start of the next release. */
  until: Instant,
  /** The ledger was read up to here. */
  comparedAt: Instant,
  /** Missing unless the state is `outside`. */
  outsideSince: z.optional(Instant),
  /** Active players since the start. */
  players: Count,
  /** Active players in the same hours of the day before. */
  playersBefore: Count,
  /** Empty without a forecast and with too little data. */
  figures: z.array(CanaryFigure),
});
export type Canary = z.infer<typeof Canary>;
