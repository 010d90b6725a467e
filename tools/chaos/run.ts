// One run: opens the cluster, lets players play, attacks by a timetable, and compares at the end.
import { setTimeout as pause } from 'node:timers/promises';
import { aftermath, type Outcome } from './aftermath.ts';
import { attacksOn, type AttackName } from './attacks.ts';
import { NO_PAYMENT_FAULTS, paymentFaults } from './clients/cards.ts';
import { crowds, plays } from './clients/players.ts';
import { keepHistory } from './clients/history.ts';
import { startAttackedCluster } from './citus.ts';
import { openChaosCluster } from './cluster.ts';

export interface ChaosOptions {
  readonly folder: string;
  readonly forMs: number;
  readonly players: number;
  /** URL of the module that shifts the clock of a server. */
  readonly otherClock: string;
  /** The coordinator of a Citus cluster to attack instead of an own PostgreSQL. */
  readonly clusterUrl?: string | undefined;
  readonly say: (line: string) => void;
}

const CLOCK_OFF_MS = 240_000;
const CALM_MS = 6_000;
const SERVER_KILL_EVERY_MS = 15_000;
const POSTGRES_KILL_EVERY_MS = 20_000;
const OTHERS_EVERY_MS = 8_000;
const CROWD_EVERY_MS = 40_000;
const CROWD_FOR_MS = 5_000;
const NEW_PAYMENT_FAULTS_EVERY_MS = 1_500;
const TIMES_THE_CAPACITY = 3;
const MIN_UNKNOWN = 100;

export async function attack(o: ChaosOptions): Promise<Outcome> {
  const otherClock = {
    NODE_OPTIONS: `--import=${o.otherClock}`,
    FAULTS_CLOCK_OFF_MS: String(CLOCK_OFF_MS),
  };
  const cluster = await openChaosCluster(
    o.folder,
    [{ isStarted: true }, { isStarted: true, env: otherClock }],
    o.players,
    o.clusterUrl === undefined ? undefined : () => startAttackedCluster(o.clusterUrl!, o.say),
  );
  const { clients, postgres, servers } = cluster;
  let faultTimer: NodeJS.Timeout | undefined;
  try {
    o.say(
      `${clients.length} players are signed in; the disk ${postgres.diskCanFill ? 'can' : 'cannot'} be filled here`,
    );
    const history = keepHistory();
    let isOpen = true;
    const goesOn = (): boolean => isOpen;
    const playing = clients.map((client) => plays(client, history, goesOn));
    await pause(CALM_MS);
    const perSecond = (history.count('acknowledged') / CALM_MS) * 1000;
    o.say(`without attacks ${perSecond.toFixed(0)} operations a second`);

    const crowd = async (): Promise<void> => {
      const rate = Math.max(50, perSecond * TIMES_THE_CAPACITY);
      await crowds(clients, history, { perSecond: rate, forMs: CROWD_FOR_MS, goesOn });
    };
    const attacks = attacksOn({ ...cluster, crowd, say: o.say });
    faultTimer = setInterval(() => {
      cluster.setPaymentFaults(paymentFaults(Math.random)).catch(() => undefined);
    }, NEW_PAYMENT_FAULTS_EVERY_MS);
    await timetable(o.forMs, attacks.make, [
      'commit replies lost',
      '502 after commit',
      'PostgreSQL frozen',
      ...(postgres.diskCanFill ? (['disk full'] as const) : []),
      'rolling restart',
    ]);
    isOpen = false;
    clearInterval(faultTimer);
    await cluster.setPaymentFaults(NO_PAYMENT_FAULTS);
    await Promise.all(playing);
    o.say('the attacks are over; everything without an answer is sent again');
    return await aftermath(cluster, {
      servers,
      history,
      attacks: attacks.done,
      minUnknown: o.forMs >= 60_000 ? MIN_UNKNOWN : 1,
    });
  } finally {
    clearInterval(faultTimer);
    await cluster.close();
  }
}

/** Each kind of attack has its own interval, so that they overlap in many ways. */
async function timetable(
  forMs: number,
  make: (name: AttackName) => Promise<void>,
  others: readonly AttackName[],
): Promise<void> {
  const endsAtMs = performance.now() + forMs;
  const every = async (everyMs: number, work: (n: number) => Promise<void>): Promise<void> => {
    for (let n = 0; ; n++) {
      const leftMs = endsAtMs - performance.now();
      if (leftMs < everyMs) return;
      await pause(everyMs);
      await work(n);
    }
  };
  await Promise.all([
    every(SERVER_KILL_EVERY_MS, () => make('server killed')),
    every(POSTGRES_KILL_EVERY_MS, () => make('PostgreSQL killed')),
    every(OTHERS_EVERY_MS, (n) => make(others[n % others.length] ?? 'commit replies lost')),
    every(CROWD_EVERY_MS, () => make('three times the capacity')),
  ]);
}
