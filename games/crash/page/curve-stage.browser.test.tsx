import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { parse } from 'yaml';
import { GamesContent } from '@parlor/contract/content/games.ts';
import games from '../../../content/games.yaml?raw';
import { rulesOf } from '../../index.ts';
import type { GamePageContext } from '../../page/frame/GamePage.tsx';
import { wordsFor } from '../../words.ts';
import { msUntil } from '../curve.ts';
import type { CrashTable } from '../rules.ts';
import { CurveStage } from './CurveStage.tsx';
import { shapeAt } from './curve-shape.ts';
import type { Phase } from './phases.ts';
import './crash.css';

const { table } = rulesOf(GamesContent.parse(parse(games)).games.find(({ id }) => id === 'crash-kite')!);
const { settings } = table as CrashTable;
const { labels } = await wordsFor('en');
let root: Root;
let place: HTMLElement;
beforeEach(() => {
  place = document.createElement('div');
  document.body.append(place);
  root = createRoot(place);
});
afterEach(() => {
  root.unmount();
  place.remove();
});

const RISEN_MS = 9_000;
function shows(phase: Phase, { takenE2, still = false }: { takenE2?: number; still?: boolean } = {}): void {
  const page = { state: { rules: table }, labels, locale: 'en', still };
  root.render(
    <CurveStage
      page={page as unknown as GamePageContext}
      phase={phase}
      now={() => RISEN_MS}
      risesAtMs={0}
      takenE2={takenE2}
    />,
  );
}
const found = (selector: string): Element | null => place.querySelector(selector);

test('a cash-out is marked on the curve where it was made', async () => {
  shows({ is: 'rising', round: 1, ms: RISEN_MS }, { takenE2: 150 });
  await expect.poll(() => found('.taken')?.textContent).toBe('×1.5');
  const { x, y } = shapeAt(settings, RISEN_MS).placeOf(msUntil(settings, 150));
  expect(found('.taken')?.getAttribute('transform')).toBe(`translate(${x} ${y})`);
  shows({ is: 'rising', round: 1, ms: RISEN_MS });
  await expect.poll(() => found('.taken')).toBeNull();
});

test('the time for bets runs out, and the end sends pieces off', async () => {
  shows({ is: 'betting', round: 1, leftMs: settings.bettingMs / 2 });
  await expect.poll(() => found('.until')).not.toBeNull();
  const [runsOut] = found('.until')!.getAnimations();
  // It began before the page came.
  expect(runsOut?.effect?.getTiming()).toMatchObject({
    delay: -settings.bettingMs / 2,
    duration: settings.bettingMs,
  });
  shows({ is: 'ended', round: 1, pointE2: 237, isVoid: false });
  await expect.poll(() => found('.shard')).not.toBeNull();
  expect(found('.until')).toBeNull();
});

test('with reduced motion nothing runs or flies', async () => {
  shows({ is: 'betting', round: 1, leftMs: 2_000 }, { still: true });
  await expect.poll(() => found('.curve[data-phase="betting"]')).not.toBeNull();
  expect(found('.until')).toBeNull();
  shows({ is: 'ended', round: 1, pointE2: 237, isVoid: false }, { still: true });
  await expect.poll(() => found('.curve[data-phase="ended"]')).not.toBeNull();
  expect(found('.shard')).toBeNull();
});
