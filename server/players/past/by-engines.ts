// Decides the acts of a chain again, each with the engine that its receipt names: this program's own, or one that was kept
// (docs/engines.md).
import { Replay, type ReplayStart, type Stopped } from '@parlor/economy/replay/replay.ts';
import type { EngineAct } from '@parlor/games/engine/engine.ts';
import type { Edition } from '@parlor/economy/social/contest-editions.ts';
import { readVersion, releasesAfter } from '../../content/releases/store.ts';
import { readEngine } from '../../engines/engine-store.ts';
import { KeptEngine } from '../../engines/kept-engine.ts';
import { allEditions, editionsAround, worldOf, type ActOfPast, type PastDeps } from './acts-of-past.ts';

/** Acts that a kept engine gets at once. */
const BATCH = 100;

export class ByEngines {
  readonly #d: PastDeps;
  readonly #playerId: string;
  readonly #editions: readonly Edition[];
  /** In this process, unless a kept engine decides now. */
  #own: Replay;
  #kept: { readonly hash: string; readonly engine: KeptEngine } | undefined;
  readonly #batch: EngineAct[] = [];
  /** Files of engines; null where one was never kept. */
  readonly #codes = new Map<string, string | null>();

  private constructor(d: PastDeps, playerId: string, editions: readonly Edition[], start?: ReplayStart) {
    this.#d = d;
    this.#playerId = playerId;
    this.#editions = editions;
    this.#own = new Replay(playerId, start);
  }

  static async open(d: PastDeps, playerId: string, start?: ReplayStart): Promise<ByEngines> {
    return new ByEngines(d, playerId, await allEditions(d.pool), start);
  }

  /** Undefined if the act is decided as it was, as far as is known: acts of kept engines are decided some at a time. */
  async next({ receipt, note }: ActOfPast): Promise<Stopped | undefined> {
    const code = await this.#codeOf(receipt.engine);
    const hash = code === undefined ? undefined : receipt.engine;
    if (this.#kept?.hash !== hash) {
      const stopped = await this.#leave();
      if (stopped) return stopped;
      if (code !== undefined && hash !== undefined) await this.#enter(hash, code);
    }
    const { number, at, command } = receipt;
    if (this.#kept !== undefined) {
      this.#batch.push({ receipt, note, editions: editionsAround(this.#editions, Date.parse(at)) });
      return this.#batch.length < BATCH ? undefined : this.#decide();
    }
    const world = await worldOf(this.#d, receipt, this.#own.player, this.#editions);
    return world === undefined
      ? { why: 'content', number, at, command }
      : this.#own.next(receipt, note, world);
  }

  /** The player after the last act. */
  async end(): Promise<Replay | Stopped> {
    return (await this.#leave()) ?? this.#own;
  }

  async close(): Promise<void> {
    await this.#kept?.engine.close();
    this.#kept = undefined;
  }

  /** The file of another engine; undefined for our own, and for one that was never kept. */
  async #codeOf(hash: string | undefined): Promise<string | undefined> {
    if (hash === undefined || hash === this.#d.ownEngine) return undefined;
    let code = this.#codes.get(hash);
    if (code === undefined) {
      code = (await readEngine(this.#d.pool, hash))?.toString() ?? null;
      this.#codes.set(hash, code);
    }
    return code ?? undefined;
  }

  async #enter(hash: string, code: string): Promise<void> {
    const { pool } = this.#d;
    const releases = (await releasesAfter(pool, 0)).filter((one) => one.isCancelled !== true);
    const engine = new KeptEngine({
      code,
      playerId: this.#playerId,
      releases: releases.map(({ id, startsAtMs }) => ({ number: id, startsAtMs })),
      start: this.#own.carried(),
      contentOf: async (release) => {
        const known = releases.find(({ id }) => id === release);
        return known && (JSON.parse((await readVersion(pool, known.hash)).files) as unknown);
      },
    });
    this.#kept = { hash, engine };
  }

  /** Ends the kept engine's part, and goes on in this process from its last document. */
  async #leave(): Promise<Stopped | undefined> {
    if (this.#kept === undefined) return undefined;
    const stopped = await this.#decide();
    if (stopped) return stopped;
    this.#own = new Replay(this.#playerId, await this.#kept.engine.carried());
    await this.close();
    return undefined;
  }

  async #decide(): Promise<Stopped | undefined> {
    const acts = this.#batch.splice(0);
    const [first] = acts;
    if (first === undefined) return undefined;
    try {
      return await this.#kept!.engine.decide(acts);
    } catch {
      const { number, at, command } = first.receipt;
      return { why: 'engine', number, at, command };
    }
  }
}
