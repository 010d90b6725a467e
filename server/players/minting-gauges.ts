import { decimalsOf } from '@parlor/contract/kernel/money.ts';
import type { Clock } from '../runtime/clock.ts';
import type { WatchedGauge } from '../runtime/metrics.ts';
import type { MintingBreaker } from './minting-breaker.ts';

/** For /metrics: an operator's alarm uses the second one. */
export const mintingGauges = (breaker: MintingBreaker, clock: Clock): WatchedGauge[] => [
  {
    name: 'minted_pp_this_hour',
    help: 'PP that claims and boosts of all processes paid out in the present hour',
    read: () => Number(breaker.mintedMinor(clock.now())) / 10 ** decimalsOf.PP,
  },
  {
    name: 'minting_paused',
    help: "1 while claims and boosts pay nothing because the hour's limit is reached",
    read: () => (breaker.isPaused(clock.now()) ? 1 : 0),
  },
];
