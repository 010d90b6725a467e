import { createHmac, generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { ProviderContent } from '@parlor/contract/content/game-providers.ts';
import { startLocalProcess } from '@parlor/server/runtime/emulator/local-process.ts';
import { describe, expect, test } from 'vitest';
import type { CaseResult } from '../run.ts';
import { certifyStudio } from './certify-studio.ts';
import { runCommand } from './commands.ts';
import { Lobby } from './lobby.ts';
import { studioCases } from './studio-cases.ts';
import type { StudioTable } from './studio-case.ts';
import { SECRET, startCarelessStudio, textOf, type Mistake } from './test/careless-studio.ts';

/** Right studios are never so late; what is never done shows as soon as this has passed. */
const PATIENCE_MS = { right: 60_000, wrong: 3_000 };
/** With these mistakes the studio owes nothing at the end, so a busy machine has all the time it needs. */
const OWES_NOTHING: readonly Mistake[] = [
  'stakes too much',
  'sends a win again with another amount',
  'plays a refused bet',
  'repeats a refused bet',
];

const entryAt = (
  origin: string,
  dialect: ProviderContent['dialect'] = 'parlor',
  code = 'lights',
): ProviderContent => ({
  id: 'careless',
  title: 'Careless Games',
  dialect,
  launch: dialect === 'parlor' ? `${origin}/{game}/` : origin,
  pages: [origin],
  operatorId: 'parlor-test',
  games: [
    {
      id: 'lights',
      code,
      title: 'Lights',
      producer: 'Careless',
      category: 'table',
      devices: ['mobile'],
      currency: 'PP',
      minBetLevel: 1,
      maxBetLevel: 50,
      maxMultiplier: 1.96,
      description: 'Red or green.',
    },
  ],
});

const idsOf = (results: readonly CaseResult[], verdict: CaseResult['verdict']): string[] =>
  results.filter((r) => r.verdict === verdict).map(({ id }) => id);

/** Certifies the studio, in all cases or in these. */
async function certified(mistake?: Mistake, only?: readonly string[]): Promise<readonly CaseResult[]> {
  let lobby: Lobby | undefined;
  const studio = await startCarelessStudio(() => lobby?.url ?? '', mistake);
  const entry = entryAt(studio.origin);
  const calls: string[] = [];
  lobby = await Lobby.open({
    entry,
    game: entry.games[0]!,
    keys: { secret: SECRET },
    record: (line) => calls.push(line),
  });
  try {
    return await certifyStudio(
      {
        lobby,
        entry,
        game: entry.games[0]!,
        play: studio.play,
        server: studio.server,
        patienceMs:
          mistake === undefined || OWES_NOTHING.includes(mistake) ? PATIENCE_MS.right : PATIENCE_MS.wrong,
      },
      () => calls.splice(0),
      () => undefined,
      studioCases.filter(({ id }) => only?.includes(id) ?? true),
    );
  } finally {
    studio.close();
    await lobby.close();
  }
}

// The tests wait for most of their time, so they run at once.
test.concurrent('a studio without a mistake is right in every case of its form', async () => {
  const results = await certified();
  expect(results.filter((r) => r.verdict === 'wrong')).toEqual([]);
  expect(idsOf(results, 'not seen')).toEqual(['L-04']);
});

const mistakes: ReadonlyArray<readonly [Mistake, readonly string[], RegExp]> = [
  ['has no page', ['L-01'], /its page answers 404/],
  ['forbids the frame', ['L-02'], /its headers forbid the frame/],
  ['opens a session once', ['L-03'], /its page answers 404/],
  ['signs wrongly', ['R-01'], /sent \d+ calls with a wrong signature/],
  ['stakes too much', ['R-01'], /staked 999\.00; its entry allows 1 to 50 PP/],
  ['pays too much', ['R-01'], /paid 500\.00 for a stake of 10\.00; its entry says at most ×1\.96/],
  ['leaves rounds open', ['R-01', 'R-03'], /was taken, and its round was neither ended/],
  ['gives every round one id', ['R-02'], /no second round came/],
  ['ends a round only while its page is open', ['R-04'], /was taken, and its round was neither ended/],
  ['pays only in a live session', ['R-05'], /was taken, and its round was neither ended/],
  ['forgets a bet without a reply', ['R-06'], /got no reply, and was neither sent again nor rolled back/],
  ['forgets a bet without a reply', ['R-07', 'R-11'], /neither/],
  ['gives up on rollbacks', ['R-08'], /was taken, and its round|the rollback \S+ got no reply/],
  ['gives up on wins', ['R-09', 'R-10', 'R-12'], /the win \S+ got no reply and was not sent again/],
  ['sends a win again under a new id', ['R-10'], /got no reply and was not sent again/],
  ['sends a win again with another amount', ['R-10'], /again with other data/],
  [
    'sends a win while the lobby is busy, and never again',
    ['R-12'],
    /the win \S+ got no reply and was not sent again/,
  ],
  ['takes BUSY for the last word', ['R-12'], /the win \S+ got no reply and was not sent again/],
  [
    'plays a refused bet',
    ['R-13', 'R-14', 'R-15', 'R-16', 'R-17'],
    /sent a win for the round \S+, of which no bet was accepted/,
  ],
  ['repeats a refused bet', ['R-13', 'R-15', 'R-16'], /sent 7 bets after the refusal/],
  ['forgets its rounds in a crash', ['R-18', 'R-19'], /neither|was not sent again/],
];

test.concurrent.each(mistakes)('a studio that %s is wrong in %j', async (mistake, only, why) => {
  const results = await certified(mistake, only);
  expect(idsOf(results, 'wrong')).toEqual(only);
  for (const result of results) expect(result.why).toMatch(why);
});

test.concurrent('every case is proved by a mistake, but those that the next test makes', () => {
  const proved = new Set(mistakes.flatMap(([, ids]) => ids));
  expect(studioCases.map(({ id }) => id).filter((id) => !proved.has(id))).toEqual(['L-04']);
});

test.concurrent('a studio that gets no page and no start command is seen in its openings alone', async () => {
  const studio = await startCarelessStudio(() => '');
  const entry = entryAt(studio.origin);
  const lobby = await Lobby.open({ entry, game: entry.games[0]!, keys: { secret: SECRET } });
  const table = { lobby, entry, game: entry.games[0]!, patienceMs: PATIENCE_MS.wrong };
  const results = await certifyStudio(
    table,
    () => [],
    () => undefined,
  );
  expect(idsOf(results, 'not seen')).toEqual(
    studioCases.map(({ id }) => id).filter((id) => !['L-01', 'L-02', 'L-03'].includes(id)),
  );
  studio.close();
  await lobby.close();
});

test.concurrent('a browser that cannot start is told in each case with a round, and the others go on', async () => {
  const studio = await startCarelessStudio(() => '');
  const entry = entryAt(studio.origin);
  const lobby = await Lobby.open({ entry, game: entry.games[0]!, keys: { secret: SECRET } });
  const command = `"${process.execPath}" -e "process.exit(7)"`;
  const play: StudioTable['play'] = (_address, signal) =>
    runCommand(command, { cwd: tmpdir(), env: {} }, signal);
  const results = await certifyStudio(
    { lobby, entry, game: entry.games[0]!, play, patienceMs: PATIENCE_MS.right },
    () => [],
    () => undefined,
    studioCases.filter(({ id }) => ['L-01', 'L-03', 'R-01', 'R-03', 'R-05', 'R-13'].includes(id)),
  );
  expect(idsOf(results, 'right')).toEqual(['L-01', 'L-03']);
  expect(idsOf(results, 'not seen')).toEqual(['R-13']);
  const wrong = results.filter((r) => r.verdict === 'wrong');
  expect(wrong.map(({ id }) => id)).toEqual(['R-01', 'R-03', 'R-05']);
  for (const { why } of wrong)
    expect(why).toBe(
      `the round could not be played here: "${command}" ended with 7 (what it wrote is above)`,
    );
  studio.close();
  await lobby.close();
});

describe.concurrent('published dialects', () => {
  const pair = () =>
    generateKeyPairSync('rsa', {
      modulusLength: 2048,
      publicKeyEncoding: { type: 'spki', format: 'pem' },
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    });

  /** Another key of ours: what it signs must be refused. */
  const forgedAt = (lobby: () => Lobby, keys: object): StudioTable['forgedLaunch'] => {
    const { privateKey } = pair();
    return (seat) => lobby().launch(seat, { ...keys, privateKey, secret: 'another', apiKey: 'another' });
  };

  test('the sample studio is right in hub88', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'parlor-certify-'));
    const [ours, theirs] = [pair(), pair()];
    // The studio is told where the lobby is before the lobby knows where the studio is.
    const entry = { ...entryAt('http://127.0.0.1:1', 'hub88', 'hl_lights'), pages: [] as string[] };
    const keys = { publicKey: theirs.publicKey, privateKey: ours.privateKey };
    const lobby = await Lobby.open({ entry, game: entry.games[0]!, keys });
    const sample = await startLocalProcess({
      name: 'The sample studio',
      file: resolve(import.meta.dirname, '..', '..', '..', 'examples', 'outside-game', 'main.ts'),
      env: {
        SAMPLE_PORT: '0',
        SAMPLE_PROVIDER: entry.id,
        SAMPLE_BOOK: join(folder, 'book.json'),
        PARLOR_URL: lobby.url,
        PARLOR_PUBLIC_KEY: ours.publicKey,
        STUDIO_PRIVATE_KEY: theirs.privateKey,
      },
    });
    Object.assign(entry, { launch: sample.url, pages: [sample.url] });
    const play: StudioTable['play'] = async (address, signal) => {
      const body = JSON.stringify({ roundId: crypto.randomUUID(), side: 'port', stakeMinor: '500' });
      const { origin, search } = new URL(address);
      await fetch(`${origin}/rounds${search}`, { method: 'POST', body, signal }).catch(() => undefined);
    };
    const results = await certifyStudio(
      {
        lobby,
        entry,
        game: entry.games[0]!,
        play,
        patienceMs: PATIENCE_MS.right,
        forgedLaunch: forgedAt(() => lobby, keys),
      },
      () => [],
      () => undefined,
    );
    expect(results.filter((r) => r.verdict === 'wrong')).toEqual([]);
    expect(idsOf(results, 'not seen')).toEqual(['R-18', 'R-19']);
    await sample.close();
    await lobby.close();
    rmSync(folder, { recursive: true, force: true });
  });

  test.each([true, false])('an opening that another key signed is judged: checked %s', async (checks) => {
    let origin = '';
    const server = createServer((request, response) => {
      void textOf(request).then((body) => {
        if (request.method === 'GET') return response.setHeader('content-type', 'text/html').end('page');
        const right = createHmac('sha256', SECRET).update(body).digest('hex');
        return !checks || request.headers['x-request-sign'] === right
          ? response.end(JSON.stringify({ launch_options: { game_url: `${origin}/page` } }))
          : response.writeHead(403).end('{}');
      });
    });
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const entry = entryAt(origin, 'gcp');
    const keys = { secret: SECRET };
    const lobby = await Lobby.open({ entry, game: entry.games[0]!, keys });
    const results = await certifyStudio(
      {
        lobby,
        entry,
        game: entry.games[0]!,
        patienceMs: PATIENCE_MS.right,
        forgedLaunch: forgedAt(() => lobby, keys),
      },
      () => [],
      () => undefined,
    );
    expect(idsOf(results, 'right')).toEqual(['L-01', 'L-02', 'L-03', ...(checks ? ['L-04'] : [])]);
    expect(idsOf(results, 'wrong')).toEqual(checks ? [] : ['L-04']);
    server.close();
    server.closeAllConnections();
    await lobby.close();
  });
});
