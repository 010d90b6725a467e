import { afterEach, expect, test } from 'vitest';
import { newUser, signIn, type Visitor } from '../actors/users.ts';
import { startTestServer } from '../server/servers.ts';
import { browserOfScenarios } from './scenario-browser.ts';
import { eventually, navigateTo, samePlayerByApi, signsInByApi } from './player.ts';

const server = startTestServer({ processes: 2 });
// Before the browser's own: an open page would see time go back.
afterEach(() => server().setClock(null));
const browser = browserOfScenarios();

/** Plays until one more round is won. Returns the best multiplier that counts. */
async function wins(player: Visitor): Promise<number> {
  const { userValue: before } = await player.api.dailyJackpotRace();
  for (let n = 0; n < 30; n += 1) {
    const rounds = await player.plays('dice-bone', 2);
    const { userValue } = await player.api.dailyJackpotRace();
    if (userValue > before || rounds.some((r) => r.win > 0 && before > 0)) return userValue;
  }
  throw new Error('no luck in sixty rounds');
}

test('a race to its prize: alice and bob see each other move, the day ends, and each is paid once for the place', async () => {
  await server().setClock('2026-11-23T23:52:00Z');
  const name = newUser();
  const page = await (await browser.opens('phone', {}, { endsTokens: true })).newPage();
  await signsInByApi(page, server().first, `${name}@example.com`);
  await page.goto(`${server().first.url}/race`);
  await page.getByRole('heading', { name: 'Daily race' }).waitFor();
  await page.getByRole('heading', { name: 'Be first on the board' }).waitFor();

  // Bob plays on the other process. Alice does nothing and sees the rounds.
  const nowMs = () => server().nowMs();
  const bob = await signIn('bob', server().second, { nowMs });
  await bob.api.chooseName({ body: { name: 'Bob' } });
  const best = await wins(bob);
  const places = page.getByRole('list', { name: 'Ranking' });
  await places.getByText('Bob').waitFor();
  await page.getByText('You have no place yet. Play').waitFor();
  expect((await bob.api.dailyJackpotRace()).userValue).toBe(best);

  // Carol joins without a public name, and both boards agree.
  const alice = await samePlayerByApi(name, server().first);
  await wins(alice);
  await places.getByText('You', { exact: true }).waitFor();
  const mine = (await alice.api.dailyJackpotRace()).own!;
  await eventually(
    'the place on the board',
    String(mine.position),
    async () =>
      (await places.getByRole('listitem').filter({ hasText: 'You' }).innerText()).split(/\s/)[0] ?? '',
  );
  // The server reads the board at intervals, once for all its players.
  const asBobSees = async () => (await bob.api.dailyJackpotRace()).entries;
  await eventually(
    'her name on his board',
    'Guest',
    async () =>
      (await asBobSees()).find((e) => e.position === mine.position)?.displayName?.split(' ')[0] ?? '',
  );
  const seenByBob = await asBobSees();
  expect(seenByBob.find((e) => e.position === mine.position)?.displayName).toMatch(/^Guest /);
  expect(JSON.stringify(seenByBob)).not.toContain(`"${alice.userId()}"`);

  // Midnight. Alice only watches.
  const last = await alice.api.dailyJackpotRace();
  await server().setClock('2026-11-24T00:00:06Z');
  await page.getByRole('group', { name: 'Yesterday' }).getByText('Bob').waitFor();
  await page.getByRole('heading', { name: 'Be first on the board' }).waitFor();
  const prizes = async () =>
    (await server().exported('ledger'))
      .filter((e) => e.reason === 'race')
      .map((e) => [e.playerId, e.reference, e.amount])
      .toSorted((a, b) => String(a[1]).localeCompare(String(b[1])));
  await eventually('prizes paid', 2, async () => (await prizes()).length);
  const first = last.own!.position === 1 ? alice : bob;
  const second = first === alice ? bob : alice;
  expect((await prizes()).map(([who, reference]) => [who, reference])).toEqual([
    [first.userId(), 'contest:daily-race:2026-11-23:1'],
    [second.userId(), 'contest:daily-race:2026-11-23:2'],
  ]);

  // Her prize is shown at home and in the transactions.
  await page.goto(server().first.url);
  await page.getByText(`you finished in place ${last.own!.position}`, { exact: false }).waitFor();
  await navigateTo(page, '/profile/history');
  await page.locator('main li').getByText('Race', { exact: true }).first().waitFor();
  alice.leaves();
  bob.leaves();
});
