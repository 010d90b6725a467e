// The result of a spin in text: on tiles, under the wheel and for screen readers.
import type { WheelSettings } from '@parlor/contract/content/game-families/wheel.ts';
import { symbolOf } from '@parlor/contract/content/game-families/read-settings.ts';
import { times } from '../page/look/figures.ts';
import { drawnOf } from '../reading.ts';
import type { Labels } from '../words.ts';
import type { WheelPlay } from './rules.ts';
import { factorE4, innerOf, segmentsOf, type WheelChoice } from './spin.ts';

interface Round {
  readonly choice: unknown;
  readonly outcome: unknown;
}

/** Whether this wheel can show the round. */
export const fits = (play: WheelPlay, { choice, outcome }: Round): boolean =>
  play.problemOf(choice) === undefined && drawnOf(outcome).length === play.drawsOf(choice).length;

/** The name of a symbol: "lemon". */
export const nameOfSymbol = (settings: WheelSettings, letter: string, labels: Labels): string => {
  const name = settings.kind === 'symbols' ? (settings.symbols[symbolOf(letter)] ?? '') : '';
  return labels.symbols[name]?.[0] ?? name;
};

/** "The wheel stops at ×2.", "The wheel stops at lemon.", "The wheel stops at ×2. Inner wheel: ×3." */
export function stopText(
  settings: WheelSettings,
  { choice, outcome }: Round,
  labels: Labels,
  locale: string,
): string {
  const [stop = 0, inner] = drawnOf(outcome);
  const at =
    settings.kind === 'symbols'
      ? nameOfSymbol(settings, settings.wheel[stop] ?? '', labels)
      : times(locale, segmentsOf(settings, choice as WheelChoice)[stop] ?? 0);
  const stopped = labels.wheelStops(at);
  return inner === undefined
    ? stopped
    : `${stopped} ${labels.wheelInner(times(locale, factorE4(innerOf(settings)[inner] ?? 0)))}`;
}
