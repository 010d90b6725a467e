import type { HostColours, Scheme } from './host-theme.ts';

const NAMES = [
  'bg_color',
  'secondary_bg_color',
  'text_color',
  'subtitle_text_color',
  'link_color',
  'destructive_text_color',
] as const;
type Colours = Readonly<Record<(typeof NAMES)[number], string>>;
/** `list` has the colours in the order of their names. */
const palette = (scheme: Scheme, list: string): { scheme: Scheme; colours: Colours } => {
  const colours = list.split(' ').map((colour, i) => [NAMES[i], colour] as const);
  return { scheme, colours: Object.fromEntries(colours) as Colours };
};

/** Palettes of hosts: those of the messenger's own apps, and two made by users. For tests and the gallery. */
export const PALETTES = {
  'iOS dark': palette('dark', '#000000 #1c1c1d #ffffff #98989e #3e88f7 #eb5545'),
  'iOS black': palette('dark', '#18181a #000000 #ffffff #8e8e92 #f8f8f8 #ff3b30'),
  'iOS light': palette('light', '#ffffff #efeff4 #000000 #8e8e93 #007aff #ff3b30'),
  'Android dark': palette('dark', '#212d3b #151e27 #ffffff #7d8b99 #5eabe1 #ee686f'),
  'Android light': palette('light', '#ffffff #f0f0f0 #222222 #838383 #2678b6 #cc2929'),
  'desktop night': palette('dark', '#17212b #232e3c #f5f5f5 #708499 #6ab3f3 #ec3942'),
  'a purple one': palette('dark', '#1d1433 #2b1d4d #efe6ff #a48fd0 #b48cff #ff5c8a'),
  'a pink one': palette('light', '#ffe4f1 #ffc4e1 #4a0030 #a3507d #d6006c #e00030'),
};

/** Malformed or unreadable palettes. */
export const ODD_PALETTES = {
  'black on white under a dark name': {
    bg_color: '#000000',
    secondary_bg_color: '#ffffff',
    text_color: '#000000',
  },
  'everything grey': {
    bg_color: '#808080',
    secondary_bg_color: '#808080',
    text_color: '#808080',
    subtitle_text_color: '#808080',
    link_color: '#808080',
    destructive_text_color: '#808080',
  },
  'words of the wall': {
    bg_color: '#ffffff',
    secondary_bg_color: '#3050ff',
    text_color: '#ffffff',
    subtitle_text_color: '#ffffff',
    link_color: '#ffff00',
    destructive_text_color: '#ffffff',
  },
  'all red': {
    bg_color: '#300000',
    secondary_bg_color: '#ff0000',
    text_color: '#ff0000',
    subtitle_text_color: '#400000',
    link_color: '#200000',
    destructive_text_color: '#000000',
  },
  'nothing at all': {},
} as const satisfies Record<string, HostColours>;
