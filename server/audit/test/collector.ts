// A player who collects everything for a few days.
import { DAY_MS } from '@parlor/contract/kernel/time.ts';
import type { CommandInput, CommandName } from '@parlor/economy/act.ts';
import { lootboxReference } from '@parlor/economy/collectibles/lootboxes.ts';
import { packReference } from '@parlor/economy/collectibles/packs.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { PlayedDatabase } from './played-database.ts';

/** Adds a player with claims of every kind, opened and unopened packs and boxes, and a complete collection. */
export async function addCollector({ players, clock, database, round }: PlayedDatabase): Promise<string> {
  const { playerId } = await inTransaction(database.pool, (tx) => players.create(tx, { nowMs: clock.now() }));
  const act = <N extends CommandName>(name: N, input: CommandInput<N>) =>
    players.act(name, playerId, { input });
  const view = <N extends Parameters<typeof players.view>[0]>(name: N) =>
    players.view(name, playerId, undefined as never);
  const openPack = async (id: string): Promise<void> => {
    await players.act('openPack', playerId, {
      draw: packReference(id),
      input: (known) => ({ params: { id }, known: known.draw }) as never,
    });
  };
  await act('deliverItems', {
    orderId: 'starter',
    quantity: 1,
    items: [
      { type: 'token', symbol: 'PP', amount: 500 },
      { type: 'token', symbol: 'TON', amount: 0.5 },
      { type: 'lootbox', kind: 'STANDARD', amount: 3 },
      { type: 'dailyPP', beginning: 10, amount: 25, duration: 12 },
      { type: 'metaFeature', feature: 'monthly-pass' },
      { type: 'boost', percentage: 50, amount: 2_000 },
      { type: 'pack', collectiblesAmount: 3_000, bestDraw: 'RARE' },
      { type: 'pack', collectiblesAmount: 2, bestDraw: 'EPIC' },
    ],
  });
  const [best, big] = (await view('packs')).packs;
  await openPack(big!.id);
  for (const number of [1, 2])
    await players.act('openLootbox', playerId, {
      draw: lootboxReference('STANDARD', number),
      input: (known) => ({ body: { kind: 'STANDARD', number }, known: known.draw }),
    });
  const album = Object.values(await view('album')).flatMap((c) => c.collectibles);
  const { id, count: held } = album.find((one) => one.count > 3)!;
  await act('exchangeDuplicates', { body: { id, count: 2, held } });
  for (let day = 0; day < 8; day += 1) {
    for (let n = 0; n < 60; n += 1)
      await round(playerId, `c-${day}-${n}`, { game: n % 2 === 0 ? 'dice-bone' : 'dice-moons' });
    await act('collectReady', { body: {} });
    clock.advance(DAY_MS);
  }
  await openPack(best!.id);
  return playerId;
}
