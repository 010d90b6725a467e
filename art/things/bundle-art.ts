/** The pictures of bundles. */
import { INK, mix } from '../inks.ts';
import { motif } from '../game-motifs.ts';
import { at, circ, g, oval, rect, svg } from '../shapes.ts';
import { boxArt } from './box-art.ts';
import { chipsArt } from './counters.ts';
import { boostArt, dailyArt } from './products.ts';

export type BundleCategory = 'LOYALTY' | 'ENGAGEMENT' | 'WELCOME' | 'RETURN';
const inner = (s: string): string => s.replace(/^<svg[^>]*>|<\/svg>$/g, '');
/** 240 x 150, with what is in the bundle from left to right. */
export function bundleArt(c: BundleCategory): string {
  const w = {
    LOYALTY: [INK.wine, '#9c2c3b', INK.lamp],
    ENGAGEMENT: [INK.enamel, '#4a8ac2', INK.lamp],
    WELCOME: [INK.jade, '#288b6d', INK.lamp],
    RETURN: [INK.rose, '#eb9681', INK.vermilion],
  }[c] as [string, string, string];
  const inks = { a: INK.bone, b: '#dcc9ae', c: w[2], k: '#3a0f16' };
  const hero = { LOYALTY: 'owl', ENGAGEMENT: 'kite', WELCOME: 'key', RETURN: 'lantern' }[c] as
    | 'owl'
    | 'kite'
    | 'key'
    | 'lantern';
  return svg(
    240,
    150,
    rect(0, 0, 240, 150, w[0]) +
      circ(120, 70, 62, w[1]) +
      rect(0, 112, 240, 38, mix(w[0], INK.ink, 0.55)) +
      rect(0, 112, 240, 4, mix(w[0], INK.bone, 0.3)) +
      oval(124, 132, 98, 10, INK.ink, 'opacity=".34"') +
      at(120, 74, 84, motif(hero, inks)) +
      g('translate(20 60) scale(.62)', inner(c === 'ENGAGEMENT' ? dailyArt('3') : chipsArt(4))) +
      (c === 'ENGAGEMENT'
        ? g('translate(156 62) scale(.58)', inner(boostArt()))
        : c === 'RETURN'
          ? g('translate(154 60) scale(.62)', inner(dailyArt('7')))
          : g('translate(150 58) scale(.5)', inner(boxArt(c === 'LOYALTY' ? 'PREMIUM' : 'STANDARD')))),
  );
}
