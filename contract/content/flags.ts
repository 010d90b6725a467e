// Schema of content/flags.yaml: switches and experiments of the web page (S27).
import * as z from 'zod/mini';
import { unique, whole, words } from './parts.ts';

const Key = z
  .string()
  .check(z.regex(/^[a-z][a-z0-9-]{1,62}$/, { error: 'A key is lower-case letters, digits and dashes' }));

/** The properties that a condition may use. The last four are properties of the visitor. */
export const FLAG_PROPERTIES = [
  'user_id',
  'device_id',
  'platform',
  'language',
  'version',
  'place',
  'premium',
  'new',
  'campaign',
] as const;
export const FLAG_OPERATORS = [
  'is',
  'is not',
  'contains',
  'does not contain',
  'version greater or equal',
  'version less',
] as const;

const Condition = z.strictObject({
  property: z.enum(FLAG_PROPERTIES),
  op: z.enum(FLAG_OPERATORS),
  values: z.array(words(256)).check(z.minLength(1)),
});

const Segment = z.strictObject({
  /** Shown to the operator. */
  name: words(80),
  /** All of them must hold; an empty list matches everybody. */
  when: z.optional(z.array(Condition).check(z.minLength(1))),
  /** The percentage of those who get the variant, 0 to 100, by a hash of the visitor, so that nobody changes sides. */
  percent: z._default(whole(0, 100), 100),
  variant: Key,
});

const Flag = z
  .strictObject({
    key: Key,
    about: words(300),
    /** `page`: decided in the browser from what it knows. `server`: decided by the server once and stored. */
    decided: z.enum(['page', 'server']),
    /** Besides `off`, which every flag has. A flag counts as on only if its variant is `on` (spec §5). */
    variants: z._default(z.array(Key).check(z.minLength(1), z.maxLength(8)), ['on']),
    /** The first match decides; without a match the flag is off. */
    segments: z.array(Segment),
  })
  .check(
    z.refine(({ variants }) => new Set(variants).size === variants.length && !variants.includes('off'), {
      error: 'Each variant is named once, and off is there without being named',
      path: ['variants'],
    }),
    z.refine(
      ({ variants, segments }) =>
        segments.every(({ variant }) => variant === 'off' || variants.includes(variant)),
      { error: 'A segment gives a variant that the flag does not have', path: ['segments'] },
    ),
  );

export const FlagsContent = z.strictObject({
  flags: z.array(Flag).check(unique(({ key }) => key, 'Two flags have the same key')),
});
export type FlagsContent = z.infer<typeof FlagsContent>;
export type FlagContent = FlagsContent['flags'][number];
