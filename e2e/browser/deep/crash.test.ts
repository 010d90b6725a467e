import { expect, test } from 'vitest';
import { sharedServer } from '../../server/servers.ts';
import { browserOfScenarios } from '../scenario-browser.ts';
import { eventually } from '../player.ts';
import { type GamePage } from '../game-page.ts';
import { button, openRounds, bets, playersOfCrash } from '../shared/crash.ts';

const server = sharedServer();
const browser = browserOfScenarios();
const { opensGame } = playersOfCrash(server, browser);

/** At which multipliers the last rounds ended, newest first. */
const points = ({ frame }: GamePage): Promise<string[]> =>
  frame.getByRole('list', { name: 'The last rounds ended at' }).getByRole('listitem').allTextContents();
/** The player's ended bets, newest first; `out` in hundredths. */
async function betsOf({ player }: GamePage): Promise<Array<{ round: number; out?: number | undefined }>> {
  const { draws } = await player.api.draws({ query: { limit: '50' } });
  return draws.map(({ input, outcome }) => ({
    round: (input as { choice: { round: number } }).choice.round,
    out: (outcome as { moves: Array<{ out?: number }> }).moves[0]?.out,
  }));
}

test('two players share a round: one cashes out, one loses, a reload keeps the bet, and the round is verified', async () => {
  const [ada, ben] = await Promise.all([opensGame('phone'), opensGame('desk', { isStill: true })]);
  const [adaHad, benHad] = await Promise.all([ada.player.balance(), ben.player.balance()]);
  for (;;) {
    await Promise.all([ada, ben].map((gamePage) => button(gamePage, 'Bet').waitFor()));
    await Promise.all([bets(ada), bets(ben)]);
    await ben.page.reload();
    await button(ben, 'Autoplay').waitFor();
    // A round may end before anybody can press a button.
    await button(ada, /^Cash out [\d,.]+ PP$/)
      .click({ timeout: 8_000 })
      .catch(() => undefined);
    await eventually('her bet is over', 0, () => openRounds(ada));
    await expect.poll(() => openRounds(ben)).toBe(0);
    const [hers, his] = [(await betsOf(ada))[0]!, (await betsOf(ben))[0]!];
    if (hers.out !== undefined && hers.round === his.round) break;
  }
  const [hers, his] = [await betsOf(ada), await betsOf(ben)];
  expect(his.every(({ out }) => out === undefined)).toBe(true);
  expect(await ben.player.balance()).toBeCloseTo(benHad - his.length * 10, 2);
  const won = hers.reduce((sum, { out = 0 }) => sum + out / 10, 0);
  expect(await ada.player.balance()).toBeCloseTo(adaHad - hers.length * 10 + won, 2);
  await ada.balanceFollows();
  // The same round on both pages.
  await eventually(
    'both see the same ends',
    true,
    async () => (await points(ada)).join() === (await points(ben)).join(),
  );
  await ada.frame.getByRole('button', { name: /verify|fair/i }).click();
  await ada.frame.getByRole('button', { name: 'Verify', exact: true }).click();
  await ada.frame.getByText(/^Matches: the seed gives this end/).waitFor();
  ada.player.leaves();
  ben.player.leaves();
});
