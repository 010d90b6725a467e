// The console at its own address as each role: it shows exactly the pages and the controls of the role, answers no call above
// it, and every page fits a desk and a phone, right to left too. The deep run opens every page as every role in both widths.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { isDeep } from '@parlor/contract/test/random-cases.ts';
import {
  OPERATOR_ROLES,
  reachesRole,
  type OperatorRole,
} from '@parlor/contract/calls/operator/accounts/roles.ts';
import { operatorContract } from '@parlor/contract/calls/operator/operator.ts';
import { DAY_MS } from '@parlor/contract/kernel/time.ts';
import { roleFor } from '@parlor/server/features/operator/guard.ts';
import { CONSOLE_VIEWS } from '@parlor/web/features/operator/navigation/console-views.ts';
import { newOperator, type Operator } from '../actors/operators.ts';
import { signIn } from '../actors/users.ts';
import { startTestServer } from '../server/servers.ts';
import { expectAccessibleInBothThemes, painted } from './accessibility.ts';
import { browserOfScenarios, LAYOUTS, type Layout } from './scenario-browser.ts';
import { misfits } from './fitting-texts.ts';
import { presses } from './keyboard.ts';
import { waitsUntilLoaded, navigateWithin } from './player.ts';
import { smallTargets } from './small-targets.ts';

const server = startTestServer();
const browser = browserOfScenarios();
const WHY = 'for a scenario';

/** Something to see on each page, by two treasurers; the pages of what they made, by name. */
async function fills(tess: Operator, sam: Operator): Promise<Record<string, string>> {
  const visitor = await signIn('somebody', server().first, { nowMs: server().nowMs });
  const player = visitor.userId();
  visitor.leaves();
  const params = { userId: player };
  await tess.calls.addNote({ params, body: { text: 'Asked about a card.' } });
  const { id: ticket } = await tess.calls.openTicket({ params, body: { subject: 'A card is missing' } });
  const { id: draft } = await tess.calls.createDraft({ body: { name: 'Winter prices', why: WHY } });
  const until = new Date(server().nowMs() + DAY_MS).toISOString();
  await tess.calls.makeAnnouncement({
    body: { title: 'A longer race', text: 'It runs until Sunday.', audience: 'all', until, why: WHY },
  });
  await tess.calls.makeWebhook({
    body: {
      url: 'http://127.0.0.1:9/hooks',
      description: 'Books',
      events: ['round.settled', 'contest.ended'],
      why: WHY,
    },
  });
  // More than one person moves alone, so it waits.
  await sam.calls.correctBalance({ params, body: { currency: 'PP', amount: 50_000, why: WHY } });
  return {
    ...Object.fromEntries(
      ['timeline', 'notes', 'orders', 'wallet', 'what-if', 'acts'].map((part) => [
        `a player’s ${part}`,
        `player=${player}&part=${part}`,
      ]),
    ),
    'a ticket': `see=tickets&ticket=${ticket}`,
    'a draft': `see=drafts&draft=${draft}`,
  };
}

/** Controls that a page shows from a role on. */
const CONTROLS: ReadonlyArray<readonly [page: string, control: RegExp, from: OperatorRole]> = [
  ['a player’s timeline', /^Show personal data/, 'support'],
  ['a player’s timeline', /^Disable$/, 'support'],
  ['a player’s timeline', /^Grant or take back$/, 'treasurer'],
  ['a player’s notes', /^Add the note$/, 'support'],
  ['a ticket', /^Take it$/, 'support'],
  ['decisions', /^Approve$/, 'treasurer'],
  ['bulk-acts', /^New bulk act$/, 'support'],
  ['switches', /^Switch off/, 'support'],
  ['messages', /^New message$/, 'support'],
  ['announcements', /^New announcement$/, 'support'],
  ['announcements', /^Stop/, 'support'],
  ['webhooks', /^Send a test/, 'support'],
  ['webhooks', /^New endpoint$/, 'treasurer'],
  ['webhooks', /^Give Books a new secret$/, 'treasurer'],
  ['drafts', /^New draft$/, 'support'],
  ['releases', /^Paid under it$/, 'support'],
  ['a draft', /^Check this draft$/, 'support'],
  ['a draft', /^Save draft$/, 'support'],
  ['a draft', /^Discard draft$/, 'support'],
  ['a draft', /^Publish now$/, 'treasurer'],
  ['accounts', /^Invite an operator$/, 'owner'],
];
/** One page for each border between two roles. */
const BORDERS = ['a player’s timeline', 'a draft', 'releases'];

async function opens(operator: Operator): Promise<Page> {
  const context = await browser.opens('desk', {}, { hosts: ['localhost'] });
  const { consoleUrl } = server().first;
  await context.addCookies(
    [...operator.cookies.cookies].map(([name, value]) => ({ name, value, url: consoleUrl })),
  );
  const page = await context.newPage();
  await page.goto(`${consoleUrl}/operator`);
  await page.getByRole('navigation', { name: 'Parts of the console' }).waitFor();
  return page;
}

async function goes(page: Page, search: string): Promise<void> {
  await navigateWithin(page, `/operator?${search}`);
  await waitsUntilLoaded(page);
}
const buttonsOf = (page: Page): Promise<string[]> =>
  page
    .getByRole('button')
    .evaluateAll((all) => all.map((one) => (one.getAttribute('aria-label') ?? one.textContent).trim()));
/** The pages that the console offers. */
const offered = (page: Page): Promise<string[]> =>
  page
    .getByRole('navigation', { name: 'Parts of the console' })
    .getByRole('link')
    .evaluateAll((all) =>
      all.map((one) => new URL((one as HTMLAnchorElement).href).searchParams.get('see')!),
    );

/** Calls of the console above the role, sent as the page would send them. */
async function answersNothingMore({ cookies }: Operator, role: OperatorRole): Promise<void> {
  const { consoleUrl } = server().first;
  const above = Object.values(operatorContract).filter((call) => !reachesRole(role, roleFor(call)));
  const asks = async ({ method, path }: (typeof above)[number]): Promise<void> => {
    const reply = await cookies.fetch(`${consoleUrl}${path.replaceAll(/\{\w+\}/g, '1')}`, {
      method,
      headers: { origin: consoleUrl, 'content-type': 'application/json', 'idempotency-key': `k-${path}` },
      ...(method === 'GET' ? {} : { body: '{}' }),
    });
    expect([path, reply.status, await reply.text()]).toEqual([
      path,
      403,
      expect.stringContaining('NOT_AN_OPERATOR'),
    ]);
  };
  await Promise.all(above.map(asks));
}

/** What is wrong with the page in view at this width. */
async function faultsAt(page: Page, layout: Layout): Promise<string[]> {
  await page.setViewportSize(LAYOUTS[layout].viewport);
  await painted(page);
  const { scroll, inner, nameless } = await page.evaluate(() => ({
    scroll: document.documentElement.scrollWidth,
    inner: innerWidth,
    // What is wider than the page scrolls by itself, has a name, and can be reached by keyboard.
    nameless: [...document.querySelectorAll<HTMLElement>('main *')]
      .filter(({ scrollWidth, clientWidth }) => clientWidth > 0 && scrollWidth > clientWidth + 1)
      .filter((one) => ['auto', 'scroll'].includes(getComputedStyle(one).overflowX))
      // A row of controls scrolls when the keyboard goes through them.
      .filter((one) => one.querySelector('table') !== null || one.querySelector('a, button, input') === null)
      .filter((one) => one.closest('nav, textarea') === null)
      .filter((one) => !one.hasAttribute('aria-label') || one.tabIndex < 0)
      .map((one) => one.className),
  }));
  return [
    ...(scroll > inner ? [`${scroll} px wide on a ${layout}`] : []),
    ...nameless.map((one) => `${one} scrolls on a ${layout} without a name or the keyboard`),
    ...(layout === 'phone' ? await smallTargets(page.mainFrame()) : []),
    ...(layout === 'phone' ? await misfits(page.mainFrame()) : []),
  ];
}

/** What is wrong with the pages from right to left, with half more text. The page stays so. */
async function faultsFromTheRight(page: Page, pages: ReadonlyMap<string, string>): Promise<string[]> {
  await page.evaluate(() => sessionStorage.setItem('parlor-locale', 'ar-XB'));
  await page.reload();
  await page.locator('html[dir="rtl"] nav a').first().waitFor({ state: 'attached' });
  const wrong: string[] = [];
  for (const [name, search] of pages) {
    await goes(page, search);
    for (const layout of ['desk', 'phone'] as const)
      wrong.push(...(await faultsAt(page, layout)).map((fault) => `${name} from the right: ${fault}`));
  }
  return wrong;
}

test('each role sees its pages and its controls, and nothing above it is answered', async () => {
  const [tess, sam] = [await newOperator(server(), 'treasurer'), await newOperator(server(), 'treasurer')];
  const pages: ReadonlyMap<string, string> = new Map([
    ...CONSOLE_VIEWS.map((see) => [see, `see=${see}`] as const),
    ...Object.entries(await fills(tess, sam)),
  ]);
  const wrong: string[] = [];
  let below: ReadonlyMap<string, readonly string[]> = new Map();
  for (const role of OPERATOR_ROLES) {
    const operator = role === 'treasurer' ? tess : await newOperator(server(), role);
    await answersNothingMore(operator, role);
    const page = await opens(operator);
    expect(await offered(page)).toEqual(
      CONSOLE_VIEWS.filter((one) => one !== 'accounts' || role === 'owner'),
    );
    await presses(page, page.getByRole('link', { name: 'Switches', exact: true }));
    await page.getByRole('heading', { name: 'Switches' }).waitFor();
    const shown = new Map<string, readonly string[]>();
    for (const [name, search] of pages) {
      if (!isDeep && !BORDERS.includes(name)) continue;
      await goes(page, search);
      const buttons = await buttonsOf(page);
      shown.set(name, buttons);
      // A higher role sees at least what a lower one sees.
      for (const one of below.get(name) ?? [])
        if (!buttons.includes(one)) wrong.push(`${name} as ${role}: no ${one}`);
      for (const [where, control, from] of CONTROLS)
        if (where === name && buttons.some((one) => control.test(one)) !== reachesRole(role, from))
          wrong.push(`${name} as ${role}: ${control} among ${buttons.join(' | ')}`);
    }
    below = shown;
    if (role !== 'owner') continue;
    // Scenarios of the pages themselves look at them by axe and at their parts too.
    const looked = [...pages].filter(([name]) => isDeep || !name.startsWith('a player'));
    for (const [name, search] of looked) {
      await goes(page, search);
      // From right to left with half more text, below, is the harder case.
      for (const layout of isDeep ? (['desk', 'phone'] as const) : (['desk'] as const))
        wrong.push(...(await faultsAt(page, layout)).map((fault) => `${name}: ${fault}`));
      await expectAccessibleInBothThemes(page);
    }
    wrong.push(...(await faultsFromTheRight(page, new Map(looked))));
  }
  expect(wrong).toEqual([]);
});
