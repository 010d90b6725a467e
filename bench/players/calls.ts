// Frequent calls of random players of a database, without HTTP: what reads, decides and writes.
import { createHmac, randomUUID } from 'node:crypto';
import { launcherPath } from '@parlor/contract/calls/documents.ts';
import { isRefusal } from '@parlor/contract/kernel/errors.ts';
import { dayOf } from '@parlor/economy/kernel/periods.ts';
import { systemClock } from '../../server/runtime/clock.ts';
import { inTransaction } from '../../server/db/transaction.ts';
import { readInitData } from '../../server/auth/flows/telegram/init-data.ts';
import { claimsOf, openSignIn } from '../../server/auth/flows/sign-in.ts';
import { writeDocument } from '../../server/features/documents/store.ts';
import { createPort } from '../../server/features/game-providers/port.ts';
import { makeTokenKeys } from '../../server/auth/tokens/token-keys.ts';
import { createTokens } from '../../server/auth/tokens/tokens.ts';
import { BOT_TOKEN } from '../request/deployment.ts';
import { launchDataOf } from '../request/people.ts';
import { document } from '../request/scenarios.ts';
import { ORIGINALS, type Filled } from './fill.ts';

export const CALLS = ['sign-in', 'summary', 'claim', 'bet', 'document write'] as const;
export type CallName = (typeof CALLS)[number];

const PROVIDER = 'studio';
const SECRET = 'secret-of-the-bench';
/** The limits of this built-in game apply. */
const GAME = 'dice-bone';
const QUESTS_A_DAY = 4;
/** Number of first claims that the smallest database allows. */
export const MAX_CLAIMS = QUESTS_A_DAY * ORIGINALS;

/** Makes calls of the `n`-th player. `turn` numbers the calls of a kind, so that no claim is repeated. */
export async function callsOf(
  filled: Filled,
  review: ReturnType<Parameters<typeof openSignIn>[1]['referralReview']>,
) {
  const { pool, players, firstId } = filled;
  const keys = await makeTokenKeys();
  const tokens = createTokens(keys, systemClock);
  const idOf = (n: number): string => String(firstId + n);
  const port = createPort({
    players,
    clock: systemClock,
    secrets: new Map([[PROVIDER, SECRET]]),
    findSession: (token) =>
      Promise.resolve({
        playerId: token.split('-')[0]!,
        provider: PROVIDER,
        gameId: GAME,
        currency: 'PP',
        expiresAtMs: Number.MAX_SAFE_INTEGER,
      }),
    isDisabled: () => false,
    hasSignInEnded: () => false,
  });
  const signInDeps = {
    clock: systemClock,
    players,
    identity: { refreshSecrets: keys.refreshSecrets },
    referralReview: () => review,
  } as unknown as Parameters<typeof openSignIn>[1];

  return {
    async 'sign-in'(n: number): Promise<void> {
      const rules = { botToken: BOT_TOKEN, nowMs: Date.now(), maxAgeS: 3_600 };
      const launch = readInitData(launchDataOf(n, BOT_TOKEN), rules);
      if (isRefusal(launch)) throw new Error(launch.refused);
      const { user } = launch;
      const facts = {
        firstName: user.firstName,
        username: user.username,
        photoUrl: user.photoUrl,
        isPremium: user.isPremium,
        language: user.languageCode,
      };
      const { profile, signInId, isNew } = await inTransaction(pool, (tx) =>
        openSignIn(tx, signInDeps, {
          key: { provider: 'telegram', subject: String(user.id) },
          platform: 'telegram',
          ip: '10.0.0.1',
          newProfile: { ...facts, email: undefined, startParam: undefined, label: user.firstName },
          campaign: undefined,
          facts,
        }),
      );
      if (isNew || profile.playerId !== idOf(n)) throw new Error(`Telegram's guest ${n} is another player`);
      await tokens.issue(claimsOf(profile, signInId, 'telegram'));
    },
    async summary(n: number): Promise<void> {
      await players.view('summary', idOf(n), undefined);
    },
    async claim(n: number, turn: number): Promise<void> {
      const index = turn % QUESTS_A_DAY;
      await players.act('claimQuest', idOf(n), {
        input: { body: { id: { day: dayOf(Date.now()), index } } },
        idempotency: { route: 'claimQuest', key: randomUUID(), requestHash: 'h'.repeat(43) },
      });
    },
    async bet(n: number): Promise<void> {
      const player = idOf(n);
      const body = JSON.stringify({
        call: 'bet',
        session: `${player}-${'s'.repeat(32)}`,
        player,
        game: GAME,
        currency: 'PP',
        round: randomUUID(),
        transaction: randomUUID(),
        amount: '1.00',
      });
      await port.answer({
        provider: PROVIDER,
        call: 'bet',
        raw: Buffer.from(body),
        signature: createHmac('sha256', SECRET).update(body).digest('hex'),
      });
    },
    async 'document write'(n: number, turn: number): Promise<void> {
      const playerId = idOf(n);
      const written = await writeDocument(pool, {
        playerId,
        path: launcherPath(playerId),
        part: '',
        data: JSON.stringify(document(turn)),
        at: new Date().toISOString(),
        expected: undefined,
        idempotency: undefined,
      });
      if (written === undefined) throw new Error('The document was not written');
    },
  } satisfies Record<CallName, (n: number, turn: number) => Promise<void>>;
}
