import { describe, expect, test } from 'vitest';
import { newUser } from '../actors/users.ts';
import { within } from '../server/deadline.ts';
import { sharedServer } from '../server/servers.ts';
import { browserOfScenarios, layoutsFor } from './scenario-browser.ts';
import {
  balanceShown,
  eventually,
  heading,
  navigateTo,
  playsARound,
  profileLink,
  seesLiveWins,
  openSignedIn,
  waitsForTable,
  samePlayerByApi,
} from './player.ts';

const server = sharedServer();
const browser = browserOfScenarios();
const ROUNDS = 20;

/** "19.80" in a row of wins or transactions. */
const inFigures = (points: number): string =>
  points.toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

describe.each(layoutsFor('phone'))('an evening at Bone Dice, %s', (layout) => {
  test('twenty rounds in the frame, the balance follows, the win is seen elsewhere within a second, and the draw can be checked', async () => {
    const name = newUser();
    const context = await browser.opens(layout);
    const page = await context.newPage();
    await openSignedIn(page, server().first, `${name}@example.com`, '/play/dice-bone');
    const player = await samePlayerByApi(name, server().first);

    // Another player watches the wins.
    const others = await browser.opens(layout);
    const watcher = await others.newPage();
    await openSignedIn(watcher, server().first, `${newUser()}@example.com`);
    await seesLiveWins(watcher);
    const newest = watcher
      .locator('section', { has: heading(watcher, 'Live wins') })
      .locator('li')
      .first();

    const table = await waitsForTable(page, 'Bone Dice');
    const rolls =
      layout === 'phone'
        ? () => table.roll.tap()
        : async () => {
            await table.roll.focus();
            await page.keyboard.press('Space');
          };
    let won = 0;
    for (let round = 0; round < ROUNDS; round++) {
      await playsARound(table, rolls);
      won ||= await table.won();
    }
    expect(await table.rounds()).toBe(ROUNDS);
    const balance = await player.balance();
    await eventually('the balance over the table', balance, () => balanceShown(page));

    // One more win while the other player watches.
    for (let more = 0; more < 100 && (more === 0 || (await table.won()) === 0); more++)
      await playsARound(table, rolls);
    won = await table.won();
    expect(won).toBeGreaterThan(0);
    await within(1000, 'the win in the list of the other', async () => {
      const text = await newest.textContent();
      return text?.includes('Bone Dice') === true && text.includes(inFigures(won).replace('.00', ''))
        ? true
        : undefined;
    });

    await page.getByRole('button', { name: 'Leave game' }).click();
    await heading(page, 'Bone Dice').first().waitFor();
    await eventually('the balance in the lobby', await player.balance(), () => balanceShown(page));

    // Profile, transactions: stake and win of the last round.
    await page.getByRole('link', { name: 'Home', exact: true }).filter({ visible: true }).click();
    await profileLink(page).click();
    await page.getByRole('link', { name: 'Transactions', exact: true }).click();
    await page.waitForURL('**/profile/history');
    const rows = page.locator('main li');
    await rows
      .filter({ hasText: /Win, / })
      .first()
      .filter({ hasText: `+${inFigures(won)}` })
      .waitFor();
    await rows
      .filter({ hasText: /Stake, / })
      .first()
      .filter({ hasText: '−10.00' })
      .waitFor();

    // The draw of the win: sealed until the seed is revealed, then verified in this browser.
    await rows.filter({ hasText: /Win, / }).first().getByRole('button').click();
    const story = page.getByRole('region', { name: 'How this happened' });
    await story.getByText('You played a round').waitFor();
    await story.getByRole('link', { name: 'Verify this result' }).click();
    await heading(page, 'Provably fair').waitFor();
    await page.getByText('Not verified yet. Rotate the seeds to reveal the server seed.').waitFor();
    await page.getByRole('textbox', { name: 'New client seed' }).fill('four-leaf-clover');
    await page.getByRole('button', { name: 'Rotate seeds and reveal the old one' }).click();
    await page.getByText('Verified: the result matches.').waitFor();
    await heading(page, 'How the result was computed').waitFor();
    expect((await player.api.fairness()).active.clientSeed).toBe('four-leaf-clover');

    const entries = (await server().exported('ledger')).filter((entry) => entry.playerId === player.userId());
    expect(entries.filter((entry) => entry.reason === 'stake').length).toBeGreaterThanOrEqual(ROUNDS + 1);
    player.leaves();
  });
});

test('the keys of a game work on arrival, without a press into its frame', async () => {
  const page = await (await browser.opens('desk')).newPage();
  await openSignedIn(page, server().first, `${newUser()}@example.com`, '/play/dice-bone');
  const table = await waitsForTable(page, 'Bone Dice');
  const hasFocus = (): Promise<boolean> =>
    page.evaluate(() => document.activeElement instanceof HTMLIFrameElement);
  await eventually('the focus is in the frame', true, hasFocus);
  await playsARound(table, () => page.keyboard.press('Space'));
  expect(await table.rounds()).toBe(1);
  // From another screen of the app too, where the heading had the focus first.
  await navigateTo(page, '/games/dice-moons');
  await page.getByRole('main').getByRole('link', { name: 'Play', exact: true }).first().click();
  const other = await waitsForTable(page, 'Two Moons');
  await eventually('the focus is in the other frame', true, hasFocus);
  await playsARound(other, () => page.keyboard.press('Space'));
  expect(await other.rounds()).toBe(1);
});
