// Share cards for everybody who has the link: page, pictures, what is refused, and when they are gone.
import { afterEach, expect, test } from 'vitest';
import { newOperator } from '../actors/operators.ts';
import { newUser, signIn, telegramUser, visits, type Visitor } from '../actors/users.ts';
import { startTestServer } from '../server/servers.ts';

const server = startTestServer();
afterEach(() => server().setClock(null));
const PNG = '89504e47';

const signedIn = async (name = newUser()): Promise<Visitor> => {
  const visitor = visits(name, server().first, { platform: 'web', nowMs: () => server().nowMs() });
  await visitor.signInByEmail();
  return visitor;
};
const share = async (player: Visitor, body: object, language = 'en') => {
  const answer = await player.asks('/api/share-cards', {
    method: 'POST',
    headers: { 'accept-language': language, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: answer.status, ...(answer.json as { link: string; picture: string; story: string }) };
};
async function picture(address: string): Promise<{ width: number; height: number }> {
  const answer = await fetch(address);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('image/png');
  expect(answer.headers.get('cache-control')).toBe('public, max-age=3600');
  const bytes = Buffer.from(await answer.arrayBuffer());
  expect(bytes.subarray(0, 4).toString('hex')).toBe(PNG);
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}
const page = async (address: string): Promise<string> => {
  const answer = await fetch(address);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('set-cookie')).toBeNull();
  expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
  return answer.text();
};
const statusOf = async (address: string): Promise<number> => (await fetch(address)).status;
async function bestWinOf(player: Visitor): Promise<{ reference: string; multiplier: number }> {
  for (let more = 0; more < 40; more += 1) {
    const { bestRound } = await player.api.playerProfile();
    if (bestRound) return bestRound;
    await player.plays('dice-bone', 1);
  }
  throw new Error('forty rounds without a win');
}

test('a share card has a page and pictures, without personal data except the current public name', async () => {
  const player = await signedIn();
  const id = player.userId();
  const best = await bestWinOf(player);
  const news = {
    kind: 'race-result',
    contestId: 'daily',
    period: 'p',
    title: 'Daily <race>',
    place: 3,
    prize: 5,
  };
  await server().withDatabase((pool) =>
    pool.query('insert into inbox_entries (player_id, number, news, at) values ($1, 900, $2, now())', [
      id,
      JSON.stringify(news),
    ]),
  );
  const win = await share(player, { kind: 'win', reference: best.reference });
  const race = await share(player, { kind: 'race', entry: 900 });
  expect(await picture(win.picture)).toEqual({ width: 1200, height: 630 });
  expect(await picture(win.story)).toEqual({ width: 1080, height: 1920 });
  expect(await picture(race.picture)).toEqual({ width: 1200, height: 630 });

  const html = await page(win.link);
  expect(html).toContain(`<meta property="og:image" content="${win.picture}">`);
  expect(html).toContain(`×${best.multiplier} · Bone Dice`);
  expect(html).not.toContain('Shared by');
  for (const personal of [id, player.email]) expect(html).not.toContain(personal);
  const { websiteLink = '' } = await player.api.referralLink();
  expect(html).toContain(`<a href="${websiteLink.replaceAll('&', '&amp;')}">`);
  expect(await page(race.link)).toContain('Place 3 · Daily &lt;race&gt;');
  const persian = await page((await share(player, { kind: 'race', entry: 900 }, 'fa')).link);
  expect(persian).toContain('<html lang="fa" dir="rtl">');
  expect(persian).toContain('رتبهٔ ۳');

  // The page shows a name that is chosen later, until an operator takes it away, or the player appears as a guest.
  const { tag = '' } = await player.api.chooseName({ body: { name: 'Mara' } });
  expect(await page(win.link)).toContain('Shared by Mara.');
  const operator = await newOperator(server(), 'support');
  await operator.calls.setBackName({
    params: { userId: id },
    body: { name: 'Mara', tag, reason: 'impersonation', why: 'for a scenario' },
  });
  expect(await page(win.link)).not.toContain('Mara');
  await player.api.chooseName({ body: { name: 'Nora' } });
  expect(await page(win.link)).toContain('Shared by Nora.');
  await player.api.setPublicName({ body: { anonymous: true } });
  expect(await page(win.link)).not.toContain('Nora');
  player.leaves();
});

test('a forged card, another player’s things, and the card of a deleted player are refused', async () => {
  const mara = await signedIn();
  const { reference } = await bestWinOf(mara);
  const win = await share(mara, { kind: 'win', reference });
  const eve = await signedIn();
  for (const body of [
    { kind: 'win', reference },
    { kind: 'collection', collectionId: 'moths' },
    { kind: 'collection', collectionId: '__proto__' },
    { kind: 'race', entry: 1 },
  ])
    expect(await share(eve, body), body.kind).toMatchObject({
      status: 404,
      error: { code: 'NOTHING_TO_SHARE' },
    });
  const [body = '', signature = ''] = win.link.slice(win.link.lastIndexOf('/') + 1).split('.');
  const changed = JSON.stringify({
    ...JSON.parse(Buffer.from(body, 'base64url').toString()),
    multiplier: 9999,
  });
  for (const id of [
    'none',
    body,
    `${body}.${signature.slice(0, -2)}`,
    `${body}.${signature}AA`,
    `${Buffer.from(changed).toString('base64url')}.${signature}`,
    `${body}.${signature}.${signature}`,
    'x'.repeat(900),
  ])
    for (const rest of ['', '/preview.png', '/story.png'])
      expect(await statusOf(`${server().first.url}/share/${id}${rest}`), id + rest).toBe(404);
  // The eleventh card of a minute is refused.
  await server().applyRateLimits(server().first);
  const statuses = [];
  for (let n = 0; n < 11; n += 1) statuses.push((await share(eve, { kind: 'race', entry: 1 })).status);
  expect(statuses).toContain(429);
  await server().liftRateLimits(server().first);

  await mara.api.askDeletion({ body: { understood: true } });
  expect(await statusOf(win.link)).toBe(200);
  await server().setClock(new Date(server().nowMs() + 15 * 86_400_000).toISOString());
  await server().runJobs(server().first);
  for (const address of [win.link, win.picture, win.story]) expect(await statusOf(address)).toBe(404);
  mara.leaves();
  eve.leaves();
});

test('the bot prepares cards and the invitation for a player who signed in with Telegram; others get none', async () => {
  const name = newUser();
  const player = await signIn(name, server().first, { nowMs: () => server().nowMs() });
  const { reference } = await bestWinOf(player);
  const card = await share(player, { kind: 'win', reference });
  const { shortLink } = await player.api.referralLink();
  const ofCard = await player.api.prepareShareMessage({ body: { kind: 'win', reference } });
  const invitation = await player.api.prepareShareMessage({ body: { kind: 'invitation' } });
  const bot = (await fetch(`${server().first.url}/local/bot`)).url;
  const { prepared } = (await (await fetch(new URL('/control/book', bot))).json()) as {
    prepared: { id: string; userId: number }[];
  };
  const userId = Number(telegramUser(name)['id']);
  const button = expect.objectContaining({ text: 'Play at Parlor' });
  expect(prepared.filter((one) => one.userId === userId)).toEqual([
    {
      id: ofCard.message,
      userId,
      title: expect.stringMatching(/^×[\d.,]+ · Bone Dice$/),
      text: 'Look what I got at Parlor!',
      preview: card.link,
      button,
    },
    {
      id: invitation.message,
      userId,
      title: 'Play with me at Parlor.',
      text: 'Play with me at Parlor.',
      preview: shortLink,
      button,
    },
  ]);
  const onWebsite = await signedIn();
  expect(await onWebsite.api.prepareShareMessage({ body: { kind: 'invitation' } })).toEqual({});
  player.leaves();
  onWebsite.leaves();
});
