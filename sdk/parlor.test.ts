import { describe, expect, test } from 'vitest';
import { openFakeParlor } from './fake/open.ts';
import { openParlor, type ParlorHost } from './parlor.ts';
import { realContent } from './test/real-content.ts';
import { memoryStorage } from './test/memory-storage.ts';

const loaded = realContent();
const GAME = { env: 'fake', gameId: 'dice-bone', gameVersion: '1.0.0' } as const;
const host = (): ParlorHost => ({
  localStorage: memoryStorage(),
  sessionStorage: memoryStorage(),
  currentPath: () => '/',
  navigate: () => {},
  openFakes: async (config, of) => (await openFakeParlor(config, of, { loaded })).services,
});

describe('a game that opens the SDK', () => {
  test('finds the built-in player of the fakes signed in, and the game context: its entry, its saved data, the last played games', async () => {
    const parlor = await openParlor(GAME, host());
    const { auth, context } = await parlor.start();
    expect(auth.status).toBe('connected');
    expect(context).toMatchObject({ game: { identifier: 'dice-bone' }, part: undefined, lastPlayed: [] });
    expect(parlor.games.get('dice-bone').title).not.toBe('');
    expect(() => parlor.games.get('no-such-game')).toThrow('Game with id no-such-game not found in cache');
    parlor.stop();
  });

  test('skips the game context if its flag says so', async () => {
    const parlor = await openParlor({ ...GAME, skipLauncherLoad: true }, host());
    expect((await parlor.start()).context).toBeUndefined();
    parlor.stop();
  });

  test('saves a part, reads its balance, and finds the part again on its next start', async () => {
    const parlor = await openParlor(GAME, host());
    await parlor.start();
    expect((await parlor.api.balance({ params: { currency: 'PP' } })).balance).toBeGreaterThan(0);
    parlor.data().savePart('dice-bone', { level: 3 });
    expect(await parlor.data().readPart('dice-bone')).toEqual({ level: 3 });
    await parlor.data().flush();
    expect((await parlor.start()).context?.part).toEqual({ level: 3 });
    parlor.stop();
  });

  test('has no data without a sign-in', async () => {
    const parlor = await openParlor(GAME, host());
    const { auth } = await parlor.start();
    if (auth.status === 'connected') await auth.logout();
    expect(() => parlor.data()).toThrow(/^Not Connected$/);
    parlor.stop();
  });

  test('in env fake reports missing fakes', async () => {
    const { openFakes: _, ...without } = host();
    await expect(openParlor(GAME, without)).rejects.toThrow('host.openFakes is missing');
  });

  test('a fake answers Not implemented to calls that need a vendor', async () => {
    const parlor = await openParlor(GAME, host());
    await parlor.start();
    const stars = loaded.content.shop.products.find(({ currency }) => currency === 'XTR')!;
    await expect(
      parlor.api.placeOrder({ body: { productId: stars.id, quantity: 1, paymentMode: 'telegram' } }),
    ).rejects.toMatchObject({ status: 501, code: 'NOT_IMPLEMENTED', message: 'Not implemented' });
    parlor.stop();
  });
});
