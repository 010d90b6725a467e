// What the server and the thread of a kept engine tell each other.
import type { EngineAct } from '@parlor/games/engine/engine.ts';
import type { LiveRelease } from '@parlor/economy/replay/releases.ts';
import type { ReplayStart, Stopped } from '@parlor/economy/replay/replay.ts';

export interface EngineThreadData {
  /** The text of the engine's file. */
  readonly code: string;
  readonly playerId: string;
  readonly releases: readonly LiveRelease[];
  readonly start: ReplayStart | undefined;
}

export type EngineAsk =
  | { readonly ask: 'give'; readonly release: number; readonly values: unknown }
  | { readonly ask: 'decide'; readonly acts: readonly EngineAct[] }
  | { readonly ask: 'carried' };

export type EngineAnswer =
  | { readonly carried: ReplayStart | undefined }
  /** `done` acts were decided as they were; the next one needs these releases, or stopped. */
  | { readonly done: number; readonly needs?: readonly number[]; readonly stopped?: Stopped }
  | { readonly failed: string };
