// Accessibility of a screen: axe's violations of WCAG 2.2 A and AA.
import type axe from 'axe-core';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import type { Frame, Page } from 'playwright-core';

/** What fades or moves for longer than this, or stands still while it does, is no coming and going: it is looked at as it is. */
const PASSING_MS = 5_000;

/** Whatever comes or goes is there or gone: half faded in, nothing has the contrast that it has. */
const stands = (shown: Page | Frame): Promise<unknown> =>
  shown.evaluate(
    (passingMs) =>
      Promise.race([
        new Promise((resolve) => setTimeout(resolve, passingMs)),
        Promise.allSettled(
          document
            .getAnimations()
            .filter(({ playState, effect }) => {
              const { endTime = Infinity } = effect?.getComputedTiming() ?? {};
              return playState === 'running' && Number(endTime) < passingMs;
            })
            .map(({ finished }) => finished),
        ),
      ]).then(() => undefined),
    PASSING_MS,
  );

const axeSource = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** What runs in the page: half a megabyte, so a document gets it once. */
async function loadAxe(shown: Page | Frame): Promise<void> {
  if (!(await shown.evaluate(() => 'axe' in window))) await shown.evaluate(axeSource);
}

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** The rules of them that look at colours: all that a second theme can break. */
const COLOURS = ['color-contrast', 'link-in-text-block'];

/**
 * Each violation in what is shown, with the elements. Frames inside are looked at one by one, by who has them. Without
 * `rules` all of WCAG 2.2 A and AA are looked at.
 */
export async function violations(shown: Page | Frame, rules?: readonly string[]): Promise<string[]> {
  await stands(shown);
  await loadAxe(shown);
  const runOnly = rules === undefined ? { type: 'tag', values: WCAG } : { type: 'rule', values: [...rules] };
  return shown.evaluate(async (only) => {
    const { violations: found } = await (window as unknown as { axe: typeof axe }).axe.run(document, {
      runOnly: only as axe.RunOnly,
      iframes: false,
      resultTypes: ['violations'],
    });
    return found.map(
      ({ id, nodes }) =>
        `${id}: ${nodes
          .slice(0, 4)
          .map(({ target, any }) => `${target.join(' ')} (${any[0]?.message ?? ''})`)
          .join('; ')}`,
    );
  }, runOnly);
}

/** Layout, and whatever listens to it, have had their turn. */
export const painted = (page: Page): Promise<unknown> =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));

/**
 * The same in the dark theme and in the light one, which has the elements of the dark one in other colours. The page stays
 * in the light one.
 */
export async function violationsInBothThemes(
  page: Page,
  frames: readonly Frame[] = [page.mainFrame()],
): Promise<string[]> {
  const findings: string[] = [];
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.locator(`html[data-scheme="${colorScheme}"]`).waitFor({ state: 'attached' });
    await painted(page);
    const rules = colorScheme === 'light' ? COLOURS : undefined;
    const found = await Promise.all(frames.map((frame) => violations(frame, rules)));
    findings.push(...found.flat().map((finding) => `${colorScheme}: ${finding}`));
  }
  return findings;
}

/** Nobody is kept out of this screen in either theme. */
export const isOpenToAllInBothThemes = async (shown: Page): Promise<void> =>
  expect(await violationsInBothThemes(shown)).toEqual([]);

/** Nobody is kept out of this screen. */
export const isOpenToAll = async (shown: Page): Promise<void> => expect(await violations(shown)).toEqual([]);
