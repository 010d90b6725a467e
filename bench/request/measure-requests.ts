// Interleaved rounds: our server, the bare server, the bare client, starting with another one each time.
// Other load on the machine then affects all alike.
import { cpuMicrosDuring } from '../machine/cpu-time.ts';
import type { BenchServer } from './deployment.ts';
import type {
  BareAnswers,
  HttpJob,
  JobDone,
  Listening,
  ScenarioName,
  BenchRequest,
  SqlJob,
  Statement,
} from './messages.ts';
import { signInPeople, createPlayersInDatabase, fillQuests } from './people.ts';
import { claimants, GAME, pathOf, requestOf, statementsOf } from './scenarios.ts';
import type { Players, PlayersOptions } from '../../server/players/players.ts';

export const IN_FLIGHT = [16, 32] as const;
const REGULARS = 200;
/** Requests before the measurement, because just-in-time compilation speeds up code for thousands of calls. */
const WARM_UP = { summary: 3000, claim: 2000, round: 3000, document: 3000 } as const;
const PROFILED = { summary: 6000, claim: 3000, round: 6000, document: 6000 } as const;
/** The bare server is so fast that its blocks must be longer to be measured. */
const BARE_TIMES = 4;

export interface Plan {
  readonly only: readonly ScenarioName[];
  readonly rounds: number;
  readonly requests: number;
  readonly profile: ((name: ScenarioName) => string) | undefined;
}

/** One block, in microseconds of processor time per request. */
export interface Block {
  readonly scenario: ScenarioName;
  readonly inFlight: number;
  readonly kind: 'ours' | 'fastify' | 'pg';
  /** Server, bare server or bare client. */
  readonly nodeMicros: number;
  readonly databaseMicros: number;
  readonly perSecond: number;
}

export async function measureRequests(
  server: BenchServer,
  host: { readonly players: Players; readonly options: Omit<PlayersOptions, 'pool'> },
  plan: Plan,
  say: (line: string) => void,
): Promise<Block[]> {
  const { pool } = server.database;
  const perScenario = (name: ScenarioName) =>
    1 + WARM_UP[name] + plan.rounds * IN_FLIGHT.length * plan.requests + (plan.profile ? PROFILED[name] : 0);
  const claims = plan.only.includes('claim') ? claimants(perScenario('claim')) : 0;
  say(`${REGULARS + claims} players come in.`);
  const everyone = await signInPeople(server, REGULARS + claims, GAME);
  const people = peopleOf(everyone);
  const emulators = peopleOf(await createPlayersInDatabase(pool, host.players, REGULARS + claims));
  const record = statementsOf(host.options, pool);
  /** Number of requests so far, for each. */
  const request = new Map<string, number>();
  const numbers = (key: string, count: number): number[] => {
    const from = request.get(key) ?? 0;
    request.set(key, from + count);
    return Array.from({ length: count }, (_, i) => from + i);
  };

  const ask = async (requests: readonly BenchRequest[], inFlight: number): Promise<JobDone> =>
    checked(await server.asker.ask<JobDone>({ kind: 'http', requests, inFlight } satisfies HttpJob));
  const send = async (acts: Statement[][], inFlight: number): Promise<JobDone> =>
    checked(await server.barePg.ask<JobDone>({ kind: 'sql', acts, inFlight } satisfies SqlJob));
  const requests = (name: ScenarioName, count: number): BenchRequest[] =>
    numbers(`ours ${name}`, count).map((n) => requestOf(name, people[name], n, server));
  const bareRequests = (name: ScenarioName, count: number): BenchRequest[] =>
    Array.from({ length: count }, (_, n) => {
      const { method, headers, body } = requestOf(name, people[name], n % people[name].length, server);
      return {
        method,
        headers,
        url: bareUrl + pathOf(name, people[name][0]!).path,
        expect: {},
        ...(body === undefined ? {} : { body }),
      };
    });
  const acts = async (name: ScenarioName, count: number): Promise<Statement[][]> => {
    const made: Statement[][] = [];
    for (const n of numbers(`pg ${name}`, count)) made.push(await record(name, emulators[name], n));
    return made;
  };

  say('Warming up.');
  // Quests are dealt at the first round of a day.
  await ask(requests('round', REGULARS), 16);
  await ask(requests('document', REGULARS), 16);
  for (const playerId of emulators.document)
    await pool.query("insert into documents values ($1, '', '{}', 1, now())", [playerId]);
  if (claims > 0)
    await fillQuests(pool, host.players, [...people.claim.map((p) => p.playerId), ...emulators.claim]);
  const samples = plan.only.map((name) => requests(name, 1)[0]!);
  const answers = await Promise.all(samples.map(answerTo));
  const { url: bareUrl } = await server.bareFastify.ask<Listening>({
    kind: 'answers',
    answers: answers.map((text, i) => ({ ...pathOf(plan.only[i]!, people[plan.only[i]!][0]!), text })),
  } satisfies BareAnswers);
  for (const name of plan.only) {
    await ask(requests(name, WARM_UP[name]), 32);
    await send(await acts(name, WARM_UP[name]), 32);
    await ask(bareRequests(name, WARM_UP[name] * BARE_TIMES), 32);
  }
  await pool.query('analyze');

  const blocks: Block[] = [];
  const block = async (scenario: ScenarioName, inFlight: number, kind: Block['kind']): Promise<void> => {
    const count = kind === 'fastify' ? plan.requests * BARE_TIMES : plan.requests;
    const node = { ours: server.server, fastify: server.bareFastify, pg: server.barePg }[kind];
    const work =
      kind === 'pg'
        ? await acts(scenario, count).then((made) => () => send(made, inFlight))
        : (
            (made) => () =>
              ask(made, inFlight)
          )(kind === 'ours' ? requests(scenario, count) : bareRequests(scenario, count));
    const { result, micros } = await cpuMicrosDuring(
      [{ pid: node.pid }, { pid: server.postmaster(), withChildren: true }],
      work,
    );
    blocks.push({
      scenario,
      inFlight,
      kind,
      nodeMicros: micros[0]! / count,
      databaseMicros: kind === 'fastify' ? 0 : micros[1]! / count,
      perSecond: (count / result.elapsedMs) * 1000,
    });
  };
  const kinds = ['ours', 'fastify', 'pg'] as const;
  for (let round = 0; round < plan.rounds; round++) {
    say(`Round ${round + 1} of ${plan.rounds}.`);
    for (const inFlight of IN_FLIGHT)
      for (const scenario of plan.only)
        for (let i = 0; i < kinds.length; i++)
          await block(scenario, inFlight, kinds[(i + round) % kinds.length]!);
  }
  if (plan.profile)
    for (const name of plan.only) {
      const made = requests(name, PROFILED[name]);
      await server.server.ask({ kind: 'profile-start' });
      await ask(made, 32);
      await server.server.ask({ kind: 'profile-stop', file: plan.profile(name) });
    }
  return blocks;
}

/** The regular players, and those for claims, each of whom has only as many quests as a day has. */
function peopleOf<T>(everyone: readonly T[]): Readonly<Record<ScenarioName, readonly T[]>> {
  const regulars = everyone.slice(0, REGULARS);
  return { summary: regulars, round: regulars, document: regulars, claim: everyone.slice(REGULARS) };
}

async function answerTo({ method, url, headers, body }: BenchRequest): Promise<string> {
  const response = await fetch(url, {
    method,
    headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body }),
  });
  const text = await response.text();
  if (response.status !== 200) throw new Error(`${url}: ${response.status} ${text}`);
  return text;
}

function checked(done: JobDone): JobDone {
  if (done.failures > 0)
    throw new Error(
      `${done.failures} replies were not what they must be, such as: ${done.samples.join(' | ')}`,
    );
  return done;
}
