import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { WalletStep } from '@parlor/economy/play/provider-wallet-steps.ts';
import type { VerifiedCall } from '../../adapters/game-providers/dialect.ts';
import { SECRETS, startTwoServers, type OpenGame, type TwoServers } from '../../test/two-servers.ts';
import { GAME_SESSION_LIFE_MS } from '../play/sessions.ts';
import { createVerifiedCallHandler, type VerifiedCallHandler } from './verified-calls.ts';

let server: TwoServers;
let takers: readonly VerifiedCallHandler[];
beforeAll(async () => {
  server = await startTwoServers();
  takers = server.servers.map(({ players, sessions }) =>
    createVerifiedCallHandler({
      players,
      clock: server.clock,
      secrets: SECRETS,
      findSession: (token) => sessions.find(token),
      isDisabled: (player) => server.disabled.has(player),
      hasSignInEnded: (_player, signIn) => server.ended.has(signIn),
    }),
  );
});
afterEach(() => server.mustBeSound());
afterAll(() => server.close());

let tests = 0;
async function seated() {
  const prefix = `v${++tests}`;
  const gameSession = await server.gameSession();
  const id = (name: string): string => `${prefix}-${name}`;
  const take = (steps: readonly WalletStep[], more: Partial<VerifiedCall> = {}, on = 0) =>
    takers[on]!('acme', {
      session: gameSession.session,
      player: gameSession.player,
      gameId: gameSession.game,
      currency: 'PP',
      round: 'r-1',
      steps,
      closed: false,
      ...more,
    });
  const bet = (name: string, amountMinor = 1_000n): WalletStep => ({
    kind: 'bet',
    transactionId: id(name),
    amountMinor,
  });
  const win = (name: string, amountMinor: bigint): WalletStep => ({
    kind: 'win',
    transactionId: id(name),
    amountMinor,
  });
  const back = (name: string, of: string): WalletStep => ({
    kind: 'rollback',
    transactionId: id(name),
    referenceId: id(of),
  });
  return { gameSession, id, take, bet, win, back };
}
const balanceOf = (gameSession: OpenGame): Promise<bigint> => server.balanceOf(gameSession.player);

describe('several steps of one round in one call', () => {
  test('are accepted together; a repeated step beside a new one gets its first answer', async () => {
    const { gameSession, take, bet, win } = await seated();
    const first = await take([bet('a'), bet('b', 500n)]);
    expect(first.steps.map((s) => s.balance)).toEqual(['990.00', '985.00']);
    const more = await take([bet('a'), win('w', 3_000n)], { closed: true, repeats: 'by-id' }, 1);
    expect(more.steps.map((s) => s.balance)).toEqual(['990.00', '1015.00']);
    expect(more.balance).toBe('1015.00');
    expect(await take([bet('a'), win('w', 3_000n)], { closed: true, repeats: 'by-id' })).toEqual(more);
    expect(await balanceOf(gameSession)).toBe(101_500n);
  });

  test('are accepted all or none: if a later step is refused, earlier ones are not made', async () => {
    const { gameSession, take, bet, win } = await seated();
    await expect(take([bet('a'), bet('too-much', 500_000n)])).rejects.toMatchObject({
      code: 'INSUFFICIENT_BALANCE',
    });
    await expect(take([bet('a'), win('w', 999_999_999_999_999n)])).rejects.toMatchObject({
      code: 'BALANCE_LIMIT',
    });
    expect(await balanceOf(gameSession)).toBe(100_000n);
    expect((await take([bet('a')])).steps[0]?.balance).toBe('990.00');
  });

  test('a first bet over the balance is frozen, together with the following steps', async () => {
    const { gameSession, take, bet, win } = await seated();
    const over = () => take([bet('a', 100_001n), win('w', 500_000n)]);
    await expect(over()).rejects.toMatchObject({
      code: 'INSUFFICIENT_BALANCE',
      result: { balance: '1000.00' },
    });
    await take([{ ...win('gift', 50_000n), promo: true } as WalletStep]);
    await expect(over()).rejects.toMatchObject({
      code: 'INSUFFICIENT_BALANCE',
      result: { balance: '1000.00' },
    });
    expect(await balanceOf(gameSession)).toBe(150_000n);
  });
});

test('a bet that two wins name is not returned beside one of them, and is beside both', async () => {
  const { gameSession, id, take, bet, win, back } = await seated();
  const named = (name: string): WalletStep => ({ ...win(name, 700n), referenceId: id('b') }) as WalletStep;
  await take([bet('b'), named('w1'), named('w2')]);
  await expect(take([back('x1', 'b'), back('y1', 'w1')])).rejects.toMatchObject({ code: 'ALREADY_SETTLED' });
  expect(await balanceOf(gameSession)).toBe(100_400n);
  await take([back('x2', 'b'), back('y2', 'w1'), back('z2', 'w2')]);
  expect(await balanceOf(gameSession)).toBe(100_000n);
});

describe('the end of a round', () => {
  const isOpen = async (gameSession: OpenGame): Promise<boolean | undefined> =>
    (
      await server.pool.query<{ open: boolean }>('select open from rounds where player_id = $1', [
        gameSession.player,
      ])
    ).rows[0]?.open;

  test('one bet ends all rounds before it, and they count together in one contest', async () => {
    const { gameSession, take, bet } = await seated();
    await take([bet('a')], { round: 'r-1' });
    await take([bet('b')], { round: 'r-2' });
    await take([bet('c')], { round: 'r-3', endsUnsaid: true });
    const { rows } = await server.pool.query<{ round_id: string }>(
      'select round_id from rounds where player_id = $1 and open',
      [gameSession.player],
    );
    expect(rows).toEqual([{ round_id: 'reels/r-3' }]);
  });

  test('a bet that ends its round can still be rolled back; after a call without steps it cannot', async () => {
    const { gameSession, take, bet, back } = await seated();
    await take([bet('a')], { closed: true });
    expect(await isOpen(gameSession)).toBe(false);
    expect((await take([back('x', 'a')], { closed: true })).balance).toBe('1000.00');
    await take([bet('b')], { round: 'r-2' });
    await take([], { closed: true, round: 'r-2' });
    await expect(take([back('y', 'b')], { round: 'r-2' })).rejects.toMatchObject({ code: 'ALREADY_SETTLED' });
  });

  test('a win that is sent later is paid after the bet has ended the round, once and by either server', async () => {
    const { gameSession, id, take, bet } = await seated();
    const hub = { endsUnsaid: true, closed: true } as const;
    await take([bet('a')], hub);
    const win = { kind: 'win', transactionId: id('w'), amountMinor: 3_000n, referenceId: id('a') } as const;
    const paid = await Promise.all([0, 1, 0, 1].map((on) => take([win], hub, on)));
    expect(paid.map((p) => p.balance)).toEqual(['1020.00', '1020.00', '1020.00', '1020.00']);
    expect(await balanceOf(gameSession)).toBe(102_000n);
  });

  test('a win of zero ends it only if the dialect cannot report the end', async () => {
    const session = await seated();
    await session.take([session.bet('a')]);
    await session.take([session.win('w', 0n)], { closed: false });
    expect(await isOpen(session.gameSession)).toBe(true);
    const unsaid = await seated();
    await unsaid.take([unsaid.bet('a')]);
    await unsaid.take([unsaid.win('w', 0n)], { closed: undefined });
    expect(await isOpen(unsaid.gameSession)).toBe(false);
  });

  test('the same round id at two games is two rounds', async () => {
    const { gameSession, take, bet } = await seated();
    await take([bet('a')]);
    const wheel = await server.gameSession({ player: gameSession.player, game: 'wheel' });
    await take([bet('b')], { session: wheel.session, gameId: 'wheel' });
    const { rows } = await server.pool.query('select round_id from rounds where player_id = $1 order by 1', [
      gameSession.player,
    ]);
    expect(rows).toEqual([{ round_id: 'reels/r-1' }, { round_id: 'wheel/r-1' }]);
  });
});

describe('the player', () => {
  test('follows from the session if the call does not name them, also long after it has ended', async () => {
    const { gameSession, take, bet, win, back } = await seated();
    const silent = { player: undefined, gameId: undefined, currency: undefined };
    await take([bet('a')], silent);
    await take([bet('b')], { ...silent, round: 'r-2' });
    server.clock.advance(GAME_SESSION_LIFE_MS);
    await take([win('w', 2_000n)], silent, 1);
    // A rollback may leave out the round: it is the bet's.
    expect((await take([back('x', 'b')], { ...silent, round: undefined })).balance).toBe('1010.00');
    await expect(take([bet('c')], { ...silent, round: 'r-3' })).rejects.toMatchObject({
      code: 'GAME_SESSION_EXPIRED',
    });
    await expect(take([win('v', 1n)], { ...silent, session: 'nobody' })).rejects.toMatchObject({
      code: 'GAME_SESSION_INVALID',
    });
    expect(await balanceOf(gameSession)).toBe(101_000n);
  });

  test('a prize needs a session of the player, and no provider speaks for the server itself', async () => {
    const { take, win } = await seated();
    const prize = [{ ...win('gift', 500n), promo: true } as WalletStep];
    await expect(take(prize, { session: undefined })).rejects.toMatchObject({ code: 'GAME_SESSION_INVALID' });
    expect((await take(prize)).balance).toBe('1005.00');
    await expect(
      takers[0]!('parlor', { session: undefined, round: 'r', steps: [], closed: true }),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});
