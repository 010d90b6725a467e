// What a game's page shows of other players: the contest, who plays now, and reactions.
import { describe, expect, test } from 'vitest';
import { newUser, signIn } from '../actors/users.ts';
import { startTestServer } from '../server/servers.ts';
import { violations } from './accessibility.ts';
import { browserOfScenarios, layoutsFor } from './scenario-browser.ts';
import { eventually, openSignedIn, playsARound, waitsForTable, samePlayerByApi } from './player.ts';

const server = startTestServer({ processes: 2 });
const browser = browserOfScenarios();

describe('at a table', () => {
  test.each(layoutsFor('desk'))(
    'a player sees others play and react, and the own place in the contest move, %s',
    async (layout) => {
      const email = newUser();
      const page = await (await browser.opens(layout, {}, { statuses: [422] })).newPage();
      await openSignedIn(page, server().first, `${email}@example.com`, '/play/dice-bone');
      const table = await waitsForTable(page, 'Bone Dice');
      if (layout === 'phone') {
        await page.getByRole('button', { name: 'About this game' }).click();
        await page.locator('summary', { hasText: 'Contest' }).click();
        await page.locator('summary', { hasText: 'Live wins' }).click();
      }
      // On some days a contest of dice games comes first.
      await page.getByRole('combobox', { name: 'Contest' }).selectOption('daily-race');
      const contest = page.getByRole('list', { name: 'Daily race' });
      await contest.getByText('You', { exact: true }).waitFor();
      const react = page.getByRole('group', { name: 'React' });

      // The list connects once it is in view.
      await react.scrollIntoViewIfNeeded();

      // Bob plays and reacts at the other process.
      const bob = await signIn('bob', server().second);
      await bob.api.chooseName({ body: { name: 'Bob' } });
      await bob.plays('dice-bone', 1);
      await page.getByRole('list', { name: 'Playing now' }).getByText('Bob').waitFor();
      await react.getByRole('button', { name: 'Applause' }).waitFor();
      // A reaction goes away by itself, so its wait begins before it.
      const reactions = page.getByRole('list', { name: 'Reactions' });
      const seen = reactions.getByText('Bob').waitFor();
      await bob.api.react({ params: { gameId: 'dice-bone' }, body: { reaction: 'heart' } });
      await seen;

      // Hers are answered by the server, which asks her to wait after a few.
      const wait = page.getByText(/^You can react again in \d seconds?\.$/);
      const told = Promise.all([
        wait.waitFor(),
        react.locator('[aria-disabled="true"]').first().waitFor(),
        reactions.getByText('A player').first().waitFor(),
      ]);
      for (let n = 0; n < 60 && !(await wait.isVisible()); n += 1)
        await react.getByRole('button', { name: 'Applause' }).click();
      await told;
      expect(await violations(page)).toEqual([]);

      // A round of hers that counts moves her to a place.
      const alice = await samePlayerByApi(email, server().first);
      const placeByApi = async () => (await alice.api.dailyJackpotRace()).own?.position;
      for (let n = 0; n < 40 && (await placeByApi()) === undefined; n += 1) await alice.plays('dice-bone', 2);
      const own = contest.getByRole('listitem').filter({ hasText: 'You' });
      await eventually(
        'her place at the table',
        String(await placeByApi()),
        async () => (await own.innerText()).split(/\s/)[0] ?? '',
      );
      if (layout !== 'phone') {
        await playsARound(table, () => table.roll.click());
        await page.getByRole('button', { name: 'See the whole board' }).click();
        await page.getByRole('heading', { name: 'Daily race' }).waitFor();
      }
      alice.leaves();
      bob.leaves();
    },
  );
});
