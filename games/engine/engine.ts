// The engine as one file: the economy and the games, with what a replay needs. It is built without dependencies and kept for ever
// under its SHA-256, which the receipts of its acts name (docs/engines.md). So its exports keep their form: a file of
// today is opened by programs of later years. A change of the form is a new `ENGINE_FORM` beside the old one.
import type { ActReceipt } from '@parlor/contract/calls/receipts.ts';
import { contentSchemas } from '@parlor/contract/content/content-schemas.ts';
import type { StudioTerms } from '@parlor/economy/play/studio-bounds.ts';
import type { Game } from '@parlor/contract/calls/catalogue.ts';
import type { ProviderContent } from '@parlor/contract/content/game-providers.ts';
import type { Content, Digest } from '@parlor/economy/kernel/world.ts';
import {
  ReceiptReplay,
  type ReceiptReplayStart,
  type ReplayVerdict,
} from '@parlor/economy/replay/by-receipts.ts';
import type { ReplayNote } from '@parlor/economy/replay/note.ts';
import { Releases, type LiveRelease } from '@parlor/economy/replay/releases.ts';
import { Replay, type ReplayStart, type Stopped } from '@parlor/economy/replay/replay.ts';
import type { Edition } from '@parlor/economy/social/contest-editions.ts';
import { engineContentOf, type ContentFiles } from '../content.ts';
import { gameOf } from '../index.ts';
import { studioTerms } from '../studio-terms.ts';

/** Of the exports of this file. */
export const ENGINE_FORM = 1;

/** The engine's part of a release's content. Throws Error in words if this engine cannot use it. */
export function contentOfRelease(values: Readonly<Record<string, unknown>>): Content {
  const checked = Object.entries(contentSchemas).map(([key, schema]) => {
    const result = schema.safeParse(values[key]);
    if (result.success) return [key, result.data] as const;
    const [issue] = result.error.issues;
    throw new Error(`${key}: ${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'is not right'}`);
  });
  const files = Object.fromEntries(checked) as unknown as ContentFiles;
  const { games } = files.games;
  const { providers } = files.providers;
  const families = new Map<string, string>(
    [...providers.flatMap((provider) => provider.games), ...games].map((game) => [game.id, game.category]),
  );
  return {
    ...engineContentOf(files),
    studios: termsOf(providers, () => games.map(gameOf)),
    familyOf: (id) => families.get(id),
  };
}

/** Limits of built-in games follow from their odds, which take seconds: they are computed if a studio names such a game. */
function termsOf(providers: readonly ProviderContent[], builtIn: () => readonly Game[]): StudioTerms {
  const own = studioTerms(providers, []);
  let all: StudioTerms | undefined;
  return {
    ...own,
    boundsOf: (...asked) =>
      own.boundsOf(...asked) ?? (all ??= studioTerms(providers, builtIn())).boundsOf(...asked),
  };
}

/** What both kinds of replay take. Everything but `digest` is as JSON has it. */
export interface EngineOptions {
  readonly playerId: string;
  readonly digest: Digest;
  /** Without cancelled ones, in the order of their numbers. */
  readonly releases: readonly LiveRelease[];
}

export interface EngineAct {
  readonly receipt: ActReceipt;
  readonly note?: ReplayNote | undefined;
  /** Announced contests around the act. */
  readonly editions?: readonly Edition[] | undefined;
}

interface WithContent {
  /** Numbers of releases that the next act needs, and `give` did not get yet. */
  needs(receipt: Pick<ActReceipt, 'at' | 'release'>): number[];
  /** The content of a release, as `/kept/releases/` has it; undefined where there is none. Returns why it cannot be used. */
  give(release: number, values: unknown): string | undefined;
}

/** With the notes of the host: after each act the document must have the digest of the receipt. */
export interface EngineReplay extends WithContent {
  /** Undefined if the act is decided as it was. */
  next(act: EngineAct): Stopped | undefined;
  carried(): ReplayStart | undefined;
}

export function openReplay(o: EngineOptions & { readonly start?: ReplayStart | undefined }): EngineReplay {
  const replay = new Replay(o.playerId, o.start);
  const content = contentGiven(o, () => replay.player);
  return {
    ...content,
    next({ receipt, note, editions }) {
      const { number, at, command } = receipt;
      const world = content.worldOf(receipt);
      if (world === undefined) return { why: 'content', number, at, command };
      return replay.next(receipt, note, { ...world, ...(editions && { editions }) });
    },
    carried: () => replay.carried(),
  };
}

/** With receipts alone: amounts, claims and draws are compared. */
export interface EngineCheck extends WithContent {
  next(act: EngineAct & { readonly isRevealed: boolean }): ReplayVerdict;
  carried(): ReceiptReplayStart | undefined;
}

export function openCheck(
  o: EngineOptions & { readonly start?: ReceiptReplayStart | undefined },
): EngineCheck {
  const replay = new ReceiptReplay(o.playerId, o.start);
  const content = contentGiven(o, () => replay.player);
  return {
    ...content,
    next: ({ receipt, note, isRevealed }) =>
      replay.next(receipt, { note, isRevealed }, content.worldOf(receipt)),
    carried: () => replay.carried(),
  };
}

function contentGiven({ releases: all, digest }: EngineOptions, playerNow: () => Replay['player']) {
  const releases = new Releases(all);
  return {
    needs: ({ at, release }: Pick<ActReceipt, 'at' | 'release'>): number[] =>
      releases.missing(playerNow(), Date.parse(at), release),
    give(release: number, values: unknown): string | undefined {
      try {
        if (values === undefined) throw new Error(`The content of release ${release} is not there`);
        releases.give(release, contentOfRelease(values as Readonly<Record<string, unknown>>));
        return undefined;
      } catch (error) {
        releases.give(release, undefined);
        return error instanceof Error ? error.message : String(error);
      }
    },
    worldOf({ at, release }: Pick<ActReceipt, 'at' | 'release'>) {
      const world = releases.worldOf(Date.parse(at), release);
      return world && { ...world, digest };
    },
  };
}
