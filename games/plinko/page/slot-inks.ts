// Colours of slots by payout: the palest returns least, the strongest most.
import { MULTIPLIER_ONE } from '../../odds.ts';

interface Inks {
  /** Below the stake: little, and nearly all. */
  readonly least: string;
  readonly less: string;
  /** Above it: from slightly more to the maximum. */
  readonly warm: string;
  readonly hot: string;
}

const BONE = '#f6ecdd';
const MINT = '#bfe0d8';
const LAMP = '#f4bd45';
const VERMILION = '#e2502f';
const SHELL = '#fff8ec';
const inks: Inks = { least: BONE, less: MINT, warm: LAMP, hot: VERMILION };

/** If the wall has one of these colours, its slots avoid it. */
const inksOf: Readonly<Record<string, Inks>> = {
  celadon: { least: SHELL, less: '#f3e3c6', warm: LAMP, hot: VERMILION },
  ember: { least: '#e9c3b0', less: '#f5ded0', warm: SHELL, hot: LAMP },
  jade: { least: '#cfe8dc', less: '#e7f3e6', warm: '#f9dfa0', hot: '#f28a4b' },
  bone: { least: SHELL, less: '#cfe5d4', warm: LAMP, hot: VERMILION },
  rose: { least: '#fbdcd2', less: SHELL, warm: '#cfeadd', hot: '#2f9b7a' },
  night: { least: '#8fb3cc', less: '#c4dcea', warm: BONE, hot: LAMP },
  tobacco: { least: '#d9b491', less: '#ecd7bb', warm: '#f7dd9a', hot: LAMP },
};

export function slotColour(palette: string | undefined, payE4: number, maxE4: number): string {
  const { least, less, warm, hot } = inksOf[palette ?? ''] ?? inks;
  if (payE4 < MULTIPLIER_ONE / 2) return least;
  if (payE4 <= MULTIPLIER_ONE) return less;
  const share =
    Math.log(payE4 / MULTIPLIER_ONE) / Math.log(Math.max(maxE4, 2 * MULTIPLIER_ONE) / MULTIPLIER_ONE);
  return `color-mix(in oklab, ${hot} ${Math.round(Math.max(0, Math.min(1, (share - 0.14) / 0.86)) * 100)}%, ${warm})`;
}
