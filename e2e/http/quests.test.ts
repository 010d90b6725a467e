import { randomUUID } from 'node:crypto';
import { IDEMPOTENCY_HEADER } from '@parlor/contract/kernel/contract.ts';
import { quests, type QuestId } from '@parlor/contract/calls/quests.ts';
import { summary } from '@parlor/contract/calls/summary.ts';
import type { Reward } from '@parlor/contract/kernel/vocabulary.ts';
import { afterEach, describe, expect, test } from 'vitest';
import { newUser, signIn, sendUntilTaken, type Reply, type Visitor } from '../actors/users.ts';
import { within } from '../server/deadline.ts';
import { refusalIn, refused, withCode } from '../actors/refusals.ts';
import { startTestServer } from '../server/servers.ts';

const testServer = startTestServer({ processes: 2 });
afterEach(() => testServer().setClock(null));

const points = (rewards: readonly Reward[]): number =>
  rewards.reduce((sum, reward) => sum + (reward.type === 'points' ? reward.amount : 0), 0);

/** One claim over HTTP, to process 0 or 1. */
async function claimAt(who: Visitor, process: 0 | 1, id: QuestId, key?: string): Promise<Reply> {
  const server = process === 0 ? testServer().first : testServer().second;
  return sendUntilTaken(server.url + quests.claimQuest.path, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${await who.token()}`,
      'content-type': 'application/json',
      ...(key === undefined ? {} : { [IDEMPOTENCY_HEADER]: key }),
    },
    body: JSON.stringify({ id }),
  });
}
const questEntries = async (who: Visitor): Promise<number> =>
  (await testServer().exported('ledger')).filter((e) => e.playerId === who.userId() && e.reason === 'quest')
    .length;

describe('a quest of the day', () => {
  test('Alice completes a quest and claims it on two processes, 50 times at once: it is paid once', async () => {
    const alice = await signIn('alice', testServer().first);
    const quest = await alice.completesAQuest();
    expect((await alice.api.summary()).userQuestsClaims).toBeGreaterThan(0);
    const before = await alice.balance();
    const replies = await Promise.all(
      Array.from({ length: 50 }, (_, n) => claimAt(alice, n % 2 === 0 ? 0 : 1, quest.id)),
    );
    expect(replies.filter((r) => r.status === 200)).toHaveLength(1);
    for (const reply of replies.filter((r) => r.status !== 200)) {
      const { code, details } = refusalIn(reply);
      expect(code).toBe('ALREADY_CLAIMED');
      expect(details).toEqual({ rewards: quest.rewards });
    }
    expect(await alice.balance()).toBeCloseTo(before + points(quest.rewards), 2);
    expect(await questEntries(alice)).toBe(1);
    const claims = await testServer().exported('claims');
    expect(
      claims.filter((c) => c.playerId === alice.userId() && c.reference.startsWith('quest:')),
    ).toHaveLength(1);
  });

  test('a claim repeated with its key gets the same bytes; the key with another body is refused', async () => {
    const bob = await signIn('bob', testServer().first);
    const { id, rewards } = await bob.completesAQuest();
    const before = await bob.balance();
    const key = randomUUID();
    const first = await claimAt(bob, 0, id, key);
    expect(first.status).toBe(200);
    for (const process of [0, 1, 1, 0] as const) {
      const again = await claimAt(bob, process, id, key);
      expect([again.status, again.text]).toEqual([first.status, first.text]);
    }
    const other = await claimAt(bob, 1, { ...id, index: (id.index + 1) % 4 }, key);
    expect(refusalIn(other).code).toBe('IDEMPOTENCY_KEY_REUSED');
    expect(await bob.balance()).toBeCloseTo(before + points(rewards), 2);
    expect(await questEntries(bob)).toBe(1);
  });

  test('fifty concurrent claims with one key get the same reply and are paid once', async () => {
    const carol = await signIn('carol', testServer().second);
    const { id } = await carol.completesAQuest();
    const key = randomUUID();
    const replies = await Promise.all(
      Array.from({ length: 50 }, (_, n) => claimAt(carol, n % 2 === 0 ? 1 : 0, id, key)),
    );
    expect(new Set(replies.map((r) => `${r.status} ${r.text}`)).size).toBe(1);
    expect(replies[0]?.status).toBe(200);
    expect(await questEntries(carol)).toBe(1);
  });

  test('the same key of two players is two keys', async () => {
    const key = randomUUID();
    for (const name of [newUser(), newUser()]) {
      const player = await signIn(name, testServer().first);
      const { id } = await player.completesAQuest();
      expect((await claimAt(player, 0, id, key)).status).toBe(200);
    }
  });

  test('an incomplete quest cannot be claimed, and the reply has its progress', async () => {
    const dave = await signIn(newUser(), testServer().first);
    const hard = (await dave.api.quests()).quests[3];
    const { code, details } = refusalIn(await claimAt(dave, 0, hard?.id ?? { day: '', index: 0 }));
    expect(code).toBe('NOT_CLAIMABLE');
    expect(details).toMatchObject({ currentValue: 0 });
    expect(await dave.balance()).toBe(1000);
  });

  test('a quest ends with its day (UTC) on every process, and the new day brings four new ones', async () => {
    await testServer().setClock('2027-03-07T23:58:00.000Z');
    const erin = await signIn(newUser(), testServer().first, { nowMs: testServer().nowMs });
    const quest = await erin.completesAQuest();
    expect(quest.id.day).toBe('2027-03-07');
    const before = await erin.balance();

    await testServer().setClock('2027-03-08T00:00:01.000Z');
    await within(1000, 'the new day on the other process', async () => {
      const { serverTime } = (await (await fetchSummary(erin)).json()) as { serverTime: string };
      return serverTime.startsWith('2027-03-08') ? true : undefined;
    });
    for (const process of [0, 1] as const)
      expect(refusalIn(await claimAt(erin, process, quest.id)).code).toBe('QUEST_ENDED');
    expect(await erin.balance()).toBe(before);
    const today = (await erin.api.quests()).quests;
    expect(today.map((q) => [q.id.day, q.state.type])).toEqual(
      [0, 1, 2, 3].map(() => ['2027-03-08', 'available']),
    );
    const next = await erin.completesAQuest();
    expect(await refused(erin.claims({ ...next.id, day: '2027-03-09' }))).toEqual(
      withCode('QUEST_NOT_FOUND'),
    );
    expect((await erin.claims(next.id)).quest.state.type).toBe('claimed');
  });

  test('a clock that runs backwards reopens nothing that was claimed', async () => {
    await testServer().setClock('2027-05-02T00:03:00.000Z');
    const frank = await signIn(newUser(), testServer().first, { nowMs: testServer().nowMs });
    const quest = await frank.completesAQuest();
    await frank.claims(quest.id);
    const balance = await frank.balance();
    await testServer().setClock('2027-05-01T23:58:00.000Z');
    expect(await refused(frank.claims(quest.id))).toEqual(withCode('ALREADY_CLAIMED'));
    expect((await frank.api.quests()).quests[0]?.id.day).toBe('2027-05-02');
    expect(await frank.balance()).toBe(balance);
  });
});

const fetchSummary = async (who: Visitor): Promise<Response> =>
  fetch(testServer().second.url + summary.summary.path, {
    headers: { authorization: `Bearer ${await who.token()}` },
  });
