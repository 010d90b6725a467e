import type { GameEvent } from './events.ts';
import type { PlayerState } from './player.ts';
import type { ActContext } from './context.ts';

/** A system's registration with the engine (systems.ts). `initial` also gives the type of its slice. */
export interface System {
  /** The start values of its slices. */
  readonly initial: Partial<PlayerState>;
  /** Called at once for everything that happens to the player. */
  readonly on?: (context: ActContext, event: GameEvent) => void;
}
