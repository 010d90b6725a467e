// `npm run seed`: fills a new database with players and their history, so that a lobby on it is lively.
//   npm run seed -- --players 50 --days 30 [--seed 1]
// It needs an empty DATA_DIR (or DATABASE_URL) and no running server. Exit code 0: filled; 1: not; 2: wrong options.
import { parseArgs } from 'node:util';
import { say } from '../operate/find-database.ts';
import { seed } from './seed.ts';

const USAGE = 'npm run seed -- [--players 50] [--days 30] [--seed 1]';

const options = {
  players: { fallback: 50, min: 1, max: 500 },
  days: { fallback: 30, min: 1, max: 90 },
  seed: { fallback: 1, min: 0, max: 4_294_967_295 },
} as const;

class WrongOption extends Error {}

function readOptions(args: string[]): Record<keyof typeof options, number> {
  let values: Partial<Record<keyof typeof options, string>>;
  try {
    ({ values } = parseArgs({
      args,
      options: { players: { type: 'string' }, days: { type: 'string' }, seed: { type: 'string' } },
    }));
  } catch (error) {
    throw new WrongOption(error instanceof Error ? error.message : String(error));
  }
  const number = (name: keyof typeof options): number => {
    const { fallback, min, max } = options[name];
    const text = values[name];
    if (text === undefined) return fallback;
    const value = /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN;
    if (!(value >= min && value <= max))
      throw new WrongOption(`--${name} is a whole number from ${min} to ${max}, not ${text}`);
    return value;
  };
  return { players: number('players'), days: number('days'), seed: number('seed') };
}

try {
  const done = await seed({ ...readOptions(process.argv.slice(2)), say });
  process.stdout.write(
    `${done.players} players made ${done.visits} visits and ${done.rounds} rounds in ${done.days} days.\n` +
      `Start the server (npm start) and sign in with the email ${done.email}: its link is in the local outbox.\n`,
  );
} catch (error) {
  const isWrong = error instanceof WrongOption;
  say(isWrong ? `${error.message}\n${USAGE}` : `Nothing more was added: ${(error as Error).message}`);
  process.exitCode = isWrong ? 2 : 1;
}
