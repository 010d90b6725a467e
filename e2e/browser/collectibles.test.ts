import { isDeep } from '@parlor/contract/test/random-cases.ts';
import type { Page } from 'playwright-core';
import { parseCollectibleId } from '@parlor/contract/kernel/vocabulary.ts';
import { describe, expect, test } from 'vitest';
import { sharedServer } from '../server/servers.ts';
import { browserOfScenarios, MOVING, layoutsFor, STILL } from './scenario-browser.ts';
import { navigateTo, heading } from './player.ts';
import { violationsInBothThemes } from './accessibility.ts';
import { tearsAndTurns, cardsOut, heldBy, collectors } from './shared/collectibles.ts';

const server = sharedServer();
const browser = browserOfScenarios();
const { isGiven, signIn, opens } = collectors(server, browser);

describe('collecting', () => {
  test.each(layoutsFor('phone'))(
    'alice takes her card of the day, opens it, and finds it in her album, %s',
    async (layout) => {
      const { page, player: alice } = await signIn(layout, MOVING);
      await opens(page, '/cards');
      await heading(page, 'No packs yet').waitFor();
      await page.getByRole('button', { name: 'Claim', exact: true }).click();
      await page.waitForURL(/\/cards\/packs\//);
      await tearsAndTurns(page);
      const [card] = await heldBy(alice);
      expect(await cardsOut(page)).toHaveLength(1);
      await page.getByRole('link', { name: 'View collection' }).click();
      const { collection, numericId } = parseCollectibleId(card?.id ?? '');
      await page.waitForURL(`**/cards/${collection}`);
      const { active, vintage } = await alice.api.collections();
      const mine = [...active, ...vintage].find(({ id }) => id === collection);
      const name = mine?.collectibles?.[numericId]?.name ?? '';
      const shown = page.getByRole('button', { name: new RegExp(`^${name}, `) });
      await shown.waitFor();
      expect(await shown.innerText()).not.toContain('not collected');
      await page.getByText(/^1 of 15/).waitFor();

      await navigateTo(page, '/cards');
      await page.getByText('Claimed. Next card in').waitFor();
      alice.leaves();
    },
  );
});

describe('every state of the cards', () => {
  const WIDTHS = [360, 390, 768, 1440];

  async function sideways(page: Page): Promise<string[]> {
    const found: string[] = [];
    const { width: before, height } = page.viewportSize() ?? { width: 390, height: 844 };
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height });
      const wide = await page.evaluate(
        () =>
          new Promise<number>((done) =>
            requestAnimationFrame(() =>
              requestAnimationFrame(() => done(document.documentElement.scrollWidth)),
            ),
          ),
      );
      if (wide > width) found.push(`${wide} of ${width} px`);
    }
    await page.setViewportSize({ width: before, height });
    return found;
  }
  const findings = async (page: Page, what: string): Promise<string[]> =>
    [...(await violationsInBothThemes(page)), ...(await sideways(page))].map(
      (finding) => `${what}: ${finding}`,
    );

  /** Elements that fade in must have their final colours. */
  const standsStill = (page: Page): Promise<void> =>
    page.evaluate(async () => {
      const ending = document
        .getAnimations()
        .filter((one) => one.effect?.getComputedTiming().iterations !== Infinity);
      await Promise.all(ending.map((one) => one.finished.catch(() => undefined)));
    });

  test.each(isDeep ? ['', '?locale=pseudo'] : [''])(
    'has no WCAG A or AA violation and no sideways scroll in the dark theme and in the light one %s',
    async (words) => {
      const { page, player } = await signIn('phone', STILL);
      const found: string[] = [];
      const looks = async (what: string): Promise<void> => {
        await standsStill(page);
        found.push(...(await findings(page, what)));
      };
      await opens(page, `/cards${words}`);
      if (words !== '') await page.locator('html[dir="rtl"]').waitFor();
      const primary = page.locator('main button[data-wide], main a[data-wide]').filter({ visible: true });
      await page.locator('main h3').filter({ visible: true }).first().waitFor();
      await looks('nothing waits');
      await isGiven(player, 60);
      const [big] = (await player.api.packs()).packs;
      await player.api.openPack({ params: { id: big?.id ?? '' } });
      await isGiven(player, 5, 'EPIC');
      const [pack] = (await player.api.packs()).packs;
      await page.reload();
      await page.locator('main h3').filter({ visible: true }).first().waitFor();
      await looks('a pack waits');
      await navigateTo(page, '/cards/moths');
      await page.locator('main li button').first().waitFor();
      await looks('a collection');
      await page.locator('main li button').last().click();
      await page.locator('dialog[open]').waitFor();
      await looks('a card');
      await navigateTo(page, `/cards/packs/${pack?.id ?? ''}`);
      await primary.waitFor();
      await looks('a sealed pack');
      await primary.click();
      await page.locator('[data-stage="turning"]').waitFor();
      await looks('face down');
      await primary.click();
      await page.locator('[data-looked]').waitFor();
      await looks('a card turned');
      await page.locator('[data-stage] button[data-size="s"]').click();
      await page.locator('[data-stage="done"]').waitFor();
      await looks('all laid out');
      expect(found).toEqual([]);
      player.leaves();
    },
  );
});
