// An operator makes an endpoint, sees what it was told, sends an event again, and changes its secret. A receiver checks each
// delivery as the guide says.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { randomUUID } from 'node:crypto';
import { newUser } from '../actors/users.ts';
import { startTestServer } from '../server/servers.ts';
import { expectPartAccessible } from './steps/part-of-console.ts';
import { browserOfScenarios } from './scenario-browser.ts';
import { eventually, signsInByApi, samePlayerByApi } from './player.ts';

// Its jobs run when the scenario says so.
const server = startTestServer();
const browser = browserOfScenarios();
const got: Array<{ id: string; signatures: number; type: string; userId: string | undefined }> = [];
let status = 200;
const receiver = createServer((request, response) => {
  const parts: Buffer[] = [];
  request.on('data', (part: Buffer) => parts.push(part));
  request.on('end', () => {
    const { type, data } = JSON.parse(Buffer.concat(parts).toString()) as {
      type: string;
      data: { userId?: string };
    };
    const { 'webhook-id': id, 'webhook-signature': signature } = request.headers;
    got.push({ id: String(id), signatures: String(signature).split(' ').length, type, userId: data.userId });
    response.writeHead(status);
    response.end('the books are closed');
  });
});
beforeAll(() => new Promise<void>((done) => void receiver.listen(0, '127.0.0.1', done)));
afterAll(() => new Promise((done) => receiver.close(done)));

test('an endpoint is made, told of an order, tried again, and gets a new secret', async () => {
  const alice = await samePlayerByApi(newUser(), server().first);
  const page = await (await browser.opens('desk')).newPage();
  const name = `Books ${alice.userId()}`;
  await signsInByApi(page, server().first, 'operator@parlor.example');
  await page.goto(`${server().first.url}/operator?see=webhooks`);
  await page.getByRole('button', { name: 'New endpoint' }).click();
  const sheet = page.getByRole('dialog');
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`;
  await sheet.getByRole('textbox', { name: 'Address' }).fill(url);
  await sheet.getByRole('textbox', { name: 'Name, for us' }).fill(name);
  await sheet.getByRole('switch', { name: 'An order was delivered' }).click();
  await sheet.getByRole('textbox', { name: 'Why' }).fill('the books need it');
  await expectPartAccessible(page);
  await sheet.getByRole('button', { name: 'Make the endpoint' }).click();
  await sheet.getByText(/^whsec_/).waitFor();
  await expectPartAccessible(page);
  await page.keyboard.press('Escape');

  const card = page.getByRole('listitem', { name });
  await card.getByText('On', { exact: true }).waitFor();
  status = 503;
  await alice.api.placeOrder(
    { body: { productId: 'pack-of-three', quantity: 1, paymentMode: 'telegram' } },
    { idempotencyKey: randomUUID() },
  );
  const own = () => got.filter(({ userId }) => userId === alice.userId());
  // A process knows of a new endpoint after a second: the order may be too early for it.
  await eventually('an order is told', true, async () => {
    if (own().length > 0) return true;
    await alice.api.placeOrder(
      { body: { productId: 'pack-of-three', quantity: 1, paymentMode: 'telegram' } },
      { idempotencyKey: randomUUID() },
    );
    await server().runJobs(server().first);
    return own().length > 0;
  });
  await card.getByRole('button', { name: `Deliveries to ${name}` }).click();
  const row = card.getByRole('row', { name: own()[0]!.id });
  await row.getByText('the books are closed').waitFor();
  await card.getByText('Nothing has reached it since').waitFor();
  await expectPartAccessible(page);

  status = 200;
  const acts = async (button: string): Promise<void> => {
    await card.getByRole('button', { name: button }).click();
    await page.getByRole('dialog').getByRole('textbox', { name: 'Why' }).fill('to see whether it works');
    await page.getByRole('dialog').getByRole('button', { name: 'Do it' }).click();
  };
  await acts(`Give ${name} a new secret`);
  await page
    .getByRole('dialog')
    .getByText(/^whsec_/)
    .waitFor();
  await page.keyboard.press('Escape');
  await acts(`Send a test to ${name}`);
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await server().runJobs(server().first);
  expect(got.find(({ type }) => type === 'webhook.test')).toMatchObject({ signatures: 2 });
  await card.getByText('The secret before signs too').waitFor();
  await card.getByText('webhook.test').waitFor();
  await acts(`Remove ${name} with its deliveries`);
  await card.waitFor({ state: 'hidden' });
});
