// What operators switched off (not in the specification, S31). Off means nothing new: open rounds finish, wins and
// rollbacks are taken, paid orders are delivered. A refused call answers SWITCHED_OFF with `SwitchedOff` as its details.
import * as z from 'zod/mini';
import { get } from '../kernel/endpoint.ts';
import { inOtherLanguages } from '../kernel/written-text.ts';
import { Instant } from '../kernel/vocabulary.ts';

/** What a switch turns off. A game, family, studio, product, partner or flag is named by its id; the others have none. */
export const SWITCH_KINDS = [
  'game',
  'family',
  'studio',
  'shop',
  'product',
  'claims',
  'card-payments',
  'stars',
  'referrals',
  'partner',
  'sign-up',
  'flag',
  'experiment',
] as const;
export const SwitchKind = z.enum(SWITCH_KINDS);
export type SwitchKind = z.infer<typeof SwitchKind>;

/** Standard texts for players, in English; pages show them in the player's language. */
export const SWITCH_NOTICES = {
  maintenance: 'Closed for maintenance.',
  fault: 'We are fixing a problem.',
  provider: 'Our provider has a problem. We are waiting for a fix.',
  review: 'We are checking this. It stays closed until we finish.',
} as const;
export const SwitchNotice = z.enum(Object.keys(SWITCH_NOTICES) as Array<keyof typeof SWITCH_NOTICES>);
export type SwitchNotice = z.infer<typeof SwitchNotice>;

const SwitchTarget = { kind: SwitchKind, id: z.optional(z.string().check(z.maxLength(64))) };
export const SwitchedOff = z.object({
  ...SwitchTarget,
  notice: SwitchNotice,
  /** In place of the standard text, in English, and maybe in other languages. */
  text: z.optional(z.string()),
  translations: inOtherLanguages(z.string()),
  /** The automatic end; missing if it is unknown. */
  until: z.optional(Instant),
});
export type SwitchedOff = z.infer<typeof SwitchedOff>;
export type SwitchTarget = Pick<SwitchedOff, 'kind' | 'id'>;

/** `shop`, `game:dice-bone`: names one switch. */
export const switchName = ({ kind, id }: SwitchTarget): string => (id === undefined ? kind : `${kind}:${id}`);

export const switches = {
  switches: get('/api/switches', {
    auth: 'none',
    summary: 'The active switches with reason and end',
    reply: z.object({ off: z.array(SwitchedOff) }),
  }),
};
