import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { numbersFrom } from '@parlor/contract/test/random-cases.ts';
import { pauseOf } from '@parlor/economy/care/pause.ts';
import { lockIdentities, addIdentity, removeIdentities } from '../../auth/flows/identities/identity-store.ts';
import { addProfile, findPlayer, takeIdentity } from '../../auth/flows/store.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Mark } from '../../players/rows/held-identities.ts';
import { ApiError } from '../../http/api-error.ts';
import { at, startTwoServers, type TwoServers } from '../../test/two-servers.ts';

let two: TwoServers;
beforeAll(async () => {
  two = await startTwoServers();
});
afterEach(() => two.mustBeSound());
afterAll(() => two.close());

type Which = 0 | 1;
const exclude = (playerId: string, on: Which = 0) =>
  two.servers[on].players.act('excludeMe', playerId, {
    input: { length: '6-months' },
    also: (tx, state) => two.servers[on].heldPlayers.holdWith(tx, playerId, state),
  });
const isPaused = (playerId: string, on: Which = 0): Promise<boolean> =>
  two.servers[on].players.read(playerId, ({ state }, { nowMs }) => pauseOf(state.care, nowMs) !== undefined);

describe('a studio', () => {
  test('gets its dialect’s refusal for the next bet, at once on every process; wins and rollbacks are accepted', async () => {
    const seat = await two.gameSession();
    for (const id of ['c1', 'c2'])
      await two.say('bet', at.bet(seat, { transaction: id, amount: '10', round: id }));
    await two.servers[0].players.act('setCareLimit', seat.player, {
      input: { body: { kind: 'stake', period: 'day', amount: 25 } },
    });
    const over = await two.say('bet', at.bet(seat, { transaction: 'c3', amount: '10' }), { on: 1 });
    expect([over.status, over.body.error]).toEqual([
      422,
      expect.objectContaining({
        code: 'CARE_LIMIT',
        details: expect.objectContaining({
          kind: 'stake',
          limit: 25,
          used: 20,
          resetsAt: expect.any(String),
        }),
      }),
    ]);
    await exclude(seat.player);
    const bet = await two.say('bet', at.bet(seat, { transaction: 'c4', amount: '1' }), { on: 1 });
    expect([bet.status, bet.body.error?.code]).toEqual([403, 'CARE_PAUSED']);
    const win = await two.say('win', at.win(seat, { transaction: 'c5', amount: '30', round: 'c1' }), {
      on: 1,
    });
    expect(win.status).toBe(200);
    const back = at.rollback(seat, { transaction: 'c6', reference: 'c2', round: 'c2' });
    expect((await two.say('rollback', back, { on: 1 })).status).toBe(200);
    expect(await two.balanceOf(seat.player)).toBe(102_000n);
    // A repeat of the accepted bet still gets its reply.
    const again = at.bet(seat, { transaction: 'c1', amount: '10', round: 'c1' });
    expect((await two.say('bet', again, { on: 1 })).status).toBe(200);
  });
});

describe('sign-in methods', () => {
  const facts = {
    firstName: 'P',
    username: undefined,
    photoUrl: undefined,
    isPremium: false,
    language: undefined,
  };

  /** Like a sign-in: a known player, or a new one. */
  const signIn = (mark: Mark, on: Which): Promise<string> =>
    inTransaction(two.servers[on].pool, async (tx) => {
      const known = await findPlayer(tx, mark);
      if (known !== undefined) return known;
      const playerId = await takeIdentity(tx, mark);
      if (playerId === undefined) throw new ApiError('BUSY');
      const pause = await two.servers[on].heldPlayers.pauseOf(tx, mark);
      await two.servers[on].players.create(tx, { playerId, nowMs: two.clock.now(), pause });
      const profile = {
        ...facts,
        email: undefined,
        startParam: undefined,
        label: undefined,
        inviter: undefined,
      };
      await addProfile(tx, mark, playerId, profile, two.clock.now());
      return playerId;
    });
  const link = async (playerId: string, mark: Mark, on: Which): Promise<void> => {
    const { heldPlayers, pool } = two.servers[on];
    await heldPlayers.beforeLinking(playerId, mark);
    await inTransaction(pool, async (tx) => {
      await lockIdentities(tx, playerId);
      await heldPlayers.whileLinking(tx, playerId, mark);
      if (!(await addIdentity(tx, { ...mark, playerId, label: null }, two.clock.now())))
        throw new ApiError('IDENTITY_TAKEN');
    });
  };
  const unlink = (playerId: string, { provider }: Mark, on: Which): Promise<void> =>
    inTransaction(two.servers[on].pool, async (tx) => {
      if ((await lockIdentities(tx, playerId)).length > 1) await removeIdentities(tx, playerId, [provider]);
    });

  test('unlinking, another account, linking there and a new account end no exclusion', async () => {
    const [phone, box, other]: Mark[] = [
      { provider: 'telegram', subject: 'care-1' },
      { provider: 'email', subject: 'care-1@example.com' },
      { provider: 'google', subject: 'care-other' },
    ] as [Mark, Mark, Mark];
    const player = await signIn(phone!, 0);
    await link(player, box!, 0);
    await exclude(player);
    await unlink(player, box!, 0);
    expect(await isPaused(await signIn(box!, 1), 1)).toBe(true);
    // A method that is linked during the exclusion is stored too.
    const later: Mark = { provider: 'facebook', subject: 'care-later' };
    await link(player, later, 1);
    await unlink(player, later, 1);
    const elsewhere = await signIn(other!, 1);
    expect(await isPaused(elsewhere)).toBe(false);
    await link(elsewhere, later, 1);
    expect(await isPaused(elsewhere)).toBe(true);
  });

  test('linking, unlinking, signing in and excluding in any order on two processes leave no stored method with a free player', async () => {
    const chance = numbersFrom(25);
    const providers = ['telegram', 'google', 'facebook', 'email'];
    const all: Mark[] = providers.flatMap((provider) =>
      [1, 2].map((n) => ({ provider, subject: `care-r${n}` })),
    );
    const some = (): Mark => all[chance(all.length)]!;
    /** Methods that an excluded player had, by the rows just before. */
    const kept = new Map<string, Mark>();
    let excluded = 0;
    const ownersNow = async () =>
      (
        await two.pool.query<Mark & { player: string }>(
          `select provider, subject, player_id::text as player from identities where subject like 'care-r%'`,
        )
      ).rows;
    const step = async (on: Which): Promise<void> => {
      const player = await signIn(some(), on);
      switch (chance(7)) {
        case 0:
          if (excluded < 3) {
            excluded += 1;
            await exclude(player, on).catch(() => undefined);
          }
          return;
        case 1:
        case 2:
        case 3:
          return link(player, some(), on);
        default:
          return unlink(player, some(), on);
      }
    };
    for (let i = 0; i < 60; i++) {
      const done = await Promise.allSettled([step(0), step(1), step(0)]);
      const reasons = done.map((one) => (one.status === 'rejected' ? String(one.reason) : ''));
      expect(reasons.filter((reason) => /deadlock/i.test(reason))).toEqual([]);
      const owners = await ownersNow();
      for (const { player, provider, subject } of owners) {
        const mark = { provider, subject };
        const key = `${provider}:${subject}`;
        const held = await two.servers[0].heldPlayers.pauseOf(two.pool, mark);
        expect(held !== undefined || !kept.has(key), `${key} is kept`).toBe(true);
        expect(await isPaused(player, 1), `${key} of ${player}`).toBe(held !== undefined);
        if (held) kept.set(key, mark);
      }
    }
    expect(kept.size).toBeGreaterThan(3);
    for (const mark of kept.values()) expect(await isPaused(await signIn(mark, 1), 0)).toBe(true);
  });
});
