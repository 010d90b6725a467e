// Referral rewards over several days of a moved clock, with two processes (S22, I26).
import { describe, expect, test } from 'vitest';
import { DAY_MS } from '@parlor/contract/kernel/time.ts';
import { newOperator } from '../actors/operators.ts';
import { newUser, signInByInvitation, signIn, visits, type Visitor } from '../actors/users.ts';
import { within } from '../server/deadline.ts';
import { startTestServer } from '../server/servers.ts';

const server = startTestServer({
  processes: 2,
  env: { OPERATORS: JSON.stringify([{ identity: 'email:overseer@example.com', role: 'support' }]) },
});
const DAYS = 3;
const ENOUGH = 10;
const REWARD = 500;

const options = { nowMs: () => server().nowMs() };
const nextDay = () => server().setClock(new Date(server().nowMs() + DAY_MS).toISOString());
/** Deletes where friends came from, because in a test everybody has the same address. */
const asFromElsewhere = () => server().withDatabase((pool) => pool.query('delete from referral_origins'));

const friendsOf = async (inviter: Visitor) =>
  (await inviter.api.referrals({ query: { pageSize: '25' } })).referrals;
const states = async (inviter: Visitor) =>
  Object.entries(Object.groupBy(await friendsOf(inviter), (f) => f.state ?? ''))
    .map(([state, list]) => `${list.length} ${state}`)
    .toSorted();

async function brings(inviter: Visitor): Promise<Visitor> {
  await asFromElsewhere();
  const { websiteLink } = await inviter.api.referralLink();
  return signInByInvitation(newUser(), websiteLink!, server().second, options);
}
/** Yesterday's token has expired. */
async function comesAgain(visitor: Visitor): Promise<Visitor> {
  visitor.leaves();
  const again = visits(visitor.name, server().first, options);
  await again.signInWithTelegram();
  return again;
}
async function playsOnDays(friend: Visitor, days: number): Promise<Visitor> {
  let who = friend;
  for (let day = 0; day < days; day++) {
    if (day > 0) {
      await nextDay();
      who = await comesAgain(who);
    }
    await who.plays('dice-bone', ENOUGH);
  }
  return who;
}
const eventually = (what: string, is: () => Promise<boolean>) =>
  within(15_000, what, async () => ((await is()) ? true : undefined));

describe('referrals', () => {
  test('a short link has a preview with the public name, leads in with the invitation, and a code of nobody leads home', async () => {
    const inviter = await signIn(newUser(), server().first, options);
    const { shortLink = '', websiteLink = '' } = await inviter.api.referralLink();
    const page = async (): Promise<string> => {
      const answer = await fetch(shortLink, { redirect: 'manual' });
      expect(answer.status).toBe(200);
      expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
      return answer.text();
    };
    const guest = await page();
    expect(guest).toContain('<meta property="og:title" content="You are invited to Parlor">');
    expect(guest).toContain(`Play on ${DAYS} days and get ${REWARD} PP.`);
    expect(guest).toContain(`content="0;url=${websiteLink.replaceAll('&', '&amp;')}"`);
    expect(guest).not.toContain(inviter.userId());
    await inviter.api.chooseName({ body: { name: 'Mara' } });
    expect(await page()).toContain('Mara invites you to Parlor');
    for (const code of ['1'.repeat(16), 'none', '%3Cscript%3E']) {
      const answer = await fetch(`${server().first.url}/i/${code}`, { redirect: 'manual' });
      expect([answer.status, answer.headers.get('location')], code).toEqual([302, '/']);
    }
    inviter.leaves();
  });

  test('both are paid once, after the friend has really played on three days', async () => {
    let inviter = await signIn(newUser(), server().first, options);
    let friend = await brings(inviter);
    await friend.plays('dice-bone', ENOUGH - 1);
    expect(await friendsOf(inviter)).toEqual([
      expect.objectContaining({ state: 'playing', days: 0, daysAsked: DAYS }),
    ]);
    await friend.plays('dice-bone', 1);
    expect(await friendsOf(inviter)).toEqual([expect.objectContaining({ state: 'playing', days: 1 })]);
    await friend.plays('dice-bone', ENOUGH);
    expect(await friendsOf(inviter)).toEqual([expect.objectContaining({ days: 1 })]);
    await nextDay();
    friend = await playsOnDays(await comesAgain(friend), 2);
    inviter = await comesAgain(inviter);
    await eventually('the inviter is paid', async () => (await states(inviter))[0] === '1 rewarded');
    const { entries } = await inviter.api.ledger({ query: { group: 'claims', limit: '100' } });
    expect(entries.filter((e) => e.reason === 'referral').map((e) => [e.reference, e.amount])).toEqual([
      [`friend:${friend.userId()}`, REWARD],
    ]);
    const own = await friend.api.ledger({ query: { group: 'claims', limit: '100' } });
    expect(own.entries.filter((e) => e.reason === 'referral').map((e) => [e.reference, e.amount])).toEqual([
      ['invited', REWARD],
    ]);
    expect(await inviter.api.referralLink()).toMatchObject({ rewarded: 1, points: REWARD });
    inviter.leaves();
    friend.leaves();
  });

  test('friends beyond the daily limit wait for the next day, also when several are paid at once', async () => {
    let inviter = await signIn(newUser(), server().first, options);
    const friends = [await brings(inviter)];
    for (let n = 1; n < 7; n++) friends.push(await brings(inviter));
    // As if two of the three days had passed.
    await server().withDatabase((pool) =>
      pool.query(
        `update players set state = jsonb_set(state::jsonb, '{friends,playedDays}', '["2026-01-01","2026-01-02"]')::text, version = version + 1
          where player_id = any($1)`,
        [friends.map((f) => f.userId())],
      ),
    );
    await Promise.all(friends.map((f) => f.plays('dice-bone', ENOUGH)));
    await eventually(
      'five are paid and two wait',
      async () => (await states(inviter)).join() === '2 waiting,5 rewarded',
    );
    await nextDay();
    inviter = await comesAgain(inviter);
    const run = await fetch(`${server().first.controlUrl}/jobs/run`, { method: 'POST' });
    expect(run.ok).toBe(true);
    await eventually('all are paid', async () => (await states(inviter)).join() === '7 rewarded');
    for (const one of [inviter, ...friends]) one.leaves();
  });

  test('friends from one address are held: nobody is paid before an operator has checked', async () => {
    const inviter = await signIn(newUser(), server().first, options);
    await asFromElsewhere();
    const { websiteLink } = await inviter.api.referralLink();
    const friends: Visitor[] = [];
    for (let n = 0; n < 4; n++)
      friends.push(await signInByInvitation(newUser(), websiteLink!, server().second, options));
    expect(await states(inviter)).toEqual(['4 held']);
    const last = friends.at(-1)!;
    await server().withDatabase((pool) =>
      pool.query(
        `update players set state = jsonb_set(state::jsonb, '{friends,playedDays}', '["2026-01-01","2026-01-02"]')::text, version = version + 1
          where player_id = $1`,
        [last.userId()],
      ),
    );
    const before = await last.balance();
    await last.plays('dice-bone', ENOUGH);
    const { entries } = await last.api.ledger({ query: { limit: '100' } });
    expect(entries.some((e) => e.reason === 'referral')).toBe(false);
    expect(await states(inviter)).toEqual(['4 held']);
    expect(before).toBeGreaterThan(0);

    const decide = async (userId: string, release: boolean): Promise<number> =>
      (
        await operatorAsks(`/api/operator/referrals/${userId}/decide`, {
          release,
          why: 'a class of dancers',
        })
      ).status;
    // An operator decides nothing about the player with their email address, who is another account here.
    const own = await newOperator(server(), 'support');
    await server().withDatabase((pool) =>
      pool.query('update profiles set email = $2 where player_id = $1', [
        inviter.userId(),
        own.email.toUpperCase(),
      ]),
    );
    const decided = own.calls.decideReferral({
      params: { userId: last.userId() },
      body: { release: true, why: 'my own friends' },
    });
    await expect(decided).rejects.toMatchObject({ code: 'OWN_ACCOUNT' });
    expect(await decide(last.userId(), true)).toBe(200);
    expect(await decide(friends[0]!.userId(), false)).toBe(200);
    expect(await decide(friends[0]!.userId(), true)).toBe(404);
    await eventually(
      'one is paid, one refused',
      async () => (await states(inviter)).join() === '1 refused,1 rewarded,2 held',
    );
    const told = await last.api.ledger({ query: { limit: '100' } });
    expect(told.entries.filter((e) => e.reference === 'invited')).toHaveLength(1);
    for (const one of [inviter, ...friends]) one.leaves();
  });
});

/** Calls of an operator, signed in by e-mail. */
async function operatorAsks(path: string, body: object) {
  const operator = await signedInOperator();
  return operator.asks(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}
let signedIn: Promise<Visitor> | undefined;
function signedInOperator(): Promise<Visitor> {
  return (signedIn ??= (async () => {
    const operator = visits('overseer', server().first, { ...options, platform: 'web' });
    await operator.signInByEmail();
    return operator;
  })());
}
