// The vendors' clients for flags, analytics, recordings and errors, as the page loads them, against our own server. No
// screen waits for them.
import type { Page, Request } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { ANALYTICS_PATHS } from '@parlor/contract/calls/analytics.ts';
import { FLAG_PATHS } from '@parlor/contract/calls/flags.ts';
import { TELEMETRY_PATH } from '@parlor/contract/calls/telemetry.ts';
import { newUser } from '../actors/users.ts';
import { within } from '../server/deadline.ts';
import { startTestServer } from '../server/servers.ts';
import { opensWithoutVendor, pathOf, watchRequests } from './steps/broken-vendor.ts';
import { browserOfScenarios } from './scenario-browser.ts';
import { heading, profileLink, signsInByEmail, openSignedIn, signsInByApi } from './player.ts';

const OPERATOR = 'operator@parlor.example';
const server = startTestServer({
  env: {
    SESSION_REPLAY: '1',
    OPERATORS: JSON.stringify([{ identity: `email:${OPERATOR}`, role: 'viewer' }]),
  },
});
const browser = browserOfScenarios();
const PATIENCE_MS = 60_000;

const answerOf = async (request: Request): Promise<{ status: number; text: string }> => {
  const response = await request.response();
  return { status: response?.status() ?? 0, text: (await response?.text()) ?? '' };
};
/** The user of a request for flags. */
const userIn = (request: Request): string =>
  Buffer.from(request.headers()['x-amp-exp-user'] ?? '', 'base64url').toString();
interface SentEvents {
  events: Array<{ event_type: string; insert_id: string; event_properties: Record<string, unknown> }>;
}
const eventsIn = (requests: readonly Request[]) =>
  requests.flatMap((request) => (JSON.parse(request.postData() ?? '{"events":[]}') as SentEvents).events);
/** Batched events are sent when the page is hidden. */
const hides = (page: Page) =>
  page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
    Object.defineProperty(document, 'visibilityState', { value: 'visible', configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  });

describe('against our own server', () => {
  test("flags are evaluated; pages are counted only between the player's consent and its withdrawal", async () => {
    const context = await browser.opens('desk');
    const page = await context.newPage();
    const requests = watchRequests(page);
    await signsInByEmail(page, server().first, `${newUser()}@example.com`);

    const [variants] = await requests.eventually(FLAG_PATHS.variants);
    expect((await answerOf(variants!)).status).toBe(200);
    expect(JSON.parse((await answerOf(variants!)).text)).toMatchObject({ 'agree-in-lobby': { value: 'on' } });
    const [configurations] = await requests.eventually(FLAG_PATHS.configurations);
    expect((await answerOf(configurations!)).status).toBe(200);

    const question = heading(page, 'Help improve Parlor?');
    await question.waitFor({ timeout: PATIENCE_MS });
    await hides(page);
    expect(requests.to(ANALYTICS_PATHS.events)).toEqual([]);
    const before = await page.evaluate(() => [...Object.keys(localStorage), document.cookie].join(' '));
    expect(before).not.toContain('AMP_');

    await page.getByRole('button', { name: 'Share usage data' }).click();
    await question.waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'Quests' }).filter({ visible: true }).first().click();
    await page.waitForURL(/\/quests$/);
    await within(PATIENCE_MS, 'the page view is sent', async () => {
      await hides(page);
      return eventsIn(requests.to(ANALYTICS_PATHS.events)).some(
        ({ event_properties: { page: shown } }) => shown === '/quests',
      )
        ? true
        : undefined;
    });
    const sent = eventsIn(requests.to(ANALYTICS_PATHS.events));
    expect(sent.map(({ event_type: type }) => type)).toEqual(
      expect.arrayContaining(['Page Viewed', 'Sign Up', '$exposure']),
    );
    // A page cannot read a beacon's reply.
    const answers = await Promise.all(
      requests.to(ANALYTICS_PATHS.events).map((request) => request.response().catch(() => null)),
    );
    expect(
      answers.flatMap((answer) => (answer ? [answer.status()] : [])).filter((status) => status !== 200),
    ).toEqual([]);
    expect(new Set(sent.map(({ insert_id: id }) => id)).size).toBe(sent.length);

    await profileLink(page).click();
    await page.getByRole('link', { name: 'Settings' }).click();
    await page.getByRole('link', { name: 'Privacy and consents' }).click();
    const consent = page.getByRole('switch', { name: 'Share usage data' });
    await consent.click();
    await expect.poll(() => consent.getAttribute('aria-checked')).toBe('false');
    const sentBefore = requests.to(ANALYTICS_PATHS.events).length;
    await page.getByRole('link', { name: 'Quests' }).filter({ visible: true }).first().click();
    await page.waitForURL(/\/quests$/);
    await hides(page);
    expect(requests.to(ANALYTICS_PATHS.events)).toHaveLength(sentBefore);
    expect(
      await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('AMP_'))),
    ).toEqual([]);
  });

  test('an error of the page is reported once with release and browser, without the query of an address, and the operator sees it', async () => {
    const context = await browser.opens('desk');
    const page = await context.newPage();
    await signsInByApi(page, server().first, `${newUser()}@example.com`);
    const requests = watchRequests(page);
    await page.goto(`${server().first.url}/fairness?code=secret-code#secret-code`);
    await requests.eventually(TELEMETRY_PATH);
    await page.evaluate(() => {
      const error = new TypeError('The lamp fell over');
      window.dispatchEvent(new ErrorEvent('error', { message: error.message, error }));
    });
    const report = await within(PATIENCE_MS, 'the error is sent', async () =>
      requests
        .to(TELEMETRY_PATH)
        .find((request) => request.postData()?.includes('The lamp fell over') === true),
    );
    expect((await answerOf(report)).status).toBe(202);
    expect(report.postDataJSON()).toMatchObject({
      meta: {
        app: { name: 'launcher' },
        browser: { name: expect.stringMatching(/Chrom/), mobile: false },
        os: { name: expect.stringMatching(/\w/) },
        page: { url: `${server().first.url}/fairness` },
        sdk: { name: 'faro-web' },
      },
    });
    // Timings of the page come in parts, the page load last.
    await within(PATIENCE_MS, 'the timings are sent', async () =>
      requests
        .to(TELEMETRY_PATH)
        .some((request) => request.postData()?.includes('faro.performance.navigation'))
        ? true
        : undefined,
    );
    await requests.eventually(FLAG_PATHS.variants);
    for (const request of requests.requests)
      expect([request.url(), request.postData(), userIn(request)].join(' ')).not.toContain('secret-code');
    expect(Object.keys(report.headers())).toEqual(
      expect.arrayContaining(['x-faro-session-id', 'idempotency-key']),
    );

    const consolePage = await (await browser.opens('desk')).newPage();
    await signsInByApi(consolePage, server().first, OPERATOR);
    await consolePage.goto(`${server().first.url}/operator?see=faults`);
    await consolePage
      .getByRole('region', { name: 'Faults of pages' })
      .getByText('The lamp fell over')
      .waitFor();
    await consolePage.getByRole('link', { name: 'Switches', exact: true }).click();
    await consolePage.getByRole('region', { name: 'Flags' }).getByText('agree-in-lobby').waitFor();
  });

  test('a session is recorded only if its flag is on, and the server accepts the recording', async () => {
    const context = await browser.opens('desk');
    const page = await context.newPage();
    // The flag is off on the server. Here it is on, and everybody is in the sample.
    const on = [
      {
        key: 'session-replay',
        variants: { on: { key: 'on', value: 'on' }, off: { key: 'off', metadata: { default: true } } },
        segments: [{ variant: 'on' }],
        metadata: { evaluationMode: 'local' },
      },
    ];
    await page.route(`**${FLAG_PATHS.configurations}`, (route) => route.fulfill({ json: on }));
    const config = await fetch(
      `${server().first.url}${ANALYTICS_PATHS.replayConfig}/parlor?config_group=browser`,
    );
    expect(await config.json()).toEqual({
      configs: { sessionReplay: { sr_sampling_config: { capture_enabled: true, sample_rate: 0.1 } } },
    });
    const everybody = { capture_enabled: true, sample_rate: 1 };
    await page.route(`**${ANALYTICS_PATHS.replayConfig}/**`, (route) =>
      route.fulfill({ json: { configs: { sessionReplay: { sr_sampling_config: everybody } } } }),
    );
    await openSignedIn(page, server().first, `${newUser()}@example.com`);
    const recorded = page.waitForResponse(
      (response) => pathOf(response.request()) === ANALYTICS_PATHS.replay,
      { timeout: 2 * PATIENCE_MS },
    );
    await page.getByRole('button', { name: 'Share usage data' }).click({ timeout: PATIENCE_MS });
    expect((await recorded).status()).toBe(202);
  });

  test('a vendor that hangs: the first screen sends it no request, and the screens open', async () => {
    expect(await opensWithoutVendor(server().first, browser, () => new Promise(() => {}))).toEqual([]);
  });
});
