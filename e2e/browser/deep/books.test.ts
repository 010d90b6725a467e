// Public books: a wrong proof, a book from before the player came, and no connection.
import type { BookProof } from '@parlor/contract/calls/books.ts';
import { expect, test } from 'vitest';
import { newUser } from '../../actors/users.ts';
import { browserOfScenarios } from '../scenario-browser.ts';
import { signsInByApi, samePlayerByApi } from '../player.ts';
import { sharedServer } from '../../server/servers.ts';

const server = sharedServer();
const browser = browserOfScenarios();

test('a wrong proof is told at once, an older book has no proof, and without a connection nothing is asked', async () => {
  await server().makeBook();
  const name = newUser();
  const page = await (await browser.opens('phone', {}, { statuses: [404], outage: true })).newPage();
  await signsInByApi(page, server().first, `${name}@example.com`);
  const bo = await samePlayerByApi(name, server().first);
  await bo.plays('dice-bone', 1);
  await server().makeBook();
  await page.goto(`${server().first.url}/books`);
  const own = page.getByRole('region', { name: 'Your balance is in the books' });
  const asks = own.getByRole('button', { name: /Check my balance in book/ });

  await page.route('**/api/books/*/proof', async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { proof: BookProof };
    await route.fulfill({
      response,
      json: { ...body, proof: { ...body.proof, entry: body.proof.entry - 1 } },
    });
  });
  await asks.click();
  await own.getByText('Your balance is not in this book as it should be. Contact support').waitFor();
  await page.unroute('**/api/books/*/proof');

  // From before bo came.
  await page.getByRole('link', { name: 'See the previous book' }).click();
  await page.waitForURL(/\/books\?book=\d+$/);
  await asks.click();
  await own.getByText(/There is no proof for you in this book/).waitFor();
  await page.context().setOffline(true);
  await expect.poll(() => asks.isDisabled()).toBe(true);
  await page.context().setOffline(false);
  await page.goto(`${server().first.url}/books?book=999999`);
  await page.getByText('There is no such book').waitFor();
  bo.leaves();
});
