// The name and the avatar that other players see (S32; not in the specification). docs/public-names.md
import * as z from 'zod/mini';
import { ShownName } from '../kernel/content-text.ts';
import { get, post, put } from '../kernel/endpoint.ts';
import { Instant } from '../kernel/vocabulary.ts';

/** Our drawings (art/things/chosen-avatars.ts). A stored one stays known: add at the end, remove none. */
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

/** In characters as a reader counts them. */
export const NAME_LENGTH = { min: 2, max: 16 } as const;
/** A name can be changed again this long after it was chosen. The first choice is free at any time. */
export const NAME_CHANGE_DAYS = 14;
/** The names that one player can report in 24 hours. */
export const NAME_REPORTS_PER_DAY = 5;

/** Why a name is refused: the rules are in economy/social/public-names.ts, the words in server/features/public-names. */
export const NAME_FAULTS = [
  'too-short',
  'too-long',
  /** A character that names do not have, or one that only looks like a letter. */
  'characters',
  /** Invisible characters, or characters that change the direction of text. */
  'invisible',
  /** Letters of more than one alphabet. */
  'mixed-alphabets',
  /** It sounds like the people who run Parlor. */
  'reserved',
  'link',
  /** Digits such as a phone number. */
  'number',
  'offensive',
] as const;
export const NameFault = z.enum(NAME_FAULTS);
export type NameFault = z.infer<typeof NameFault>;

/** Why an operator took a name away. */
export const SET_BACK_REASONS = ['offensive', 'impersonation', 'personal-data', 'advertising'] as const;
export const SetBackReason = z.enum(SET_BACK_REASONS);
export type SetBackReason = z.infer<typeof SetBackReason>;

/** Beside the name: name and tag belong to one player. */
export const NameTag = z.string().check(z.regex(/^\d{4,6}$/, { error: 'A tag is 4 to 6 digits' }));

/** What others see of a player who chose a name and does not appear as a guest. */
export const publicFace = {
  tag: z.optional(NameTag),
  avatar: z.optional(AvatarName),
};

/** How others see a player on boards, in the list of wins and as a friend. */
export const PublicName = z.object({
  /** The player appears as a guest: by choice, or because they have no name. */
  anonymous: z.boolean(),
  /** The name that others see now; for a guest, one of the names they may have. */
  displayName: ShownName,
  /** False for players who have not chosen a name: they are always guests. */
  hasName: z.boolean(),
  /** The chosen name, also of a player who appears as a guest. */
  name: z.optional(z.string()),
  ...publicFace,
  /** When the name can be changed again; missing if now. */
  changeFrom: z.optional(Instant),
  /** An operator took the last name away. Missing once another one is chosen. */
  setBack: z.optional(z.object({ at: Instant, name: z.string(), reason: SetBackReason })),
});
export type PublicName = z.infer<typeof PublicName>;

export const publicNames = {
  publicName: get('/api/players/public-name', {
    summary: "The player's name and avatar, as others see them",
    reply: PublicName,
  }),
  setPublicName: put('/api/players/public-name', {
    summary: 'Choose to appear with the name, or as a guest',
    body: z.strictObject({ anonymous: z.boolean() }),
    reply: PublicName,
  }),
  chooseName: post('/api/players/public-name/name', {
    summary:
      'Choose a name. NAME_REFUSED: `details.fault` says what is wrong with it. NAME_CHANGE_WAITS: `details.until` says from when it can be changed',
    body: z.strictObject({ name: z.string().check(z.maxLength(200)) }),
    reply: PublicName,
    errors: ['NAME_REFUSED', 'NAME_CHANGE_WAITS', 'NAME_TAKEN'],
  }),
  chooseAvatar: post('/api/players/public-name/avatar', {
    summary: 'Choose an avatar',
    body: z.strictObject({ avatar: AvatarName }),
    reply: PublicName,
  }),
  reportName: post('/api/players/reported-names', {
    summary: 'Report the name of another player to the operators, once',
    body: z.strictObject({ name: z.string().check(z.maxLength(200)), tag: NameTag }),
    reply: z.object({}),
    errors: ['NAME_NOT_FOUND', 'NAME_REPORTED', 'OWN_NAME', 'NAME_REPORTS_USED'],
  }),
};
