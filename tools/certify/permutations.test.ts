// Bets, wins, rollbacks and repeats of a round in thousands of random orders for each dialect, through its bytes and the
// real engine, compared with a model that shares no code with either.
import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { isRefusal } from '@parlor/contract/kernel/errors.ts';
import { cases, numbersFrom } from '@parlor/contract/test/random-cases.ts';
import { MemoryHost } from '@parlor/economy/memory-host.ts';
import { testContent, testDigest } from '@parlor/economy/test/world.ts';
import type { OpenSession, PortDeps } from '@parlor/server/features/game-providers/port.ts';
import { throwRefusal } from '@parlor/server/http/api-error.ts';
import { inProcessStudio } from './in-process.ts';
import type { OpenGame, Studio } from './studio.ts';

const ORDERS = cases(2_000, 20_000);
const SECRET = 'secret-of-the-permutations';
const SESSION = '100001-abcdefghijklmnopqrstuvwxyz012345';
const GAME = 'lights';
const NOW_MS = Date.UTC(2026, 10, 20, 12);
const world = {
  nowMs: NOW_MS,
  content: testContent,
  digest: testDigest,
  freshSecret: () => 'ab'.repeat(32),
  mintingPaused: false,
};
const keys = generateKeyPairSync('rsa', {
  modulusLength: 1024,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});

/** A server in memory behind the real port and the real dialects. */
function serverIn(dialect: Studio['dialect']): { studio: Studio; balanceMinor: () => bigint } {
  const host = new MemoryHost('100001', world);
  // Enough for every order, because bets over the balance are a separate case (W-06).
  host.player = { ...host.player, balances: { ...host.player.balances, PP: 10_000_000_00n } };
  const act = (name: string, _player: string, o: Record<string, never>) => {
    const { wallet, input } = o as unknown as {
      wallet: {
        provider: string;
        transactionId: string;
        others?: string[];
        referenceId?: string;
        roundId?: string;
      };
      input: unknown;
    };
    const transactions = new Map(
      (wallet.others ?? []).flatMap((id) => {
        const found = host.rows.transactions.get(`${wallet.provider} ${id}`);
        return found ? [[id, found] as const] : [];
      }),
    );
    const known = { ...host.known(wallet), transactions };
    const made = typeof input === 'function' ? (input as (k: unknown) => unknown)(known) : input;
    const reply = host.act(name as 'bet', made as never, world);
    if (isRefusal(reply)) throwRefusal(reply);
    return Promise.resolve({ reply, text: '' });
  };
  const session: OpenSession = {
    playerId: '100001',
    provider: 'studio',
    gameId: GAME,
    currency: 'PP',
    expiresAtMs: NOW_MS + 1_000,
  };
  const studio = inProcessStudio(
    dialect,
    { provider: 'studio', secret: SECRET, game: GAME, keys },
    {
      players: { act } as unknown as PortDeps['players'],
      clock: { now: () => NOW_MS },
      findSession: (token) => Promise.resolve(token === SESSION ? session : undefined),
      isDisabled: () => false,
      hasSignInEnded: () => false,
    },
  );
  return { studio, balanceMinor: () => host.player.balances.PP };
}

type Op =
  | { readonly kind: 'bet'; readonly id: string; readonly minor: bigint }
  | {
      readonly kind: 'win';
      readonly id: string;
      readonly bet: string;
      readonly minor: bigint;
      readonly last: boolean;
    }
  | { readonly kind: 'back'; readonly id: string; readonly of: string; readonly minor: bigint };

/** The amounts of a round, computed from ids alone. */
class Model {
  readonly bets = new Map<string, { minor: bigint; is: 'standing' | 'returned' | 'never'; paid: boolean }>();
  readonly taken = new Map<string, boolean>();
  net = 0n;
  isRound = false;
  isClosed = false;
  isPaidWhole = false;
  private readonly studio: Studio;
  constructor(studio: Studio) {
    this.studio = studio;
  }

  /** Whether this is accepted. Updates the expected amounts if it is new. */
  after(op: Op): boolean {
    const before = this.taken.get(op.id);
    if (before !== undefined) return before;
    const isTaken = op.kind === 'bet' ? this.bet(op) : op.kind === 'win' ? this.win(op) : this.back(op);
    // A refused transaction leaves nothing behind and may come again.
    if (isTaken) this.taken.set(op.id, true);
    return isTaken;
  }
  private bet({ id, minor }: Op & { kind: 'bet' }): boolean {
    if (this.bets.get(id)?.is === 'never' || this.isClosed) return false;
    this.bets.set(id, { minor, is: 'standing', paid: false });
    this.isRound = true;
    this.net -= minor;
    return true;
  }
  private win({ bet, minor, last }: Op & { kind: 'win' }): boolean {
    if (!this.isRound || this.isClosed) return false;
    const named = this.studio.has.betOfWin ? this.bets.get(bet) : undefined;
    if (this.studio.has.betOfWin && named?.is !== 'standing') return false;
    if (![...this.bets.values()].some((b) => b.is === 'standing')) return false;
    if (named) named.paid = true;
    else this.isPaidWhole = true;
    this.net += minor;
    this.isClosed = last || this.studio.has.oneWinPerRound;
    return true;
  }
  private back({ of }: Op & { kind: 'back' }): boolean {
    const bet = this.bets.get(of);
    if (bet === undefined) this.bets.set(of, { minor: 0n, is: 'never', paid: false });
    else if (bet.is === 'standing') {
      if (bet.paid || this.isPaidWhole || this.isClosed) return false;
      bet.is = 'returned';
      this.net += bet.minor;
    }
    return true;
  }
}

function shuffledRound(below: (n: number) => number): Op[] {
  const bets = Array.from({ length: 1 + below(2) }, () => ({
    id: randomUUID(),
    minor: 100n + BigInt(below(50)),
  }));
  const ops: Op[] = bets.map((b) => ({ kind: 'bet', ...b }));
  for (let wins = below(3); wins > 0; wins--)
    ops.push({
      kind: 'win',
      id: randomUUID(),
      bet: bets[below(bets.length)]!.id,
      minor: 1n + BigInt(below(300)),
      last: below(2) === 0,
    });
  for (let backs = below(3); backs > 0; backs--) {
    const bet = bets[below(bets.length)]!;
    ops.push({ kind: 'back', id: randomUUID(), of: bet.id, minor: bet.minor });
  }
  for (let again = below(3); again > 0; again--) ops.push(ops[below(ops.length)]!);
  for (let i = ops.length - 1; i > 0; i--) {
    const j = below(i + 1);
    [ops[i], ops[j]] = [ops[j]!, ops[i]!];
  }
  return ops;
}

const gameSession: OpenGame = { player: '100001', session: SESSION, game: GAME, currency: 'PP' };

describe.each(['parlor', 'hub88', 'gcp', 'swipe'] as const)('%s', (dialect) => {
  test('random orders of bet, win, rollback and their repeats end as the model says', async () => {
    const { studio, balanceMinor } = serverIn(dialect);
    const below = numbersFrom(dialect.length * 1_000);
    const say = (op: Op, round: string) =>
      op.kind === 'bet'
        ? studio.bet(gameSession, { id: op.id, round, amountMinor: op.minor })
        : op.kind === 'win'
          ? studio.win(gameSession, { id: op.id, round, amountMinor: op.minor, bet: op.bet, closed: op.last })
          : studio.rollback(gameSession, { id: op.id, round, of: op.of, amountMinor: op.minor });
    const seen = { taken: 0, refused: 0 };
    for (let n = 0; n < ORDERS; n++) {
      const round = randomUUID();
      const model = new Model(studio);
      const start = balanceMinor();
      const ops = shuffledRound(below);
      for (const [at, op] of ops.entries()) {
        const expected = model.after(op);
        const reply = await say(op, round);
        // A rollback of an unknown transaction is accepted, whatever the dialect calls it.
        const isTaken =
          studio.saysFor('ok').includes(reply.word) ||
          (op.kind === 'back' && studio.saysFor(studio.unknownRollback).includes(reply.word));
        const story = (): string =>
          `order ${n}, step ${at}: ${JSON.stringify(ops, (_k, v: unknown) => (typeof v === 'bigint' ? `${v}` : v))} said ${reply.came}`;
        if (isTaken !== expected) throw new Error(`taken ${isTaken}, by the model ${expected}: ${story()}`);
        if (balanceMinor() - start !== model.net)
          throw new Error(`moved ${balanceMinor() - start}, by the model ${model.net}: ${story()}`);
        seen[expected ? 'taken' : 'refused'] += 1;
      }
    }
    // Both kinds of replies occurred.
    expect(Math.min(seen.taken, seen.refused)).toBeGreaterThan(ORDERS / 4);
  });
});
