// Accessibility of a screen: axe's violations of WCAG 2.2 A and AA.
import type axe from 'axe-core';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import type { Frame, Page } from 'playwright-core';

/** Animations longer than this, or paused ones, are checked as they are. */
const PASSING_MS = 5_000;

/** Finishes shorter animations, because a half-faded element has too little contrast. */
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

/** The script that runs in the page. It has half a megabyte, so each document loads it once. */
async function loadAxe(shown: Page | Frame): Promise<void> {
  if (!(await shown.evaluate(() => 'axe' in window))) await shown.evaluate(axeSource);
}

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** The colour rules: all that a second theme can break. */
const COLOURS = ['color-contrast', 'link-in-text-block'];

/**
 * Every violation in the visible part, with its elements. Frames are checked separately, by those who own
 * them. Without `rules` all of WCAG 2.2 A and AA is checked.
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

/** Waits for layout and its observers. */
export const painted = (page: Page): Promise<unknown> =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));

/**
 * Checks the dark theme, and only colours in the light one, which has the same elements. The page stays in
 * the light theme.
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

/** Expects no violations in either theme. */
export const expectAccessibleInBothThemes = async (shown: Page): Promise<void> =>
  expect(await violationsInBothThemes(shown)).toEqual([]);

/** Expects no violations. */
export const expectAccessible = async (shown: Page): Promise<void> =>
  expect(await violations(shown)).toEqual([]);
