import { contrast, fromHex, luminance, mixOklab, oklch, toHex, type Oklab } from './colour.ts';

export type Scheme = 'dark' | 'light';
/** Colours as the messenger sends them: `bg_color`, `text_color`, … each "#rrggbb". */
export type HostColours = Readonly<Record<string, unknown>>;

/** What tokens.css takes from the host, and nothing else. */
export const HOST_VARIABLES = {
  secondary_bg_color: '--tg-theme-secondary-bg-color',
  text_color: '--tg-theme-text-color',
  subtitle_text_color: '--tg-theme-subtitle-text-color',
  link_color: '--tg-theme-link-color',
  destructive_text_color: '--tg-theme-destructive-text-color',
} as const;

/** The room and its ink, and how much the host may tint them: the same figures as in tokens.css (a test compares). */
export const ROOM: Record<Scheme, { room: Oklab; ink: Oklab; ground: number; text: number }> = {
  dark: { room: oklch(0.198, 0.034, 18), ink: oklch(0.95, 0.02, 80), ground: 0.26, text: 0.3 },
  light: { room: oklch(0.918, 0.022, 190), ink: oklch(0.25, 0.062, 18), ground: 0.42, text: 0.3 },
};
/** Text on the wall under this ratio: the host's colours are dropped. */
const LEAST_CONTRAST = 7;

export type HostTheme = {
  scheme: Scheme;
  /** Variables to set; empty when the host's colours are of no use. */
  variables: ReadonlyArray<readonly [name: string, value: string]>;
  /** What `--canvas` comes out as, for the host to paint its own bars with. */
  canvas: string;
};

/** From the host's palette to ours. An odd palette can tint the room, never make it unreadable. */
export function hostTheme(colours: HostColours): HostTheme {
  const ground = fromHex(colours.bg_color);
  const scheme: Scheme = ground && luminance(ground) > 0.4 ? 'light' : 'dark';
  const { room, ink, ground: groundShare, text: textShare } = ROOM[scheme];
  const canvas = mixOklab(fromHex(colours.secondary_bg_color) ?? room, room, groundShare);
  const text = mixOklab(fromHex(colours.text_color) ?? ink, ink, textShare);
  if (contrast(text, canvas) < LEAST_CONTRAST) return { scheme, variables: [], canvas: toHex(room) };
  const variables: Array<readonly [string, string]> = [];
  for (const [key, name] of Object.entries(HOST_VARIABLES)) {
    const value = colours[key];
    if (typeof value === 'string' && fromHex(value)) variables.push([name, value]);
  }
  return { scheme, variables, canvas: toHex(canvas) };
}

/** Put the host's palette on the document; what an earlier palette set and this one lacks is taken away. */
export function wearHostTheme(root: HTMLElement, colours: HostColours): HostTheme {
  const theme = hostTheme(colours);
  for (const name of Object.values(HOST_VARIABLES)) root.style.removeProperty(name);
  for (const [name, value] of theme.variables) root.style.setProperty(name, value);
  root.dataset.theme = 'mini-app';
  root.dataset.scheme = theme.scheme;
  return theme;
}
