import { randomBytes } from 'node:crypto';
import { auth, type RedirectProvider } from '@parlor/contract/calls/auth.ts';
import { campaignToQuery, encodeStartParam } from '@parlor/contract/formats/campaign.ts';
import { signInitData } from '@parlor/server/test/init-data.ts';
import { idTokenFrom, providerVisitor, type Chosen } from '@parlor/server/test/at-the-provider.ts';
import { afterEach, describe, expect, test } from 'vitest';
import {
  newUser,
  signIn,
  emailsTo,
  linkCodeIn,
  LOCAL_BOT_TOKEN,
  send,
  telegramUser,
  visits,
  type Reply,
  type Visitor,
} from '../actors/users.ts';
import { within } from '../server/deadline.ts';
import { refusalIn, refused, withCode } from '../actors/refusals.ts';
import { startTestServer } from '../server/servers.ts';

const server = startTestServer({ processes: 2 });
afterEach(() => server().setClock(null));

const identityOf: Readonly<Record<RedirectProvider, string>> = {
  google: auth.startGoogle.path,
  facebook: auth.startFacebook.path,
};
const inABrowser = (name = newUser()): Visitor => visits(name, server().first, { platform: 'web' });
const addressOf = (who: Visitor): Required<Pick<Chosen, 'name' | 'email'>> => ({
  name: `${who.name} Surname`,
  email: who.email,
});
const leadsTo = (reply: Reply): string => {
  if (reply.status !== 302) throw new Error(`answered ${reply.status}: ${reply.text}`);
  return reply.headers.get('location') ?? '';
};
const opens = (who: Visitor, path: string): Promise<Reply> => who.asks(path, { redirect: 'manual' });

/** To the provider's page and back like a browser. Returns the final address. */
async function goes(
  who: Visitor,
  provider: RedirectProvider,
  choice: Chosen,
  query: Record<string, string> = {},
): Promise<string> {
  const away = leadsTo(await opens(who, `${identityOf[provider]}?${new URLSearchParams(query)}`));
  const back = await providerVisitor().chooses(away, choice);
  return leadsTo(await opens(who, back.pathname + back.search));
}
/** The page loads, and finds the player by the cookie. */
async function arrives(who: Visitor) {
  const state = await who.services.session.start();
  if (state.status !== 'connected') throw new Error(`${who.name} is ${state.status}`);
  return state;
}
const signInWith = async (provider: RedirectProvider, who = inABrowser()): Promise<Visitor> => {
  await goes(who, provider, addressOf(who));
  await arrives(who);
  return who;
};

describe.each(['google', 'facebook'] as const)('signing in with %s', (provider) => {
  test('returns to the original page, with the welcome bonus, and creates one player', async () => {
    const dave = inABrowser();
    expect(
      (await goes(dave, provider, addressOf(dave), { redirectTo: '/quests?day=today' })).replace(/#$/, ''),
    ).toBe('/quests?day=today');
    const { profile } = await arrives(dave);
    expect(profile).toMatchObject({ firstName: dave.name, isNew: true });
    expect(await dave.balance()).toBe(1000);

    const again = visits(dave.name, server().second, { platform: 'web' });
    await goes(again, provider, addressOf(dave));
    expect((await arrives(again)).profile).toMatchObject({ userId: profile.userId, isNew: false });
  });

  test.each([
    ['says no', 'cancel', 'cancelled'],
    ['meets a fault of the provider', 'failure', 'provider-failed'],
  ] as const)('a person who %s is not signed in, and reads why', async (_, as, problem) => {
    const erin = inABrowser();
    const where = new URL(await goes(erin, provider, { as }, { redirectTo: '/games' }), server().first.url);
    expect(where.pathname).toBe('/sign-in');
    expect(Object.fromEntries(where.searchParams)).toEqual({ problem, provider, redirectTo: '/games' });
    expect((await erin.services.session.start()).status).toBe('disconnected');
  });

  test('a return that was used, or that belongs to another browser, signs nobody in', async () => {
    const mallory = inABrowser();
    const away = leadsTo(await opens(mallory, identityOf[provider]));
    const back = await providerVisitor().chooses(away, addressOf(mallory));
    const victim = inABrowser();
    expect(leadsTo(await opens(victim, back.pathname + back.search))).toContain('problem=state-invalid');
    expect((await victim.services.session.start()).status).toBe('disconnected');
    expect(leadsTo(await opens(mallory, back.pathname + back.search)).replace(/#$/, '')).toBe('/');
    expect(leadsTo(await opens(mallory, back.pathname + back.search))).toContain('problem=state-invalid');
  });

  test('two browsers that return at the same moment are one player', async () => {
    const one = inABrowser();
    const both = [one, visits(one.name, server().first, { platform: 'web' })];
    await Promise.all(both.map((who) => goes(who, provider, addressOf(one))));
    const ids = await Promise.all(both.map(async (who) => (await arrives(who)).profile.userId));
    expect(new Set(ids).size).toBe(1);
  });

  test.each(['//evil.example', 'https://evil.example/', '/\\evil.example'])(
    'cannot lead on to %j',
    async (redirectTo) => {
      const reply = await opens(
        inABrowser(),
        `${identityOf[provider]}?${new URLSearchParams({ redirectTo })}`,
      );
      expect(refusalIn(reply).code).toBe('INVALID_REDIRECT');
    },
  );
});

test('Facebook signs in without an e-mail address; Google does not, and says why', async () => {
  const ada = inABrowser();
  await goes(ada, 'facebook', { name: `Ada ${ada.name}` });
  expect((await arrives(ada)).profile).toMatchObject({ firstName: 'Ada' });
  expect(await goes(inABrowser(), 'google', { name: 'Ada' })).toContain('problem=email-missing');
});

test('the website gets the list of sign-in methods it can show', async () => {
  expect(await inABrowser().api.signInWays()).toEqual({
    ways: ['google', 'facebook', 'email'],
    providers: [{ name: 'apple', label: 'Apple', form: 'apple' }],
  });
});

describe('an id token of a trusted issuer', () => {
  const idTokenOf = async (who: Visitor): Promise<string> =>
    idTokenFrom(leadsTo(await opens(inABrowser(), identityOf.google)), addressOf(who));

  test('is exchanged for a sign-in of the same player as the redirect', async () => {
    const redirected = await signInWith('google');
    const holder = visits(redirected.name, server().first, { platform: 'web' });
    const profile = await holder.services.session.signInWithIdentity(await idTokenOf(redirected));
    expect(profile).toMatchObject({ userId: redirected.userId(), isNew: false });
    expect(await holder.balance()).toBe(1000);
  });

  test('that was changed, or is invalid, fails to authenticate', async () => {
    const frank = inABrowser();
    const [head, body] = (await idTokenOf(frank)).split('.');
    for (const token of [`${head}.${body}.${randomBytes(256).toString('base64url')}`, 'nothing'])
      await expect(frank.services.session.signInWithIdentity(token)).rejects.toMatchObject({
        message: 'Failed to authenticate',
        ...withCode('IDENTITY_TOKEN_INVALID'),
      });
  });
});

describe('where a player came from', () => {
  const campaignOf = (userId: string): Promise<unknown[]> =>
    server().withDatabase(async (pool) => {
      const { rows } = await pool.query(
        'select carried_by, campaign_source, campaign_name from player_campaigns where player_id = $1',
        [userId],
      );
      return rows;
    });
  const opensMiniApp = (name: string, startParam: string): string =>
    signInitData(
      {
        auth_date: String(Math.floor(Date.now() / 1000)),
        user: JSON.stringify(telegramUser(name)),
        start_param: startParam,
      },
      LOCAL_BOT_TOKEN,
    );

  test('is stored from the first link in Telegram, as Telegram signed it', async () => {
    const carol = visits(newUser(), server().first);
    const links = ['spring', 'autumn'].map((name) =>
      encodeStartParam({ campaign_source: 'telegram', campaign_name: name }),
    );
    for (const link of links) await carol.services.session.signInWithTelegram(opensMiniApp(carol.name, link));
    expect(await campaignOf(carol.userId())).toEqual([
      { carried_by: 'start-parameter', campaign_source: 'telegram', campaign_name: 'spring' },
    ]);
  });

  test('is stored from a redirect, and a malformed link keeps nobody out', async () => {
    const dave = inABrowser();
    const campaign = campaignToQuery({ campaign_source: 'newsletter', campaign_name: 'a&b=c' });
    await goes(dave, 'google', addressOf(dave), { campaign });
    await arrives(dave);
    expect(await campaignOf(dave.userId())).toEqual([
      { carried_by: 'website', campaign_source: 'newsletter', campaign_name: 'a&b=c' },
    ]);
    const erin = visits(newUser(), server().first);
    await erin.services.session.signInWithTelegram(opensMiniApp(erin.name, 'no*base64'));
    expect(await campaignOf(erin.userId())).toEqual([]);
  });
});

describe('several identities of one player', () => {
  test('a player who adds an e-mail address signs in with it as the same player', async () => {
    const alice = await signInWith('google');
    const email = `box-of-${alice.name}@example.com`;
    const { link } = await alice.api.beginLink({
      body: { kind: 'email', email, redirectTo: '/profile/sign-in-methods' },
    });
    const [message] = await emailsTo(server().first, email);
    await alice.api.proveEmailLink({ body: { link, code: linkCodeIn(message) } });
    await alice.api.completeLink({ body: { link } });

    const byEmail = visits(`box-of-${alice.name}`, server().second, { platform: 'web' });
    expect((await byEmail.signInByEmail()).profile.userId).toBe(alice.userId());
  });

  test('an identity of another player is shown, not taken', async () => {
    const [alice, bob] = [await signInWith('google'), await signInWith('facebook')];
    const { link, url = '' } = await alice.api.beginLink({
      body: { kind: 'facebook', redirectTo: '/profile/sign-in-methods' },
    });
    const back = await providerVisitor().chooses(url, addressOf(bob));
    expect(leadsTo(await opens(alice, back.pathname + back.search))).toBe(
      `/profile/sign-in-methods?link=${link}#`,
    );
    expect(await alice.api.linkPreview({ params: { link } })).toMatchObject({
      state: 'taken',
      you: { userId: alice.userId(), ppBalance: 1000 },
      other: { userId: bob.userId(), identities: ['facebook'] },
    });
    expect(await refused(alice.api.completeLink({ body: { link } }))).toEqual(withCode('IDENTITY_TAKEN'));
    expect((await bob.api.identities()).identities).toHaveLength(1);
  });
});

describe('an open game', () => {
  test('takes no more stakes once its player has signed out, on either process; played rounds are answered', async () => {
    const alice = await signIn(newUser(), server().first);
    const table = await alice.opens('dice-bone');
    const choice = { side: 'under', target: 9_000 };
    const played = await table.round(5, choice, 'before-sign-out');
    const state = alice.services.session.state();
    if (state.status === 'connected') await state.logout();
    expect(await refused(table.round(5, choice))).toEqual(withCode('SIGN_IN_ENDED'));
    expect(await table.round(5, choice, 'before-sign-out')).toEqual(played);

    const elsewhere = {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ session: table.session, roundId: 'after-sign-out', stake: 5, choice }),
    };
    await within(1000, 'the end of the game on the other process', async () => {
      const reply = await send(`${server().second.gamesUrl}/rounds`, elsewhere);
      return reply.status === 401 && refusalIn(reply).code === 'SIGN_IN_ENDED' ? true : undefined;
    });
  });

  test('shows a shared round until its player signs out, on either process', async () => {
    const alice = await signIn(newUser(), server().first);
    const table = await alice.opens('crash-kite');
    const stream = await fetch(`${server().second.gamesUrl}/shared/live?session=${table.session}`);
    expect(stream.status).toBe(200);
    const shown = stream.text();
    const state = alice.services.session.state();
    if (state.status === 'connected') await state.logout();
    expect(await shown).toContain('event: ');
  });
});
