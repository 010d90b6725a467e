// `npm run bench -- --only bets`: how many bets a second the provider port handles, in our own form and in
// each dialect. A bare client sends the same statements over as many connections. The ratio shows the cost
// outside the database. It has no target; those of other calls are in bench/targets-of-processor-time.ts.
import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { DIALECTS, type DialectName } from '@parlor/contract/content/game-providers.ts';
import { loadContent } from '../../server/content/load-content.ts';
import { freshSecret, nodeDigest } from '../../server/players/digest.ts';
import { Players } from '../../server/players/players.ts';
import { systemClock } from '../../server/runtime/clock.ts';
import { inProcessStudio, type StudioIdentity } from '../../tools/certify/in-process.ts';
import type { Studio } from '../../tools/certify/studio.ts';
import { root } from '../../tools/lint/repository.ts';
import { withDatabase } from '../machine/databases.ts';
import type { BenchRun } from '../options.ts';
import { median } from '../report.ts';
import type { Statement } from '../request/messages.ts';
import { runConcurrently } from '../request/run-concurrently.ts';
import { createPlayersInDatabase } from '../request/people.ts';
import { inOrderOfPlayers, recordStatements } from '../request/statements.ts';

/** The limits of this built-in game apply. */
const GAME = 'dice-bone';
const PLAYERS = 200;
const BETS = 3_000;
const IN_FLIGHT = 16;
const CONNECTIONS = 10;

export const benchBets = ({ rounds, say, print }: BenchRun): Promise<number> =>
  withDatabase({ poolSize: CONNECTIONS }, async ({ pool }) => {
    const { content } = loadContent(join(root, 'content'));
    const common = { clock: systemClock, content, digest: nodeDigest, freshSecret };
    const players = new Players({ ...common, pool });
    const ours = await createPlayersInDatabase(pool, players, PLAYERS);
    const copies = await createPlayersInDatabase(pool, players, PLAYERS);
    const keys = generateKeyPairSync('rsa', {
      modulusLength: 2048,
      publicKeyEncoding: { type: 'spki', format: 'pem' },
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    });
    const perSecond = new Map<DialectName | 'statements', number[]>(
      (['statements', ...DIALECTS] as const).map((name) => [name, []]),
    );
    let failures = 0;
    const measure = async <T>(
      name: DialectName | 'statements',
      items: readonly T[],
      isWarm: boolean,
      work: (item: T) => Promise<string | undefined>,
    ): Promise<void> => {
      const done = await runConcurrently(items, IN_FLIGHT, work);
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
        await bet(recorded, copies[n % PLAYERS]!);
        acts.push(recorder.take());
      }
      const byPlayer = [...Map.groupBy(acts, (act) => String(act[0]?.values[0])).values()];
      await measure('statements', interleaved(byPlayer), isWarm, inOrderOfPlayers(pool));
      for (const dialect of DIALECTS) {
        const studio = studioOf(dialect, players, keys);
        const order = Array.from({ length: BETS }, (_, n) => ours[n % PLAYERS]!);
        await measure(dialect, order, isWarm, async (player) => {
          const reply = await bet(studio, player);
          return studio.saysFor('ok').includes(reply.word) ? undefined : reply.came;
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
  });

const bet = (studio: Studio, player: string) =>
  studio.bet(
    { player, session: `${player}-${'s'.repeat(32)}`, game: GAME, currency: 'PP' },
    { id: randomUUID(), round: randomUUID(), amountMinor: 100n },
  );

const studioOf = (dialect: DialectName, players: Players, keys: StudioIdentity['keys']): Studio =>
  inProcessStudio(
    dialect,
    { provider: 'studio', secret: 'secret-of-the-bench', game: GAME, keys },
    {
      players,
      clock: systemClock,
      findSession: (token) =>
        Promise.resolve({
          playerId: token.split('-')[0]!,
          provider: 'studio',
          gameId: GAME,
          currency: 'PP',
          expiresAtMs: Number.MAX_SAFE_INTEGER,
        }),
      isDisabled: () => false,
      hasSignInEnded: () => false,
    },
  );

/** One act per player in turn, like the bets over the port. */
function interleaved<T>(lists: ReadonlyArray<readonly T[]>): T[] {
  const longest = Math.max(...lists.map((list) => list.length));
  return Array.from({ length: longest }, (_, n) => lists.flatMap((list) => list.slice(n, n + 1))).flat();
}
