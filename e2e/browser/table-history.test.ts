// The session at a table and its last rounds, by the receipts of the server.
import { describe, expect, test } from 'vitest';
import { newUser } from '../actors/users.ts';
import { sharedServer } from '../server/servers.ts';
import { violations } from './accessibility.ts';
import { browserOfScenarios, layoutsFor } from './scenario-browser.ts';
import { openSignedIn, playsARound, waitsForTable } from './player.ts';

const server = sharedServer();
const browser = browserOfScenarios();

describe('the rounds of a table', () => {
  test.each(layoutsFor('phone'))(
    'are summed up, survive a reload, and are verified in place, %s',
    async (layout) => {
      const page = await (await browser.opens(layout)).newPage();
      await openSignedIn(page, server().first, `${newUser()}@example.com`, '/play/dice-bone');
      const table = await waitsForTable(page, 'Bone Dice');
      await playsARound(table, () => table.roll.click());
      await playsARound(table, () => table.roll.click());

      await page.reload();
      const { frame, rounds } = await waitsForTable(page, 'Bone Dice');
      expect(await rounds()).toBe(2);
      await frame.getByRole('button', { name: 'Session and rounds' }).click();
      const sheet = frame.getByRole('dialog', { name: 'This session' });
      await sheet.getByText(/^Net after each of 2 rounds\. Now [+−]/).waitFor({ state: 'attached' });
      expect(await sheet.locator('.receipts li').count()).toBe(2);

      const verify = sheet.getByRole('button', { name: /^Verify the round of/ });
      await verify.first().click();
      await sheet.getByText(/^Not verified yet/).waitFor();
      await sheet.getByRole('button', { name: 'Reveal and verify' }).click();
      await sheet.getByText('Verified: computed again on this device, the result is the same.').waitFor();
      // Its seed is revealed for every earlier round.
      await verify.last().click();
      await sheet.getByText('Verified: computed again on this device').nth(1).waitFor();
      expect(await violations(page)).toEqual([]);

      await sheet.getByRole('button', { name: 'Start a new session' }).click();
      await sheet.getByText('The chart appears after your first round.').waitFor();
    },
  );
});
