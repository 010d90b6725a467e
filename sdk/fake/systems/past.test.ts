import { expect, test } from 'vitest';
import { PREVIEW_PLAYERS, type PreviewPlayer } from '@parlor/contract/calls/operator/content/preview.ts';
import { DAY_MS } from '@parlor/contract/kernel/time.ts';
import { playerViews } from '@parlor/economy/act.ts';
import { loadContent } from '@parlor/server/content/load-content.ts';
import { join } from 'node:path';
import { FakeServer, type FakePlayer } from '../fake-server.ts';
import { secretsOf } from '../digest.ts';
import { livePast } from './past.ts';

const NOW_MS = Date.parse('2026-12-24T19:00:00Z');
const loaded = loadContent(join(import.meta.dirname, '..', '..', '..', 'content'));

function lived(who: PreviewPlayer): { player: FakePlayer; server: FakeServer } {
  let nowMs = who === 'new' ? NOW_MS : NOW_MS - 30 * DAY_MS;
  const server = new FakeServer({ loaded, clock: { now: () => nowMs } as never, secret: secretsOf(who) });
  const { player } = server.enter('email:mina@fake.example', { firstName: 'Mina' });
  livePast(server, player, who, NOW_MS);
  nowMs = NOW_MS;
  return { player, server };
}

test('each player of a preview has thirty days behind them under the content, and a new one none', () => {
  const all = new Map(PREVIEW_PLAYERS.map((who) => [who, lived(who)]));
  const summaryOf = (who: PreviewPlayer) => {
    const { player, server } = all.get(who)!;
    return playerViews.summary(player.host.player, server.world(), {} as never, player.host.version);
  };
  expect(all.get('new')!.player.host.rows.ledger.map(({ reason }) => reason)).toEqual(['welcome']);
  expect(summaryOf('new').termsDue).toBe(true);
  for (const who of PREVIEW_PLAYERS.filter((one) => one !== 'new')) {
    const { player } = all.get(who)!;
    const { ledger } = player.host.rows;
    const days = new Set(ledger.map(({ atMs }) => new Date(atMs).toISOString().slice(0, 10)));
    const [first, last] = [[...days][0]!, [...days].at(-1)!];
    expect([who, first >= '2026-11-24', last <= '2026-12-23', days.size > 8]).toEqual([
      who,
      true,
      true,
      true,
    ]);
    expect([who, summaryOf(who).termsDue]).toEqual([who, false]);
    expect(player.host.rows.claims.size).toBeGreaterThan(8);
  }
  const subscriptionsOf = (who: PreviewPlayer) =>
    Object.keys(all.get(who)!.player.host.player.state.subscriptions).length;
  expect([subscriptionsOf('payer') > 0, subscriptionsOf('regular')]).toEqual([true, 0]);
  // The same player again lives the same past.
  expect(lived('payer').player.host.player.balances).toEqual(all.get('payer')!.player.host.player.balances);
});
