// The figures of the content that a draft is based on: simulated once for each content and engine, and kept. Editing a draft
// starts this, so the figures are usually there when the draft is checked.
import type { ContentFiles } from '@parlor/games/content.ts';
import type { Figures } from '../../../simulator/results/figures.ts';
import { reasonOf } from '../../runtime/reason-of.ts';
import type { GateDeps } from './gate.ts';
import { addCheck, simulationOf } from './gate-store.ts';
import type { Simulated } from './simulation-process.ts';

export interface Simulatable {
  readonly hash: string;
  readonly engine: string;
  readonly files: ContentFiles;
}

type Hear = (lived: number) => void;

/** A simulation under way. It ends early if nobody waits for it any more. */
interface Running {
  readonly figures: Promise<Simulated>;
  readonly abort: AbortController;
  readonly heard: Set<Hear>;
  lived: number;
}

export interface BaseFigures {
  /** Rejects with the signal's reason if it is aborted. */
  of(base: Simulatable, o: { readonly signal: AbortSignal; readonly onProgress: Hear }): Promise<Simulated>;
  /** Simulates it in the background, unless its figures are known. */
  prepare(base: Pick<Simulatable, 'hash' | 'engine'>, files: () => Promise<ContentFiles>): void;
  close(): Promise<void>;
}

export const isSound = ({ sumMinor, astray }: Figures): boolean => sumMinor === '0' && astray.length === 0;

export function baseFigures(d: Pick<GateDeps, 'pool' | 'clock' | 'gate' | 'live' | 'log'>): BaseFigures {
  const { pool, clock, gate } = d;
  const running = new Map<string, Running>();
  /** Contents that were prepared, or are being prepared. */
  const prepared = new Map<string, Promise<void>>();
  const stopping = new AbortController();
  const keyOf = ({ hash, engine }: Pick<Simulatable, 'hash' | 'engine'>): string => `${hash} ${engine}`;

  function begin(base: Simulatable): Running {
    const run = { abort: new AbortController(), heard: new Set<Hear>(), lived: 0 };
    return Object.assign(run, { figures: simulated(base, run) });
  }

  async function simulated(
    { hash, engine, files }: Simulatable,
    run: Omit<Running, 'figures'>,
  ): Promise<Simulated> {
    const signal = AbortSignal.any([run.abort.signal, stopping.signal]);
    const onProgress: Hear = (lived) => {
      run.lived = lived;
      for (const hear of run.heard) hear(lived);
    };
    const result = await d.live({ ...gate.simulation, files }, { signal, onProgress });
    await addCheck(
      pool,
      { hash, baseHash: hash, engine },
      {
        seed: gate.simulation.seed,
        nowMs: clock.now(),
        kind: 'simulation',
        isGreen: isSound(result.figures),
        report: result.figures,
        ms: result.ms,
      },
    );
    return result;
  }

  const of: BaseFigures['of'] = async (base, { signal, onProgress }) => {
    const known = await simulationOf(pool, base);
    if (known !== undefined) return known;
    const key = keyOf(base);
    let run = running.get(key);
    if (run === undefined) {
      running.set(key, (run = begin(base)));
      run.figures.catch(() => undefined).finally(() => running.delete(key));
    }
    const { promise: aborted, reject } = Promise.withResolvers<never>();
    const stop = (): void => reject(signal.reason);
    signal.addEventListener('abort', stop, { once: true });
    run.heard.add(onProgress);
    onProgress(run.lived);
    try {
      signal.throwIfAborted();
      return await Promise.race([run.figures, aborted]);
    } finally {
      signal.removeEventListener('abort', stop);
      run.heard.delete(onProgress);
      if (run.heard.size === 0) run.abort.abort(signal.reason);
    }
  };

  return {
    of,
    prepare(base, files) {
      const key = keyOf(base);
      if (prepared.has(key)) return;
      const prepare = async (): Promise<void> => {
        try {
          if ((await simulationOf(pool, base)) !== undefined) return;
          await of({ ...base, files: await files() }, { signal: stopping.signal, onProgress: () => {} });
        } catch (error) {
          prepared.delete(key);
          if (!stopping.signal.aborted)
            d.log.warn({ content: base.hash, reason: reasonOf(error) }, 'a content was not simulated');
        }
      };
      prepared.set(key, prepare());
    },
    async close() {
      stopping.abort(new Error('The server is stopping'));
      await Promise.all(prepared.values());
    },
  };
}
