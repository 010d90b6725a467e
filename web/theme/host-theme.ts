import { contrast, fromHex, luminance, mixOklab, oklch, toHex, type Oklab } from './colour.ts';

export type Scheme = 'dark' | 'light';
/** Colours as the messenger sends them: `bg_color`, `text_color`, … each "#rrggbb". */
export type HostColours = Readonly<Record<string, unknown>>;

/** Everything that tokens.css takes from the host. */
export const HOST_VARIABLES = {
  secondary_bg_color: '--tg-theme-secondary-bg-color',
  text_color: '--tg-theme-text-color',
  subtitle_text_color: '--tg-theme-subtitle-text-color',
  link_color: '--tg-theme-link-color',
  destructive_text_color: '--tg-theme-destructive-text-color',
} as const;

/** Mixes a share of the host's ink into `own`. */
type Tint = { readonly own: Oklab; readonly share: number };
type SchemeColours = {
  background: Oklab;
  /** Share of the host's background in ours. */
  ground: number;
  /** The surface with the lowest contrast to text: a share of `with`, mixed into the wall. */
  hard: { readonly with: Oklab; readonly share: number };
  /** Text colours that are tinted by the host, by their names in its palette. */
  inks: Readonly<Record<Exclude<keyof typeof HOST_VARIABLES, 'secondary_bg_color'>, Tint>>;
  /** Inks that stay as they are on whatever wall: text-3, claim-ink, win. */
  fixed: readonly Oklab[];
};

/** The themes and how much a host may tint them: the same figures as in tokens.css (a test compares). */
export const SCHEME_COLOURS: Record<Scheme, SchemeColours> = {
  dark: {
    background: oklch(0.198, 0.034, 18),
    ground: 0.26,
    hard: { with: oklch(0.82, 0.032, 68), share: 0.13 },
    inks: {
      text_color: { own: oklch(0.95, 0.02, 80), share: 0.3 },
      subtitle_text_color: { own: oklch(0.815, 0.028, 58), share: 0.14 },
      link_color: { own: oklch(0.82, 0.08, 238), share: 0.34 },
      destructive_text_color: { own: oklch(0.785, 0.125, 28), share: 0.34 },
    },
    fixed: [oklch(0.7, 0.03, 48), oklch(0.88, 0.13, 86), oklch(0.81, 0.11, 165)],
  },
  light: {
    background: oklch(0.918, 0.022, 190),
    ground: 0.42,
    hard: { with: oklch(0.64, 0.045, 190), share: 0.16 },
    inks: {
      text_color: { own: oklch(0.25, 0.062, 18), share: 0.3 },
      subtitle_text_color: { own: oklch(0.385, 0.045, 20), share: 0.14 },
      link_color: { own: oklch(0.4, 0.1, 250), share: 0.24 },
      destructive_text_color: { own: oklch(0.455, 0.165, 28), share: 0.24 },
    },
    fixed: [oklch(0.465, 0.035, 25), oklch(0.44, 0.1, 58), oklch(0.42, 0.085, 166)],
  },
};
/** WCAG AA for text, and the design's own minimum for main text. */
const MIN = 4.5;
const MIN_TEXT = 7;

export type HostTheme = {
  scheme: Scheme;
  /** Variables to set. Empty if the host's colours are unusable. */
  variables: ReadonlyArray<readonly [name: string, value: string]>;
  /** The resulting `--canvas`, with which the host paints its bars. */
  canvas: string;
};

/**
 * From the host's palette to ours. An odd palette can tint the theme, never make it unreadable: a ground on which an ink
 * of the brand would not read is left out, and then each ink of the host's that would not read on the ground that stays.
 */
export function hostTheme(colours: HostColours): HostTheme {
  const brightness = fromHex(colours.bg_color);
  const scheme: Scheme = brightness && luminance(brightness) > 0.4 ? 'light' : 'dark';
  const { background, ground, hard, inks, fixed } = SCHEME_COLOURS[scheme];
  const variables: Array<readonly [string, string]> = [];
  const onHard = (wall: Oklab) => mixOklab(hard.with, wall, hard.share);

  let canvas = background;
  const requested = fromHex(colours.secondary_bg_color);
  if (requested) {
    const tinted = mixOklab(requested, background, ground);
    const own = Object.values(inks).map((ink) => ink.own);
    const reads = [...fixed, ...own].every((ink) => contrast(ink, onHard(tinted)) >= MIN);
    if (reads && contrast(inks.text_color.own, tinted) >= MIN_TEXT) {
      canvas = tinted;
      variables.push([HOST_VARIABLES.secondary_bg_color, String(colours.secondary_bg_color)]);
    }
  }
  for (const [word, { own, share }] of Object.entries(inks) as Array<[keyof SchemeColours['inks'], Tint]>) {
    const wanted = fromHex(colours[word]);
    if (!wanted) continue;
    const ink = mixOklab(wanted, own, share);
    const min = word === 'text_color' ? MIN_TEXT : MIN;
    if (contrast(ink, canvas) >= min && contrast(ink, onHard(canvas)) >= MIN)
      variables.push([HOST_VARIABLES[word], String(colours[word])]);
  }
  return { scheme, variables, canvas: toHex(canvas) };
}

/** Applies the host's palette to the document, and removes variables of an earlier palette. */
export function applyHostTheme(root: HTMLElement, colours: HostColours): HostTheme {
  const theme = hostTheme(colours);
  for (const name of Object.values(HOST_VARIABLES)) root.style.removeProperty(name);
  for (const [name, value] of theme.variables) root.style.setProperty(name, value);
  root.dataset.theme = 'mini-app';
  root.dataset.scheme = theme.scheme;
  return theme;
}
