// `npm run certify -- --studio FILE`: plays our side against a studio's server. FILE is its entry, and its folder is where the
// commands run.
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { parse } from 'yaml';
import { MINUTE_MS } from '@parlor/contract/kernel/time.ts';
import { ProvidersContent, type ProviderContent } from '../../contract/content/game-providers.ts';
import type { ProviderKeys } from '../../server/adapters/game-providers/dialect.ts';
import { certifyStudio } from './lobby/certify-studio.ts';
import { endCommands, NotStarted, runCommand, startStudio, type StudioServer } from './lobby/commands.ts';
import { Lobby } from './lobby/lobby.ts';
import { linesOf, summaryOf } from './run.ts';
import { NotCertified } from './wallet-case.ts';

export interface StudioOptions {
  /** The entry, as it is in content/providers.yaml: a list of one, or with `providers:` before it. */
  readonly studio: string;
  readonly game?: string | undefined;
  readonly start?: string | undefined;
  readonly play?: string | undefined;
  readonly port: number;
  readonly patienceMs: number;
  readonly calls: boolean;
  readonly out?: string | undefined;
}

const START_WITHIN_MS = MINUTE_MS;

/** The one entry of a file. Throws NotCertified with every fault. */
export function entryIn(file: string): ProviderContent {
  let value: unknown;
  try {
    value = parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new NotCertified(`${file} cannot be read: ${error instanceof Error ? error.message : 'no YAML'}`);
  }
  const result = ProvidersContent.safeParse(Array.isArray(value) ? { providers: value } : value);
  if (!result.success)
    throw new NotCertified(
      result.error.issues
        .map(({ path, message }) => `${file}: ${path.slice(2).map(String).join('.')}: ${message}`)
        .join('\n'),
    );
  const [entry, ...others] = result.data.providers;
  if (entry === undefined || others.length > 0 || entry.sample === true)
    throw new NotCertified(`${file}: give one provider that is not a sample`);
  return entry;
}

/** The keys of our side. One that is made here goes to the studio's server that this command starts. */
function keysOf({ id, dialect }: ProviderContent, mayMake: boolean): ProviderKeys {
  const name = `PROVIDER_${id.toUpperCase().replaceAll('-', '_')}`;
  const given = (key: string): string | undefined => process.env[`${name}_${key}`];
  const need = (key: string): string => {
    const value = given(key);
    if (value !== undefined && value !== '') return value;
    throw new NotCertified(`Set ${name}_${key}, as the lobby has it`);
  };
  switch (dialect) {
    case 'hub88':
      return { publicKey: need('PUBLIC_KEY'), privateKey: need('PRIVATE_KEY') };
    case 'swipe':
      return { secret: need('SECRET'), apiKey: need('API_KEY') };
    case 'gcp':
      return { secret: need('SECRET') };
    case 'parlor':
      return {
        secret: given('SECRET') ?? (mayMake ? randomBytes(32).toString('base64url') : need('SECRET')),
      };
  }
}

/** Keys that are not ours, for an opening that the studio must refuse; undefined if openings are not signed. */
function forgedKeys({ dialect }: ProviderContent, keys: ProviderKeys): ProviderKeys | undefined {
  const secret = randomBytes(32).toString('base64url');
  if (dialect === 'parlor') return undefined;
  if (dialect !== 'hub88') return { ...keys, secret, apiKey: secret };
  const { privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  return { ...keys, privateKey };
}

/** Returns the exit code: 0 if nothing is wrong, 1 if something is. Throws NotCertified. */
export async function certifyStudioServer(o: StudioOptions): Promise<number> {
  const file = resolve(process.env['INIT_CWD'] ?? '.', o.studio);
  const entry = entryIn(file);
  const game = entry.games.find(({ id }) => id === (o.game ?? id));
  if (game === undefined) throw new NotCertified(`${file} has no game ${o.game}`);
  const keys = keysOf(entry, o.start !== undefined);
  let calls: string[] = [];
  const lobby = await Lobby.open({
    entry,
    game,
    keys,
    port: o.port,
    record: (line) => calls.push(line),
  }).catch((error: unknown) => {
    throw new NotCertified(`The lobby cannot listen on port ${o.port}: ${String(error)}`);
  });
  const report: string[] = [];
  const say = (...lines: string[]): void => {
    report.push(...lines);
    process.stdout.write(`${lines.join('\n')}\n`);
  };
  const cwd = dirname(file);
  const env: Record<string, string> = {
    PARLOR_URL: lobby.url,
    PARLOR_LOBBY: lobby.url,
    ...(entry.dialect === 'parlor' ? { PARLOR_PROVIDER: entry.id, PARLOR_SECRET: keys.secret ?? '' } : {}),
  };
  try {
    say(
      `Certification of the server of ${entry.id}, which speaks ${entry.dialect === 'parlor' ? "the server's own form" : entry.dialect}`,
      o.start === undefined
        ? `A lobby is at ${lobby.url}: the studio's server has to call it (PARLOR_URL=${lobby.url})`
        : `A lobby is at ${lobby.url}; "${o.start}" starts the studio's server with PARLOR_URL, PARLOR_LOBBY and PARLOR_SECRET`,
      '',
    );
    let server: StudioServer | undefined;
    if (o.start !== undefined) {
      const { origin } = new URL((entry.launch ?? '').replaceAll('{game}', game.code));
      server = await startStudio(o.start, origin, { cwd, env }, START_WITHIN_MS);
    }
    const { play } = o;
    const forged = forgedKeys(entry, keys);
    const results = await certifyStudio(
      {
        lobby,
        entry,
        game,
        play:
          play === undefined
            ? undefined
            : (address, signal) => runCommand(play, { cwd, env: { ...env, GAME_URL: address } }, signal),
        server,
        patienceMs: o.patienceMs,
        forgedLaunch: forged === undefined ? undefined : (seat) => lobby.launch(seat, forged),
      },
      () => {
        const now = calls;
        calls = [];
        return now;
      },
      (result) => say(...linesOf(result, { withCalls: o.calls })),
    );
    say('', summaryOf(results));
    if (o.out !== undefined) writeFileSync(o.out, `${report.join('\n')}\n`);
    return results.some((r) => r.verdict === 'wrong') ? 1 : 0;
  } catch (error) {
    throw error instanceof NotStarted ? new NotCertified(error.message) : error;
  } finally {
    endCommands();
    await lobby.close();
  }
}
