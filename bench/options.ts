import { parseArgs } from 'node:util';
import type { ScenarioName } from './jobs.ts';

export const SCENARIOS: readonly ScenarioName[] = ['summary', 'claim', 'round', 'document'];

export interface Options {
  readonly only: readonly ScenarioName[];
  /** Asked for alone: what a large catalogue costs a phone. */
  readonly grid: boolean;
  /** Interleaved rounds of every scenario at every number in flight. */
  readonly rounds: number;
  /** Requests of one scenario in one round. */
  readonly requests: number;
  readonly env: 'local' | 'prod';
  readonly json: string | undefined;
  /** Folder for processor profiles of the server, one for each scenario. */
  readonly profile: string | undefined;
}

export class OptionsError extends Error {
  override readonly name = 'OptionsError';
}

export const USAGE = `npm run bench -- [--only summary|claim|round|document|grid]… [--rounds 5] [--requests 500]
                [--env local|prod] [--json file] [--profile folder]`;

export function readOptions(args: readonly string[]): Options {
  let values;
  try {
    ({ values } = parseArgs({
      args: [...args],
      options: {
        only: { type: 'string', multiple: true },
        rounds: { type: 'string', default: '5' },
        requests: { type: 'string', default: '500' },
        env: { type: 'string', default: 'local' },
        json: { type: 'string' },
        profile: { type: 'string' },
      },
    }));
  } catch (e) {
    throw new OptionsError(e instanceof Error ? e.message : String(e), { cause: e });
  }
  const { env, json, profile } = values;
  if (env !== 'local' && env !== 'prod') throw new OptionsError('--env is local or prod');
  const asked = values.only ?? [];
  const only = asked.filter((name) => name !== 'grid');
  const grid = asked.length > only.length;
  if (grid && only.length > 0) throw new OptionsError('--only grid stands alone');
  const unknown = only.find((name) => !SCENARIOS.some((s) => s === name));
  if (unknown !== undefined) throw new OptionsError(`--only is one of ${SCENARIOS.join(', ')}, grid`);
  return {
    only: only.length === 0 ? SCENARIOS : SCENARIOS.filter((s) => only.includes(s)),
    grid,
    rounds: wholeNumber('--rounds', values.rounds),
    requests: wholeNumber('--requests', values.requests),
    env,
    json,
    profile,
  };
}

function wholeNumber(name: string, text: string): number {
  if (!/^[1-9]\d{0,5}$/.test(text)) throw new OptionsError(`${name} is a whole number from 1`);
  return Number(text);
}
