// Announcements over two processes: operators act at the first, players are at the second, which knows within a second.
import { operatorContract } from '@parlor/contract/calls/operator/operator.ts';
import { announcementsSuite } from '@parlor/sdk/conformance/announcements.suite.ts';
import { createClient } from '@parlor/sdk/http/client.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newUser, signIn, visits, type Visitor } from '../actors/users.ts';
import { startTestServer } from '../server/servers.ts';

const server = startTestServer({
  processes: 2,
  env: { OPERATORS: JSON.stringify([{ identity: 'email:olga@example.com', role: 'support' }]) },
});
const WHY = 'players should know';

let olga: Visitor;
beforeAll(async () => {
  olga = visits('olga', server().first);
  await olga.signInByEmail();
});
afterAll(() => olga.leaves());
const desk = () =>
  createClient(operatorContract, {
    baseUrl: server().first.url,
    platform: 'web',
    attempts: 1,
    token: () => olga.token(),
  });
/** The second process has the state that the first one has. */
async function isKnown(state: string, id: string): Promise<void> {
  const there = createClient(operatorContract, {
    baseUrl: server().second.url,
    platform: 'web',
    token: () => olga.token(),
  });
  const stateThere = async () =>
    (await there.operatorAnnouncements()).announcements.find((one) => one.id === id)?.state;
  await expect.poll(stateThere, { interval: 20 }).toBe(state);
}
async function announces(body: object): Promise<string> {
  const { announcements } = await desk().makeAnnouncement({ body: { ...body, why: WHY } as never });
  const { id, state } = announcements[0]!;
  await isKnown(state, id);
  return id;
}
async function stops(id: string): Promise<void> {
  await desk().stopAnnouncement({ params: { id }, body: { why: WHY } });
  await isKnown('stopped', id);
}

announcementsSuite('http', async () => {
  const player = await signIn(newUser(), server().second);
  return {
    services: player.services,
    nowMs: () => server().nowMs(),
    announce: announces,
    stopAnnouncement: stops,
    stop: () => player.leaves(),
  };
});

test('it ends at its time, a player is new for seven days only, and one on the website has those for the website', async () => {
  const player = visits(newUser(), server().second, { platform: 'web', nowMs: () => server().nowMs() });
  await player.signInByEmail();
  const shown = async () => (await player.api.announcements()).announcements.map(({ title }) => title);
  const until = new Date(server().nowMs() + 20 * 86_400_000).toISOString();
  const text = 'It is open for you.';
  await announces({ title: 'For newcomers', text, audience: 'new', until });
  await announces({ title: 'For the website', text, audience: 'web', until });
  await announces({ title: 'For Telegram', text, audience: 'telegram', until });
  expect(await shown()).toEqual(['For the website', 'For newcomers']);
  await server().setClock(new Date(server().nowMs() + 7 * 86_400_000).toISOString());
  expect(await shown()).toEqual(['For the website']);
  await server().setClock(until);
  expect(await shown()).toEqual([]);
  player.leaves();
});
