// `npm run bench -- --only bets`: how many bets a second the provider port takes, in our own form and in each dialect,
// beside the very statements of such bets sent by a bare client over as many connections (as pgbench would, with the
// true values in their order). The ratio says what is not the database.
import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { loadContent } from '../../server/content/load-content.ts';
import { startEmbedded } from '../../server/db/embedded/index.ts';
import { migrate } from '../../server/db/migrate.ts';
import { openDatabase } from '../../server/db/open.ts';
import { createPort, type OpenSession, type PortDeps } from '../../server/features/game-providers/port.ts';
import { createVerifiedCallHandler } from '../../server/features/game-providers/verified-calls.ts';
import { dialects } from '../../server/adapters/game-providers/index.ts';
import { isReply } from '../../server/adapters/game-providers/dialect.ts';
import { freshSecret, nodeDigest } from '../../server/players/digest.ts';
import { Players } from '../../server/players/players.ts';
import { gcpStudio } from '../../tools/certify/gcp.ts';
import { hub88Studio } from '../../tools/certify/hub88.ts';
import { ownForm } from '../../tools/certify/own-form.ts';
import type { Send, Studio } from '../../tools/certify/studio.ts';
import { swipeStudio } from '../../tools/certify/swipe.ts';
import { inTurns, type Statement } from '../request/messages.ts';
import { recordStatements } from '../request/statements.ts';

const PLAYERS = 200;
const BETS = 3_000;
const IN_FLIGHT = 16;
const CONNECTIONS = 10;
const PROVIDER = 'studio';
const SECRET = 'secret-of-the-bench';
const FORMS = ['parlor', 'hub88', 'gcp', 'swipe'] as const;
type Form = (typeof FORMS)[number];

interface Options {
  readonly rounds: number;
  readonly say: (line: string) => void;
  readonly print: (line: string) => void;
}

export async function benchBets({ rounds, say, print }: Options): Promise<number> {
  const dataDir = await mkdtemp(join(tmpdir(), 'parlor-bets-'));
  const embedded = await startEmbedded({ dataDir });
  const { pool, close } = openDatabase({
    url: embedded.url,
    poolSize: CONNECTIONS,
    onError: () => undefined,
  });
  try {
    await migrate({ url: embedded.url });
    const { content } = loadContent(join(import.meta.dirname, '..', '..', 'content'));
    const common = { clock: { now: () => Date.now() }, content, digest: nodeDigest, freshSecret };
    const players = new Players({ ...common, pool });
    const [ours, emulators] = [await newPlayers(pool, players), await newPlayers(pool, players)];
    const keys = generateKeyPairSync('rsa', {
      modulusLength: 2048,
      publicKeyEncoding: { type: 'spki', format: 'pem' },
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    });
    const perSecond = new Map<Form | 'statements', number[]>([
      ['statements', []],
      ...FORMS.map((form): [Form, number[]] => [form, []]),
    ]);
    let failures = 0;
    const measure = async <T>(
      name: Form | 'statements',
      items: readonly T[],
      isWarm: boolean,
      work: (item: T) => Promise<string | undefined>,
    ): Promise<void> => {
      const done = await inTurns(items, IN_FLIGHT, work);
      failures += done.failures;
      for (const sample of done.samples) say(`${name}: ${sample}`);
      if (isWarm) perSecond.get(name)?.push((items.length / done.elapsedMs) * 1_000);
    };
    for (let round = 0; round <= rounds; round += 1) {
      say(`Round ${round} of ${rounds}.`);
      const isWarm = round > 0;
      const recorder = recordStatements(pool);
      const recorded = studioOf('parlor', new Players({ ...common, pool: recorder.pool }), keys);
      const acts: Statement[][] = [];
      for (let n = 0; n < BETS; n += 1) {
        await bet(recorded, emulators[n % PLAYERS]!);
        acts.push(recorder.take());
      }
      // The acts of one player follow one another, as in the server.
      const byPlayer = [...Map.groupBy(acts, (act) => String(act[0]?.values[0])).values()];
      await measure('statements', interleaved(byPlayer), isWarm, sender(pool));
      for (const form of FORMS) {
        const studio = studioOf(form, players, keys);
        const order = Array.from({ length: BETS }, (_, n) => ours[n % PLAYERS]!);
        await measure(form, order, isWarm, async (player) => {
          const said = await bet(studio, player);
          return studio.saysFor('ok').includes(said.word) ? undefined : said.came;
        });
      }
    }
    const limit = median(perSecond.get('statements') ?? []);
    print(`bets a second, ${IN_FLIGHT} in flight, ${CONNECTIONS} connections, medians of ${rounds} rounds`);
    for (const [name, values] of perSecond)
      print(
        `  ${name.padEnd(11)} ${median(values).toFixed(0).padStart(6)}   ${(median(values) / limit).toFixed(2)} of the bare statements`,
      );
    return failures === 0 ? 0 : 1;
  } finally {
    await close();
    await embedded.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

const bet = (studio: Studio, player: string) =>
  studio.bet(
    { player, session: `${player}-${'s'.repeat(32)}`, game: 'lights', currency: 'PP' },
    { id: randomUUID(), round: randomUUID(), amountMinor: 1n },
  );

async function newPlayers(pool: pg.Pool, players: Players): Promise<string[]> {
  const client = await pool.connect();
  try {
    const ids: string[] = [];
    for (let n = 0; n < PLAYERS; n += 1)
      ids.push((await players.create(client, { nowMs: Date.now() })).playerId);
    return ids;
  } finally {
    client.release();
  }
}

/** A studio that signs and is verified in this process: what it costs to read, decide and write, without a network. */
function studioOf(form: Form, players: Players, keys: { publicKey: string; privateKey: string }): Studio {
  const deps: PortDeps = {
    players,
    clock: { now: () => Date.now() },
    secrets: new Map([[PROVIDER, SECRET]]),
    findSession: (token): Promise<OpenSession> =>
      Promise.resolve({
        playerId: token.split('-')[0]!,
        provider: PROVIDER,
        gameId: 'lights',
        currency: 'PP',
        expiresAtMs: Number.MAX_SAFE_INTEGER,
      }),
    isDisabled: () => false,
    hasSignInEnded: () => false,
  };
  if (form === 'parlor') {
    const port = createPort(deps);
    const send: Send = async ({ headers, body = '' }) => {
      const answer = await port.answer({
        provider: PROVIDER,
        call: 'bet',
        raw: Buffer.from(body),
        signature: headers['x-parlor-signature'],
      });
      return { status: 200, text: JSON.stringify(answer) };
    };
    return ownForm({ secret: SECRET, send });
  }
  const dialect = dialects[form]!;
  const take = createVerifiedCallHandler(deps);
  const provider = { content: contentOf(form), keys: { secret: SECRET, publicKey: keys.publicKey } };
  const send: Send = async ({ method, path, headers, body = '' }) => {
    const request = { method, path, query: '', headers, raw: Buffer.from(body) };
    if (!dialect.isSigned(request, provider.keys)) throw new Error('not signed');
    const read = dialect.read(request, provider);
    const reply = isReply(read) ? read : read.answer(await take(PROVIDER, read.call));
    return { status: reply.status, text: JSON.stringify(reply.body) };
  };
  return form === 'hub88'
    ? hub88Studio({ privateKey: keys.privateKey, send })
    : form === 'gcp'
      ? gcpStudio({ secret: SECRET, send })
      : swipeStudio({ secret: SECRET, send });
}

const contentOf = (dialect: Form) => ({
  id: PROVIDER,
  title: 'Studio of the bench',
  dialect,
  pages: [],
  operatorId: 'bench',
  games: [
    {
      id: 'lights',
      code: 'lights',
      title: 'Lights',
      producer: 'Studio',
      category: 'table',
      devices: ['mobile' as const],
      currency: 'PP' as const,
      minBetLevel: 1,
      maxBetLevel: 10,
      maxMultiplier: 10,
      description: 'Lights.',
    },
  ],
});

/** One act of each player in turn, as the bets over the port are. */
function interleaved<T>(lists: ReadonlyArray<readonly T[]>): T[] {
  const longest = Math.max(...lists.map((list) => list.length));
  return Array.from({ length: longest }, (_, n) => lists.flatMap((list) => list.slice(n, n + 1))).flat();
}

function sender(pool: pg.Pool): (act: readonly Statement[]) => Promise<string | undefined> {
  const last = new Map<string, Promise<unknown>>();
  const run = async (act: readonly Statement[]): Promise<string | undefined> => {
    for (const { name, text, values, mustSave } of act) {
      const { rows } = await pool.query<{ saved?: number }>({ name, text, values });
      if (mustSave && rows[0]?.saved !== 1) return `${name}: nothing was saved`;
    }
    return undefined;
  };
  return (act) => {
    const player = String(act[0]?.values[0]);
    const mine = (last.get(player) ?? Promise.resolve()).then(() => run(act));
    last.set(player, mine);
    return mine;
  };
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
