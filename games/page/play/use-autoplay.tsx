import { useEffect, useState, useSyncExternalStore } from 'react';
import { endAfter, stakeAfter, type AutoplayEnd, type AutoplayPlan } from './autoplay.ts';
import type { Stake } from './use-stake.tsx';
import type { Round, Table } from './use-table.tsx';

interface Run {
  readonly plan: AutoplayPlan;
  /** Number of replies before the run. */
  readonly from: number;
  /** The stake at the start, in hundredths of a PP. */
  readonly first: number;
  /** Number of replies that are in the sums, and what they gained together, in PP. */
  readonly seen: number;
  readonly net: number;
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
  readonly table: Pick<Table, 'answered' | 'known' | 'phase' | 'refusal' | 'clearRefusal'>;
  /** No round may start: the lobby covers the game, or the device is offline. */
  readonly paused: boolean;
  readonly stakes: Stake;
  /** Plays one round, like a press of the player. */
  readonly play: () => void;
  /** Delay between a reply and the next round. */
  readonly gapMs: number;
  /** Another round may start before the last one has landed. */
  readonly room: boolean;
  /** A round is open. Its stake is out of the balance, so the run goes on at least until the round ends. */
  readonly isInRound?: boolean;
}

/** Plays rounds until a stop condition is met. The server's reply decides, before it is shown. */
export function useAutoplay({
  table,
  paused,
  stakes,
  play,
  gapMs,
  room,
  isInRound = false,
}: Options): Autoplay {
  const [run, setRun] = useState<Run>();
  const [ended, setEnded] = useState<{ readonly why: AutoplayEnd; readonly count: number }>();
  const hidden = useSyncExternalStore(watchSight, () => document.visibilityState === 'hidden');
  const held = run !== undefined && (paused || hidden);
  const { answered, known, phase, refusal } = table;
  const balance = known.balance;
  const { stake, setStake } = stakes;

  const now = run && answered.last && answered.count > run.seen ? added(run, answered.last) : run;
  const left = now ? now.plan.rounds - (answered.count - now.from) : 0;
  const why = now ? endOf(now, left) : undefined;
  // Set during rendering, so that no frame shows a run that has ended, or plays the stake of the previous round.
  if (why !== undefined) {
    setRun(undefined);
    setEnded({ why, count: answered.count });
    if (now) setStake(now.first);
  } else if (now !== run) setRun(now);

  function added(before: Run, round: Round): Run {
    setStake(stakeAfter(before.plan, round, stake, { first: before.first, max: stakes.max }));
    return { ...before, seen: answered.count, net: before.net + round.win - round.stake };
  }

  function endOf({ plan, from, net }: Run, rest: number): AutoplayEnd | undefined {
    if (refusal || phase === 'unanswered') return 'refused';
    if (isInRound) return undefined;
    const over =
      answered.last && answered.count > from ? endAfter(plan, rest, answered.last, balance, net) : undefined;
    if (over !== undefined || phase !== 'idle') return over;
    return Math.floor(balance * 100 + 1e-6) < stake ? 'short' : undefined;
  }

  const first = run !== undefined && answered.count === run.from;
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
      table.clearRefusal();
      setEnded(undefined);
      setRun({ plan, from: answered.count, first: stake, seen: answered.count, net: 0 });
    },
    stop: () => {
      if (run) setStake(run.first);
      setRun(undefined);
    },
  };
}

function watchSight(changed: () => void): () => void {
  document.addEventListener('visibilitychange', changed);
  return () => document.removeEventListener('visibilitychange', changed);
}
