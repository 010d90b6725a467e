// Paths that the web page's flag client requests; the vendor's client names them (spec §9 experiments; S27). The
// answers have the vendor's form, so that the same client works with its vendor and with this server.
import * as z from 'zod/mini';
import { post } from '../kernel/endpoint.ts';
import { Count, Done } from '../kernel/vocabulary.ts';

/** The client appends its own paths to this base, which is set as both of its server addresses. */
export const FLAGS_BASE = '/flags';
export const FLAG_PATHS = {
  /** GET: every flag that the page itself decides, as an array of configurations. */
  configurations: `${FLAGS_BASE}/sdk/v2/flags`,
  /** GET: the server's decisions for this visitor, by key. */
  variants: `${FLAGS_BASE}/sdk/v2/vardata`,
} as const;
/** Not secret: the vendor's client sends no request without a key, so it gets a fixed one. */
export const OWN_FLAG_KEY = 'parlor';

/** Largest `X-Amp-Exp-User` that is read, in characters of its base64. */
export const FLAG_USER_MAX_CHARS = 16_384;

/** The visitor as the client describes them; other properties are in `user_properties` or ignored. */
export const FlagUser = z.looseObject({
  user_id: z.optional(z.string().check(z.maxLength(256))),
  device_id: z.optional(z.string().check(z.maxLength(256))),
  user_properties: z.optional(z.record(z.string().check(z.maxLength(64)), z.unknown())),
});
export type FlagUser = z.infer<typeof FlagUser>;

/** A flag as the console shows it. */
export const FlagCard = z.object({
  key: z.string(),
  about: z.string(),
  /** `page`: decided in the browser. `server`: decided by the server and stored for each player. */
  decided: z.enum(['page', 'server']),
  variants: z.array(z.object({ name: z.string(), players: Count })),
  segments: z.array(z.object({ name: z.string(), percent: z.number(), variant: z.string() })),
});
export type FlagCard = z.infer<typeof FlagCard>;

export const flagCalls = {
  exposed: post('/api/flags/{flag}/exposed', {
    summary: 'The page has used this flag; if an experiment decides it, the player counts from now on, once',
    params: z.strictObject({ flag: z.string().check(z.maxLength(64)) }),
    reply: Done,
  }),
};
