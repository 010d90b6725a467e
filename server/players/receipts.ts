// The receipt of an act, from what was read and what was decided (docs/receipts.md).
import type { ActReceipt } from '@parlor/contract/calls/receipts.ts';
import type { Effects } from '@parlor/economy/kernel/context.ts';
import type { Player } from '@parlor/economy/kernel/player.ts';
import type { World } from '@parlor/economy/kernel/world.ts';
import { noteOf, type KeptNote } from '@parlor/economy/replay/note.ts';
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
  /** Secrets that the act took, in their order. */
  readonly secrets: readonly string[];
  readonly engine: RunningEngine | undefined;
}

/** The engine of this process, as it is kept. */
export interface RunningEngine {
  readonly number: number;
  readonly hash: string;
  /** SHA-256 of a release's content. */
  readonly contentOf: (release: number) => string | undefined;
}

/** `loaded` is undefined for a new player. */
export function receiptOfAct(
  loaded: Loaded | undefined,
  { player, effects }: Done,
  { command, input, world, secrets, engine }: Asked,
): {
  readonly receipt: ActReceipt;
  readonly note: KeptNote | undefined;
  readonly engine: number | undefined;
} {
  // The version that the row gets.
  const number = loaded === undefined ? 1 : Number(loaded.version) + 1;
  const receipt = receiptOf(
    {
      playerId: player.id,
      number,
      command,
      input,
      nowMs: world.nowMs,
      release: world.release,
      decidedBy: engine && {
        engine: engine.hash,
        content: world.release === undefined ? undefined : engine.contentOf(world.release),
      },
      head: headOf(loaded?.receipt ?? null),
      before: loaded && { balances: loaded.player.balances, stateText: loaded.stateText },
      after: { balances: player.balances, stateText: stateText(player.state) },
      effects,
    },
    world.digest,
  );
  const note = noteOf({
    command,
    input,
    number,
    secrets,
    world,
    told: receipt.input,
    stateText: () => stateText(player.state),
  });
  return { receipt, note, engine: engine?.number };
}
