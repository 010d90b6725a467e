import { path } from '../../shapes.ts';

/** A shape in the light, with its right half in shade. `uid` names its clip: one for each shape of a picture. */
export const halved = (d: string, ink: string, dark: string, uid: string): string =>
  `<clipPath id="${uid}h"><path d="M100 0H200V280H100Z"/></clipPath>` +
  path(d, ink) +
  path(d, dark, `opacity=".5" clip-path="url(#${uid}h)"`);
