import type { HostColours, Scheme } from './host-theme.ts';

/** Palettes as hosts send them: those of the messenger's own apps, and two that people made. For tests and the gallery. */
export const PALETTES = {
  'iOS dark': {
    scheme: 'dark',
    colours: {
      bg_color: '#000000',
      secondary_bg_color: '#1c1c1d',
      text_color: '#ffffff',
      subtitle_text_color: '#98989e',
      link_color: '#3e88f7',
      destructive_text_color: '#eb5545',
    },
  },
  'iOS black': {
    scheme: 'dark',
    colours: {
      bg_color: '#18181a',
      secondary_bg_color: '#000000',
      text_color: '#ffffff',
      subtitle_text_color: '#8e8e92',
      link_color: '#f8f8f8',
      destructive_text_color: '#ff3b30',
    },
  },
  'iOS light': {
    scheme: 'light',
    colours: {
      bg_color: '#ffffff',
      secondary_bg_color: '#efeff4',
      text_color: '#000000',
      subtitle_text_color: '#8e8e93',
      link_color: '#007aff',
      destructive_text_color: '#ff3b30',
    },
  },
  'Android dark': {
    scheme: 'dark',
    colours: {
      bg_color: '#212d3b',
      secondary_bg_color: '#151e27',
      text_color: '#ffffff',
      subtitle_text_color: '#7d8b99',
      link_color: '#5eabe1',
      destructive_text_color: '#ee686f',
    },
  },
  'Android light': {
    scheme: 'light',
    colours: {
      bg_color: '#ffffff',
      secondary_bg_color: '#f0f0f0',
      text_color: '#222222',
      subtitle_text_color: '#838383',
      link_color: '#2678b6',
      destructive_text_color: '#cc2929',
    },
  },
  'desktop night': {
    scheme: 'dark',
    colours: {
      bg_color: '#17212b',
      secondary_bg_color: '#232e3c',
      text_color: '#f5f5f5',
      subtitle_text_color: '#708499',
      link_color: '#6ab3f3',
      destructive_text_color: '#ec3942',
    },
  },
  'a purple one': {
    scheme: 'dark',
    colours: {
      bg_color: '#1d1433',
      secondary_bg_color: '#2b1d4d',
      text_color: '#efe6ff',
      subtitle_text_color: '#a48fd0',
      link_color: '#b48cff',
      destructive_text_color: '#ff5c8a',
    },
  },
  'a pink one': {
    scheme: 'light',
    colours: {
      bg_color: '#ffe4f1',
      secondary_bg_color: '#ffc4e1',
      text_color: '#4a0030',
      subtitle_text_color: '#a3507d',
      link_color: '#d6006c',
      destructive_text_color: '#e00030',
    },
  },
} as const satisfies Record<string, { scheme: Scheme; colours: HostColours }>;

/** Palettes no host should send, and one day one will. */
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
