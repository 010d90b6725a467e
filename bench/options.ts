import { parseArgs } from 'node:util';
import type { ScenarioName } from './request/messages.ts';

export const SCENARIOS: readonly ScenarioName[] = ['summary', 'claim', 'round', 'document'];

/** Benches of one thing each, described in `bench/single-benches.ts`. */
export const ALONE = [
  'bets',
  'books',
  'cluster',
  'costs',
  'crash',
  'dev',
  'figures',
  'frames',
  'gate',
  'grid',
  'growth',
  'lighthouse',
  'load',
  'memory',
  'outage',
  'overload',
  'players',
  'rank',
  'search',
  'streams',
  'web',
] as const;
export type AloneName = (typeof ALONE)[number];
const roundsOf: Partial<Record<AloneName, string>> = {
  web: '9',
  books: '3',
  cluster: '7',
  crash: '3',
  gate: '2',
  growth: '9',
  lighthouse: '3',
  load: '2',
  outage: '3',
  overload: '3',
  players: '7',
  streams: '1',
};
const requestsOf: Partial<Record<AloneName, string>> = {
  cluster: '40',
  costs: '600',
  load: '2000',
  players: '300',
};

export interface Options {
  readonly only: readonly ScenarioName[];
  /** A bench that runs alone (`bench/single-benches.ts`). */
  readonly alone: AloneName | undefined;
  /** Interleaved rounds of every scenario at every concurrency. 5 unless `roundsOf` has another number. */
  readonly rounds: number;
  /** Requests of one scenario per round. For the load a minimum at each rate. */
  readonly requests: number;
  readonly env: 'local' | 'prod';
  readonly json: string | undefined;
  /** Folder for processor profiles of the server, one per scenario. */
  readonly profile: string | undefined;
  /** Whether later runs are compared with this one. */
  readonly keep: boolean;
  /** How long the bench of memory lasts. */
  readonly minutes: number;
  /** Its requests a second. Undefined for a share of what the machine takes. */
  readonly perSecond: number | undefined;
  /** Address of a running deployment to measure instead of a server of our own. */
  readonly url: URL | undefined;
}

/** Input of a bench that runs alone. */
export interface BenchRun {
  readonly rounds: number;
  readonly requests: number;
  readonly minutes: number;
  readonly perSecond: number | undefined;
  /** The file for all figures, not only medians. */
  readonly json: string | undefined;
  /** Writes progress. */
  readonly say: (line: string) => void;
  /** Writes results. */
  readonly print: (line: string) => void;
}

export class OptionsError extends Error {
  override readonly name = 'OptionsError';
}

export const USAGE = `npm run bench -- [--only ${[...SCENARIOS, ...ALONE].join('|')}]… [--rounds 5] [--requests 500]
                [--env local|prod] [--json file] [--profile folder] [--keep]
npm run bench -- --only memory [--minutes 60] [--per-second 500] [--json file]
npm run bench -- --url https://play.example.org [--rounds 5] [--requests 200] [--json file] [--keep]`;

export function readOptions(args: readonly string[]): Options {
  let values;
  try {
    ({ values } = parseArgs({
      args: [...args],
      options: {
        only: { type: 'string', multiple: true },
        rounds: { type: 'string' },
        requests: { type: 'string' },
        env: { type: 'string', default: 'local' },
        json: { type: 'string' },
        profile: { type: 'string' },
        keep: { type: 'boolean', default: false },
        url: { type: 'string' },
        minutes: { type: 'string' },
        'per-second': { type: 'string' },
      },
    }));
  } catch (e) {
    throw new OptionsError(e instanceof Error ? e.message : String(e), { cause: e });
  }
  const { env, json, profile, keep } = values;
  const url = values.url === undefined ? undefined : deploymentUrl(values.url);
  if (url !== undefined && (values.only !== undefined || profile !== undefined))
    throw new OptionsError('--url measures calls from outside: it takes no --only and no --profile');
  if (env !== 'local' && env !== 'prod') throw new OptionsError('--env is local or prod');
  const requests = values.only ?? [];
  const alone = ALONE.find((name) => requests.includes(name));
  if (alone !== undefined && requests.length > 1) throw new OptionsError(`--only ${alone} stands alone`);
  if (alone !== 'memory' && (values.minutes ?? values['per-second']) !== undefined)
    throw new OptionsError('--minutes and --per-second are for --only memory');
  const only = alone === undefined ? requests : [];
  const unknown = only.find((name) => !SCENARIOS.some((s) => s === name));
  if (unknown !== undefined)
    throw new OptionsError(`--only is one of ${[...SCENARIOS, ...ALONE].join(', ')}`);
  return {
    only: only.length === 0 ? SCENARIOS : SCENARIOS.filter((s) => only.includes(s)),
    alone,
    rounds: wholeNumber('--rounds', values.rounds ?? (alone && roundsOf[alone]) ?? '5'),
    requests: wholeNumber(
      '--requests',
      values.requests ?? (alone && requestsOf[alone]) ?? (url ? '200' : '500'),
    ),
    minutes: wholeNumber('--minutes', values.minutes ?? '60'),
    perSecond:
      values['per-second'] === undefined ? undefined : wholeNumber('--per-second', values['per-second']),
    env,
    json,
    profile,
    keep,
    url,
  };
}

function deploymentUrl(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol) || url.pathname !== '/' || url.search !== '')
    throw new OptionsError(`--url is an address such as https://play.example.org, not "${text}"`);
  return url;
}

function wholeNumber(name: string, text: string): number {
  if (!/^[1-9]\d{0,5}$/.test(text)) throw new OptionsError(`${name} is a whole number from 1`);
  return Number(text);
}
