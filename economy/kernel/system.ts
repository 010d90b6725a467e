import type { GameEvent } from './events.ts';
import type { PlayerState } from './player.ts';
import type { ActContext } from './context.ts';

/** What a system registers with the engine (systems.ts). The type of its slice is that of `initial`. */
export interface System {
  /** Its slices of the player's document, as they are before anything happened. */
  readonly initial: Partial<PlayerState>;
  /** Called at once for everything that happens to the player. */
  readonly on?: (context: ActContext, event: GameEvent) => void;
}
