import { expect, test } from 'vitest';
import { sharedServer } from '../server/servers.ts';
import { browserOfScenarios } from './scenario-browser.ts';
import { eventually } from './player.ts';
import { button, openRounds, bets, playersOfCrash } from './shared/crash.ts';

const server = sharedServer();
const browser = browserOfScenarios();
const { opensGame } = playersOfCrash(server, browser);

test('a bet cashes out by itself, and is listed for the other player, who cashes out with the button; then the draw is verified', async () => {
  // The curve may have ended when the server gets Ben's cash-out.
  const [ada, ben] = await Promise.all([
    opensGame('desk', { isStill: true }),
    opensGame('phone', { isStill: true, expected: { statuses: [409] } }),
  ]);
  await ada.frame.getByRole('checkbox', { name: 'Cash out automatically' }).check();
  await ada.frame.getByRole('textbox', { name: 'At the multiplier' }).fill('1.01');
  await bets(ada);
  await ben.frame.getByRole('region', { name: 'Players of this round' }).getByText('1 player').waitFor();
  await eventually('the bet is over', 0, () => openRounds(ada));
  await eventually('the result is shown', 1, ada.rounds);
  const { draws } = await ada.player.api.draws({ query: { limit: '1' } });
  expect(draws[0]?.outcome).toMatchObject({ end: 'over', moves: [expect.anything()] });

  // By hand. A round may end before anybody can press a button.
  for (;;) {
    await button(ben, 'Bet').waitFor();
    const before = await ben.player.balance();
    await bets(ben);
    await button(ben, /^Cash out [\d,.]+ PP$/)
      .click({ timeout: 8_000 })
      .catch(() => undefined);
    await eventually('the bet is over', 0, () => openRounds(ben));
    await ben.balanceFollows();
    if ((await ben.player.balance()) > before) break;
  }

  // The seed of her round is public after its end, and her draw is verified with it.
  const [draw] = draws;
  const { round } = (draw!.input as { readonly choice: { readonly round: number } }).choice;
  await eventually('the round is over', true, async () => {
    const { rounds } = await ada.player.api.sharedRounds({ params: { gameId: 'crash-comet' }, query: {} });
    return rounds.some((one) => one.round === round);
  });
  await ada.player.api.rotateSeed({ body: {} });
  await ada.page.goto(`${server().first.url}/fairness?draw=${encodeURIComponent(draw!.reference)}`);
  await ada.page.getByText('Verified: the result matches.').waitFor();
  ada.player.leaves();
  ben.player.leaves();
});
