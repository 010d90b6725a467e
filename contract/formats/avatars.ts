// The avatars that players choose among. A file of its own, because it is part of the first load.
import * as z from 'zod/mini';

/** Our drawings (art/things/avatars.ts). A stored one stays known: add at the end, remove none. */
export const AVATARS = [
  'balloon',
  'owl',
  'cat',
  'moth',
  'fish',
  'bird',
  'bee',
  'key',
  'lantern',
  'teapot',
  'mushroom',
  'kite',
  'rocket',
  'boat',
  'tulip',
  'acorn',
] as const;
export const AvatarName = z.enum(AVATARS);
export type AvatarName = z.infer<typeof AvatarName>;
