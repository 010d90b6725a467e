// Simulates thousands of players on the real engine and content, with one thread for each core.
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { engineContentOf, type ContentFiles } from '../../games/content.ts';
import type { PersonaName } from '../lives/personas.ts';
import { oddsOf, type Odds } from '../lives/tables.ts';
import { addLives, together } from '../results/merge.ts';
import type { GameCount, Lives, Tally } from '../results/tally.ts';
import type { Part, PartDone, ThreadData, ThreadMessage } from './protocol.ts';
import type { LivesOptions } from './some-lives.ts';

export interface SimulationOptions extends LivesOptions {
  readonly players: number;
  readonly files: ContentFiles;
  /** Default: the number of cores. The number changes no digit of the result. */
  readonly threads?: number;
  readonly signal?: AbortSignal;
  /** Called with the number of finished players after each of them. */
  readonly onProgress?: (lived: number) => void;
}

export interface Simulation {
  readonly players: number;
  readonly days: number;
  readonly seed: number;
  readonly games: readonly GameCount[];
  readonly tallies: ReadonlyMap<PersonaName, Tally>;
  readonly issuers: Lives['issuers'];
  readonly entries: number;
  /** The sum over issuers and players; if it is not zero, the engine has a bug. */
  readonly sumMinor: bigint;
}

/** Groups of players do not depend on the number of threads, so sums of fractions are made in one order. */
const PLAYERS_IN_A_PART = 10;
/** A thread holds one player and the sums of a group: the engine collects its garbage early instead of growing. */
const LIMITS = { maxOldGenerationSizeMb: 32, maxYoungGenerationSizeMb: 6 };

/** Rejects with the signal's reason if it is aborted, or with the error of the first failed life. */
export async function simulate(o: SimulationOptions): Promise<Simulation> {
  o.signal?.throwIfAborted();
  const { files, seed, days, players } = o;
  const parts = Array.from({ length: Math.ceil(players / PLAYERS_IN_A_PART) }, (_, number): Part => {
    const from = number * PLAYERS_IN_A_PART;
    return { number, from, to: Math.min(players, from + PLAYERS_IN_A_PART) };
  });
  const all = new InOrder();
  const data: ThreadData = { files, odds: oddsUnder(files), seed, days };
  const count = Math.max(1, Math.min(o.threads ?? availableParallelism(), parts.length));
  const threads = Array.from(
    { length: count },
    () => new Worker(new URL('thread.ts', import.meta.url), { workerData: data, resourceLimits: LIMITS }),
  );
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const abort = (): void => reject(o.signal!.reason);
  o.signal?.addEventListener('abort', abort, { once: true });
  const waiting = parts.values();
  let lived = 0;
  const onLived = (): void => o.onProgress?.((lived += 1));
  try {
    const work = threads.map((thread) =>
      workThrough(thread, waiting, { onLived, onDone: (done) => all.add(done) }),
    );
    await Promise.race([Promise.all(work), aborted]);
  } finally {
    o.signal?.removeEventListener('abort', abort);
    await Promise.all(threads.map((thread) => thread.terminate()));
  }
  return simulationOf(o, all.lives());
}

/** By the games of the content. Computing them takes longer than a whole life. */
const known = new WeakMap<ContentFiles['games'], Odds[][]>();

/** Computed once for all threads, and for all simulations with the same games. */
function oddsUnder(files: ContentFiles): Odds[][] {
  let odds = known.get(files.games);
  if (odds === undefined) known.set(files.games, (odds = oddsOf(engineContentOf(files))));
  return odds;
}

function workThrough(
  thread: Worker,
  parts: Iterator<Part, undefined>,
  hear: { readonly onLived: () => void; readonly onDone: (part: PartDone) => void },
): Promise<void> {
  return new Promise((resolve, reject) => {
    const next = (): void => {
      const { value } = parts.next();
      if (value === undefined) resolve();
      else thread.postMessage(value);
    };
    thread.on('error', reject);
    thread.on('exit', (code) => reject(new Error(`A thread of the simulation ended with ${code}`)));
    thread.on('message', (message: ThreadMessage) => {
      if (message.kind === 'lived') return hear.onLived();
      hear.onDone(message);
      next();
    });
    next();
  });
}

/** Adds up groups in the order of their numbers, whichever is ready first. */
class InOrder {
  #taken = 0;
  readonly #early = new Map<number, Lives>();
  #lives: Lives | undefined;

  add({ number, lives }: PartDone): void {
    this.#early.set(number, lives);
    for (let next = this.#early.get(this.#taken); next !== undefined; next = this.#early.get(this.#taken)) {
      this.#early.delete(this.#taken);
      if (this.#lives === undefined) this.#lives = next;
      else addLives(this.#lives, next);
      this.#taken += 1;
    }
  }

  lives(): Lives {
    if (this.#lives === undefined) throw new Error('No player has lived yet');
    return this.#lives;
  }
}

function simulationOf({ players, days, seed }: SimulationOptions, lives: Lives): Simulation {
  const { tallies, issuers, entries, heldMinor } = lives;
  const netMinor = [...issuers.values()].reduce((sum, i) => sum + i.tookMinor - i.gaveMinor, 0n);
  const games = together([...tallies.values()].map((tally) => tally.games));
  return { players, days, seed, games, tallies, issuers, entries, sumMinor: heldMinor + netMinor };
}
