// Three colours that colour-blind readers can distinguish, on a background for light and dark pages.
export const PAPER = '#fbf6ec';
export const INK = '#2b1a1a';
export const FAINT = '#b9aa98';
export const SERIES: readonly string[] = ['#8a1f2d', '#2f6f8f', '#c98a1b', '#5c7f2e'];
