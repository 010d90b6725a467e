// The receipt of an act, from what was read and what was decided (docs/receipts.md).
import type { ActReceipt } from '@parlor/contract/calls/receipts.ts';
import type { Effects } from '@parlor/economy/kernel/context.ts';
import type { Player } from '@parlor/economy/kernel/player.ts';
import type { World } from '@parlor/economy/kernel/world.ts';
import { receiptOf } from '@parlor/economy/act-receipt.ts';
import type { Loaded } from './load.ts';
import { stateText } from './rows/player-rows.ts';
import { headOf } from '../history/receipt-rows.ts';

interface Done {
  readonly player: Player;
  readonly effects: Effects;
}
interface Asked {
  readonly command: string;
  readonly input?: unknown;
  readonly world: World;
}

/** `loaded` is undefined for a new player. */
export const receiptOfAct = (
  loaded: Loaded | undefined,
  { player, effects }: Done,
  { command, input, world }: Asked,
): ActReceipt =>
  receiptOf(
    {
      playerId: player.id,
      // The version that the row gets.
      number: loaded === undefined ? 1 : Number(loaded.version) + 1,
      command,
      input,
      nowMs: world.nowMs,
      release: world.release,
      head: headOf(loaded?.receipt ?? null),
      before: loaded && { balances: loaded.player.balances, stateText: loaded.stateText },
      after: { balances: player.balances, stateText: stateText(player.state) },
      effects,
    },
    world.digest,
  );
