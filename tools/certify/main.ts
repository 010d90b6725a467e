// `npm run certify`: plays the wallet cases against a deployment as a studio would, and prints what came of each.
//   npm run certify -- --url https://test.example --provider acme --player 100001 --session … [--game reels]
// Keys come from the environment: PROVIDER_<ID>_SECRET, or STUDIO_PRIVATE_KEY (PEM) for Hub88. On one's own machine the
// seat and the sample's keys are found by themselves: --url http://127.0.0.1:8080 --provider harbour.
// Exit code 0: every case that was seen is right; 1: some are wrong; 2: it could not be made.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { DIALECTS, type DialectName, type ProviderContent } from '../../contract/content/game-providers.ts';
import { readConfig } from '../../server/config.ts';
import { loadContentFiles } from '../../server/content/load-content.ts';
import { root } from '../lint/repository.ts';
import { studioClient } from './dialects.ts';
import { certify, linesOf, summaryOf, type CaseResult } from './run.ts';
import { overHttp, told, type OpenGame, type Send, type Studio } from './studio.ts';

const usage =
  'npm run certify -- --url https://… --provider <id> [--dialect parlor|hub88|gcp|swipe] [--game <id>] [--player <id> --session <token>] [--other-player <id> --other-session <token>] [--crossings 50] [--calls] [--out report.txt]';

class NotMade extends Error {
  override readonly name = 'NotMade';
}

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
  if (key === '') throw new NotMade(`Set ${setting} to the key that the studio signs with`);
  return studioClient(dialect, { secret, privateKey, send });
}

/** Of the sample studio on this machine. */
function sampleKey(content: ProviderContent | undefined): string | undefined {
  const file = join(readConfig({ DATA_DIR: process.env['DATA_DIR'] }, root).DATA_DIR, 'sample-keys.json');
  if (content?.sample !== true || !existsSync(file)) return undefined;
  return (JSON.parse(readFileSync(file, 'utf8')) as { studio: { privateKey: string } }).studio.privateKey;
}

/** A new player at the game, on a server of this machine: they come in through the local Telegram. */
async function localSeat(url: string, gameId: string, gameCode: string): Promise<OpenGame> {
  const { newUser, signIn } = await import('../../e2e/actors/users.ts');
  const who = await signIn(newUser(), { url }).catch((error: unknown) => {
    throw new NotMade(
      `No seat could be taken by itself (${String(error)}): open the game as a test player and give --player and --session`,
    );
  });
  const { gameUrl } = await who.api.openGame({ body: { game: gameId, locale: 'en', clientType: 'mobile' } });
  who.leaves();
  const address = new URL(gameUrl);
  const session = address.searchParams.get('session');
  if (session !== null) return { player: who.userId(), session, game: gameCode, currency: 'PP' };
  // The sample tells its seats to who holds their key.
  const gameSession = await fetch(new URL(`/seat${address.search}`, address));
  if (!gameSession.ok) throw new NotMade('The studio does not tell its session: give --player and --session');
  return (await gameSession.json()) as OpenGame;
}

async function run(): Promise<number> {
  const { url: urls = [], provider: id } = values;
  if (urls.length === 0 || id === undefined) throw new NotMade(`Say where and who:\n  ${usage}`);
  const content = known(id);
  const dialect = DIALECTS.find((d) => d === (values.dialect ?? content?.dialect ?? 'parlor'));
  if (dialect === undefined)
    throw new NotMade(`There is no dialect ${values.dialect}: ${DIALECTS.join(', ')}`);
  const game = content?.games.find((g) => g.id === values.game) ?? content?.games[0];
  const gameId = values.game ?? game?.id;
  if (gameId === undefined) throw new NotMade('--game must say which game the session was opened for');
  const gameCode = dialect === 'parlor' ? gameId : (game?.code ?? gameId);
  const given = (player: string | undefined, session: string | undefined): OpenGame | undefined =>
    player === undefined || session === undefined
      ? undefined
      : { player, session, game: gameCode, currency: 'PP' };
  const byHand = given(values.player, values.session);
  const gameSession = byHand ?? (await localSeat(urls[0]!, gameId, gameCode));
  const other =
    given(values['other-player'], values['other-session']) ??
    (byHand === undefined ? await localSeat(urls[0]!, gameId, gameCode) : undefined);

  let calls: string[] = [];
  const studio = studioOf(
    dialect,
    id,
    content,
    told(overHttp(urls, id), (line) => calls.push(line)),
  );
  const reply: string[] = [];
  const say = (...lines: string[]): void => {
    reply.push(...lines);
    process.stdout.write(`${lines.join('\n')}\n`);
  };
  say(
    `Certification of ${id}, which speaks ${dialect === 'parlor' ? "the server's own form" : dialect}, against ${urls.join(' and ')}`,
    `Player ${gameSession.player} at ${gameId}${other === undefined ? '' : `, and player ${other.player}`}`,
    '',
  );
  const held = await studio.balance(gameSession);
  if (!studio.saysFor('ok').includes(held.word))
    throw new NotMade(
      `The balance was not told, so nothing was begun.\n  sent  ${held.sent}\n  came  ${held.came}`,
    );
  if ((held.balanceMinor ?? 0n) < 5_000n)
    throw new NotMade('The player needs at least 50 PP to play the cases with.');
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
  if (values.out !== undefined) writeFileSync(values.out, `${reply.join('\n')}\n`);
  return results.some((r) => r.verdict === 'wrong') ? 1 : 0;
}

try {
  process.exitCode = await run();
} catch (error) {
  process.stderr.write(`${error instanceof NotMade ? error.message : String(error)}\n`);
  process.exitCode = 2;
}
process.exit();
