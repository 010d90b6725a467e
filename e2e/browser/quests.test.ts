import { describe, expect, test } from 'vitest';
import { aStranger, type Visitor } from '../cast.ts';
import { houseOfScenarios } from '../servers.ts';
import { browserOfScenarios, type Layout } from './chromium.ts';
import { balanceDrawn, balanceShown, comesTo, signsInByEmail, theSameByApi } from './player.ts';

const house = houseOfScenarios();
const browser = browserOfScenarios();

const paidFor = async (who: Visitor): Promise<number> =>
  (await house().exported('ledger')).filter((e) => e.playerId === who.userId() && e.reason === 'quest')
    .length;

describe.each<Layout>(['phone', 'desk'])('quests of the day, %s', (layout) => {
  test('a full quest is claimed with a double tap: shown at once, paid once, and the figure counts to the balance of the house', async () => {
    const name = aStranger();
    const context = await browser.opens(layout);
    const page = await context.newPage();
    await signsInByEmail(page, house().first, `${name}@example.com`);
    const carol = await theSameByApi(name, house().first);
    await carol.fillsAQuest();
    const before = await carol.balance();

    await page.goto(`${house().first.url}/quests`);
    await comesTo('the balance before', before, () => balanceShown(page));
    const claim = page.getByRole('button', { name: /^Claim: / }).first();
    const words = (await claim.getAttribute('aria-label'))?.slice('Claim: '.length) ?? '';
    const place = await claim.boundingBox();
    if (place === null) throw new Error('nothing to claim is seen');
    const drawn: number[] = [];
    const [x, y] = [place.x + place.width / 2, place.y + place.height / 2];
    if (layout === 'phone') {
      await page.touchscreen.tap(x, y);
      await page.touchscreen.tap(x, y);
    } else await page.mouse.dblclick(x, y);
    const row = page.getByRole('listitem').filter({ hasText: words });
    await row.getByText('Claimed', { exact: true }).waitFor();

    await comesTo('the claims that were paid', 1, () => paidFor(carol));
    const after = await carol.balance();
    expect(after).toBeGreaterThan(before);
    await comesTo('the figure', after, async () => {
      const now = await balanceDrawn(page);
      drawn.push(now);
      return now;
    });
    expect(drawn.every((now) => now >= before && now <= after)).toBe(true);
    expect(await paidFor(carol)).toBe(1);
    carol.leaves();
  });

  test('what was claimed in another tab is taken back here with words, and paid once', async () => {
    const name = aStranger();
    const context = await browser.opens(layout, {}, { statuses: [409] });
    const page = await context.newPage();
    await signsInByEmail(page, house().first, `${name}@example.com`);
    const dave = await theSameByApi(name, house().first);
    const quest = await dave.fillsAQuest();
    await page.goto(`${house().first.url}/quests`);
    const claim = page.getByRole('button', { name: /^Claim: / }).first();
    await claim.waitFor();
    // The first one here is the first that waits; it is claimed elsewhere meanwhile.
    const waiting = (await dave.api.quests()).quests.filter((one) => one.state.type === 'claimable');
    for (const one of waiting) await dave.claims(one.id);
    expect(waiting.map(({ id }) => id)).toContainEqual(quest.id);
    await claim.click();
    await page.getByText('This was claimed before. It is paid once, and it is in your balance.').waitFor();
    await page.getByText('Claimed', { exact: true }).first().waitFor();
    await comesTo('the balance', await dave.balance(), () => balanceShown(page));
    expect(await paidFor(dave)).toBe(waiting.length);
    dave.leaves();
  });
});

test('a claim that the house refuses is given back, with the reason and a reference', async () => {
  const name = aStranger();
  const context = await browser.opens('phone', {}, { statuses: [500] });
  const page = await context.newPage();
  await signsInByEmail(page, house().first, `${name}@example.com`);
  const erin = await theSameByApi(name, house().first);
  await erin.fillsAQuest();
  const before = await erin.balance();
  await page.goto(`${house().first.url}/quests`);
  await page.route('**/*', async (route) => {
    if (route.request().method() !== 'POST' || !/claim/i.test(route.request().url())) return route.fallback();
    const error = { code: 'INTERNAL', message: 'Something broke', requestId: '5b1e-04aa' };
    return route.fulfill({ status: 500, contentType: 'application/json', body: JSON.stringify({ error }) });
  });
  const claim = page.getByRole('button', { name: /^Claim: / }).first();
  await claim.tap();
  const alert = page.getByRole('alert');
  await alert.filter({ hasText: 'Not claimed.' }).filter({ hasText: 'Your progress is kept.' }).waitFor();
  await claim.waitFor();
  await comesTo('the balance', before, () => balanceShown(page));
  expect(await paidFor(erin)).toBe(0);

  await page.unrouteAll();
  await alert.getByRole('button', { name: 'Put away' }).tap();
  await claim.tap();
  await page.getByText('Claimed', { exact: true }).first().waitFor();
  await comesTo('the claims', 1, () => paidFor(erin));
  erin.leaves();
});
