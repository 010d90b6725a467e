// `npm run certify`: plays both sides of the provider port, and prints each result. As a studio it runs the wallet cases
// against a deployment; with --studio it is a lobby and plays our side against a studio's server (studio-command.ts).
//   npm run certify -- --url https://test.example --provider acme --player 100001 --session … [--game reels]
// Keys come from the environment: PROVIDER_<ID>_SECRET, or STUDIO_PRIVATE_KEY (PEM) for Hub88. For a local server the game
// session and the sample's keys are found automatically: --url http://127.0.0.1:8080 --provider harbour.
//   npm run certify -- --studio ../coin-toss/provider.yaml --start 'npm start' --play 'node play.mjs'
// Exit code 0: every case that could run is right; 1: some are wrong; 2: the certification could not run.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { DIALECTS, type DialectName, type ProviderContent } from '../../contract/content/game-providers.ts';
import { readConfig } from '../../server/config.ts';
import { loadContentFiles } from '../../server/content/load-content.ts';
import { root } from '../lint/repository.ts';
import { studioClient } from './dialects.ts';
import { certify, linesOf, summaryOf, type CaseResult } from './run.ts';
import { certifyStudioServer } from './studio-command.ts';
import { NotCertified } from './wallet-case.ts';
import { overHttp, recordCalls, type OpenGame, type Send, type Studio } from './studio.ts';

const usage = `npm run certify -- --studio provider.yaml [--start 'npm start'] [--play 'node play.mjs'] [--game <id>] [--port 8099] [--patience 30] [--calls] [--out report.txt]
  npm run certify -- --url https://… --provider <id> [--dialect parlor|hub88|gcp|swipe] [--game <id>] [--player <id> --session <token>] [--other-player <id> --other-session <token>] [--crossings 50] [--calls] [--out report.txt]`;

const { values } = parseArgs({
  options: {
    url: { type: 'string', multiple: true },
    provider: { type: 'string' },
    dialect: { type: 'string' },
    game: { type: 'string' },
    player: { type: 'string' },
    session: { type: 'string' },
    'other-player': { type: 'string' },
    'other-session': { type: 'string' },
    crossings: { type: 'string', default: '50' },
    calls: { type: 'boolean', default: false },
    out: { type: 'string' },
    studio: { type: 'string' },
    start: { type: 'string' },
    play: { type: 'string' },
    port: { type: 'string', default: '8099' },
    patience: { type: 'string', default: '30' },
  },
});

const known = (id: string): ProviderContent | undefined =>
  loadContentFiles(join(root, 'content')).providers.providers.find((p) => p.id === id);

function studioOf(
  dialect: DialectName,
  id: string,
  content: ProviderContent | undefined,
  send: Send,
): Studio {
  const name = id.toUpperCase().replaceAll('-', '_');
  const secret = process.env[`PROVIDER_${name}_SECRET`] ?? '';
  const privateKey = process.env['STUDIO_PRIVATE_KEY'] ?? sampleKey(content) ?? '';
  const [setting, key] =
    dialect === 'hub88' ? ['STUDIO_PRIVATE_KEY', privateKey] : [`PROVIDER_${name}_SECRET`, secret];
  if (key === '') throw new NotCertified(`Set ${setting} to the key that the studio signs with`);
  return studioClient(dialect, { secret, privateKey, send });
}

/** The key of the sample studio on this machine. */
function sampleKey(content: ProviderContent | undefined): string | undefined {
  const file = join(readConfig({ DATA_DIR: process.env['DATA_DIR'] }, root).DATA_DIR, 'sample-keys.json');
  if (content?.sample !== true || !existsSync(file)) return undefined;
  return (JSON.parse(readFileSync(file, 'utf8')) as { studio: { privateKey: string } }).studio.privateKey;
}

/** Opens the game as a new player on a local server, signed in through the local Telegram. */
async function openLocalGame(url: string, gameId: string, gameCode: string): Promise<OpenGame> {
  const { newUser, signIn } = await import('../../e2e/actors/users.ts');
  const who = await signIn(newUser(), { url }).catch((error: unknown) => {
    throw new NotCertified(
      `The game could not be opened automatically (${String(error)}): open it as a test player and give --player and --session`,
    );
  });
  const { gameUrl } = await who.api.openGame({ body: { game: gameId, locale: 'en', clientType: 'mobile' } });
  who.leaves();
  const address = new URL(gameUrl);
  const session = address.searchParams.get('session');
  if (session !== null) return { player: who.userId(), session, game: gameCode, currency: 'PP' };
  // The sample studio returns its game session.
  const gameSession = await fetch(new URL(`/seat${address.search}`, address));
  if (!gameSession.ok)
    throw new NotCertified('The studio does not return its session: give --player and --session');
  return (await gameSession.json()) as OpenGame;
}

function run(): Promise<number> {
  const { studio, game, start, play, calls, out } = values;
  if (studio === undefined) return certifyWallet();
  const [port, patience] = [Number(values.port), Number(values.patience)];
  if (!Number.isInteger(port) || !(patience > 0)) throw new NotCertified(`Usage:\n  ${usage}`);
  return certifyStudioServer({ studio, game, start, play, port, patienceMs: patience * 1_000, calls, out });
}

async function certifyWallet(): Promise<number> {
  const { url: urls = [], provider: id } = values;
  if (urls.length === 0 || id === undefined)
    throw new NotCertified(`Give --url and --provider, or --studio:\n  ${usage}`);
  const content = known(id);
  const dialect = DIALECTS.find((d) => d === (values.dialect ?? content?.dialect ?? 'parlor'));
  if (dialect === undefined)
    throw new NotCertified(`There is no dialect ${values.dialect}: ${DIALECTS.join(', ')}`);
  const { game: wanted } = values;
  const game = content?.games.find((g) => wanted === undefined || g.id === wanted);
  const gameId = values.game ?? game?.id;
  if (gameId === undefined) throw new NotCertified('--game must say which game the session was opened for');
  if (game !== undefined && game.currency !== 'PP')
    throw new NotCertified(`${game.id} is in ${game.currency}: give --game with a game in PP`);
  const gameCode = dialect === 'parlor' ? gameId : (game?.code ?? gameId);
  const given = (player: string | undefined, session: string | undefined): OpenGame | undefined =>
    player === undefined || session === undefined
      ? undefined
      : { player, session, game: gameCode, currency: 'PP' };
  const byHand = given(values.player, values.session);
  const gameSession = byHand ?? (await openLocalGame(urls[0]!, gameId, gameCode));
  const other =
    given(values['other-player'], values['other-session']) ??
    (byHand === undefined ? await openLocalGame(urls[0]!, gameId, gameCode) : undefined);

  let calls: string[] = [];
  const studio = studioOf(
    dialect,
    id,
    content,
    recordCalls(overHttp(urls, id), (line) => calls.push(line)),
  );
  const report: string[] = [];
  const say = (...lines: string[]): void => {
    report.push(...lines);
    process.stdout.write(`${lines.join('\n')}\n`);
  };
  say(
    `Certification of ${id}, which speaks ${dialect === 'parlor' ? "the server's own form" : dialect}, against ${urls.join(' and ')}`,
    `Player ${gameSession.player} at ${gameId}${other === undefined ? '' : `, and player ${other.player}`}`,
    '',
  );
  const first = await studio.balance(gameSession);
  if (!studio.saysFor('ok').includes(first.word))
    throw new NotCertified(
      `The balance could not be read, so no case was played.\n  sent  ${first.sent}\n  came  ${first.came}`,
    );
  if ((first.balanceMinor ?? 0n) < 5_000n)
    throw new NotCertified('The player needs at least 50 PP to play the cases with.');
  const crossings = Number(values.crossings);
  const results: readonly CaseResult[] = await certify(
    { studio, gameSession, other, rival: undefined, behind: undefined, crossings },
    () => {
      const now = calls;
      calls = [];
      return now;
    },
    (result) => say(...linesOf(result, { withCalls: values.calls })),
  );
  say('', summaryOf(results));
  if (values.out !== undefined) writeFileSync(values.out, `${report.join('\n')}\n`);
  return results.some((r) => r.verdict === 'wrong') ? 1 : 0;
}

try {
  process.exitCode = await run();
} catch (error) {
  process.stderr.write(`${error instanceof NotCertified ? error.message : String(error)}\n`);
  process.exitCode = 2;
}
process.exit();
