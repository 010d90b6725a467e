import { useEffect, useState, useSyncExternalStore } from 'react';
import { endAfter, type AutoplayEnd, type AutoplayPlan } from './autoplay.ts';
import type { Table } from './use-table.tsx';

interface Run {
  readonly plan: AutoplayPlan;
  /** Number of replies before the run. */
  readonly from: number;
}

export interface Autoplay {
  /** Remaining rounds. Undefined without autoplay. */
  readonly left: number | undefined;
  /** The page is hidden: autoplay pauses until it is visible. */
  readonly held: boolean;
  /** Why the last run ended. */
  readonly end: AutoplayEnd | undefined;
  readonly start: (plan: AutoplayPlan) => void;
  readonly stop: () => void;
}

interface Options {
  readonly table: Pick<Table, 'answered' | 'known' | 'phase' | 'refusal' | 'forgiveRefusal'>;
  /** No round may start: the lobby covers the game, or the device is offline. */
  readonly paused: boolean;
  /** Stake in hundredths of a PP. */
  readonly stake: number;
  /** Plays one round, like a press of the player. */
  readonly play: () => void;
  /** Delay between a reply and the next round. */
  readonly gapMs: number;
  /** Another round may start before the last one has landed. */
  readonly room: boolean;
}

/** Plays rounds until a stop condition is met. The server's reply decides, before it is shown. */
export function useAutoplay({ table, paused, stake, play, gapMs, room }: Options): Autoplay {
  const [run, setRun] = useState<Run>();
  const [ended, setEnded] = useState<{ readonly why: AutoplayEnd; readonly count: number }>();
  const hidden = useSyncExternalStore(watchSight, () => document.visibilityState === 'hidden');
  const held = run !== undefined && (paused || hidden);
  const { answered, known, phase, refusal } = table;
  const balance = known.balance;

  const left = run ? run.plan.rounds - (answered.count - run.from) : 0;
  const why = run ? endOf(run, left) : undefined;
  // Set during rendering, so that no frame shows a run that has ended.
  if (why !== undefined) {
    setRun(undefined);
    setEnded({ why, count: answered.count });
  }

  function endOf({ plan, from }: Run, rest: number): AutoplayEnd | undefined {
    if (refusal || phase === 'unanswered') return 'refused';
    const over =
      answered.last && answered.count > from ? endAfter(plan, rest, answered.last, balance) : undefined;
    if (over !== undefined || phase !== 'idle') return over;
    return Math.floor(balance * 100 + 1e-6) < stake ? 'short' : undefined;
  }

  const first = run !== undefined && left === run.plan.rounds;
  const ready = run !== undefined && why === undefined && !held && phase === 'idle' && room;
  const { count } = answered;
  useEffect(() => {
    if (!ready) return undefined;
    const timer = setTimeout(play, first ? 0 : gapMs);
    return () => clearTimeout(timer);
    // `count` restarts the delay after each reply.
  }, [ready, first, play, gapMs, count]);

  return {
    left: run && why === undefined ? left : undefined,
    held,
    // Shown until the player plays again.
    end: run || ended?.count !== answered.count ? undefined : ended.why,
    start: (plan) => {
      table.forgiveRefusal();
      setEnded(undefined);
      setRun({ plan, from: answered.count });
    },
    stop: () => setRun(undefined),
  };
}

function watchSight(changed: () => void): () => void {
  document.addEventListener('visibilitychange', changed);
  return () => document.removeEventListener('visibilitychange', changed);
}
