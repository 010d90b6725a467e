// External studios in content/providers.yaml: their dialects and their games. The studio states what such a game pays,
// so the file names the studio.
import * as z from 'zod/mini';
import { BUILTIN_PROVIDER, Volatility } from '../calls/catalogue.ts';
import { Currency } from '../kernel/vocabulary.ts';
import { words } from './languages/text.ts';
import { betLevelsInOrder, gameCard, idOf, unique } from './parts.ts';

/** How a provider's calls are written: in our own dialect (docs/game-providers.md), or in a published one. */
export const DIALECTS = ['parlor', 'hub88', 'gcp', 'swipe'] as const;
export const DialectName = z.enum(DIALECTS, { error: `a dialect is one of ${DIALECTS.join(', ')}` });
export type DialectName = z.infer<typeof DialectName>;

const isOrigin = (text: string): boolean => URL.canParse(text) && new URL(text).origin === text;
/** An http address of this machine. Only a server with PARLOR_ENV local shows such pages. */
export const isOwnMachine = (address: string): boolean =>
  /^http:\/\/(?:127\.0\.0\.1|localhost)(?::\d+)?(?:\/|$)/.test(address);
const isAllowed = (address: string): boolean => address.startsWith('https:') || isOwnMachine(address);
const Origin = z.string().check(
  z.refine((text) => isAllowed(text) && isOrigin(text), {
    error:
      'a page stands at an https origin such as https://games.example, or in local at http://127.0.0.1:4000',
  }),
);

export const OutsideGame = z
  .strictObject({
    ...gameCard,
    /** The provider's own id of the game. */
    code: z.string().check(z.regex(/^[\x21-\x7e]{1,128}$/, { error: 'a code is 1 to 128 visible letters' })),
    /** The currency of its sessions. */
    currency: Currency,
    maxMultiplier: z.number().check(z.positive()),
    /** Per cent, as the studio certifies it; left out if it states none. */
    rtp: z.optional(z.number().check(z.minimum(1), z.maximum(100))),
    volatility: z.optional(Volatility),
  })
  .check(betLevelsInOrder());
export type OutsideGame = z.infer<typeof OutsideGame>;

/** For a studio that states none. */
export const STUDIO_PER_HOUR = { ahead: 100_000, promo: 10_000 } as const;

export const ProviderContent = z
  .strictObject({
    id: idOf('a provider id'),
    title: words(60),
    dialect: DialectName,
    /**
     * Where games are opened. For a published dialect, the address of its interface, to which its own path is added.
     * For our own dialect, the address of the page, with `{game}` for the game's code.
     */
    launch: z.optional(
      z.url({ error: 'must be an address' }).check(
        z.refine(isAllowed, {
          error: 'must be an https address, or in local http://127.0.0.1 with a port',
        }),
      ),
    ),
    /** Origins of its pages; a page of another origin is not shown. */
    pages: z.array(Origin).check(z.maxLength(8)),
    /** Our id at the provider. */
    operatorId: words(64),
    /** Of the operator's licence, if a dialect needs it (ISO 3166, two letters). */
    country: z.optional(z.string().check(z.regex(/^[A-Z]{2}$/, { error: 'a country is two letters' }))),
    /** Played by a process on this machine, only with PARLOR_ENV local. */
    sample: z.optional(z.boolean()),
    games: z.array(OutsideGame).check(
      z.minLength(1),
      unique((g) => g.code, 'two games have the same code'),
    ),
    /** The maximum in one hour before an operator looks; in whole units of each currency of its games. */
    perHour: z.optional(
      z.strictObject({
        /** Wins paid above the stakes taken: beyond it no new bets are taken. */
        ahead: z.number().check(z.positive()),
        /** Prizes without a bet: beyond it they are refused. */
        promo: z.number().check(z.positive()),
      }),
    ),
  })
  .check(
    z.refine((p) => p.sample === true || p.launch !== undefined, {
      error: 'launch says where games are opened',
      path: ['launch'],
    }),
    z.refine((p) => p.sample === true || p.pages.length > 0, {
      error: 'pages says from where they are shown',
      path: ['pages'],
    }),
    z.refine((p) => p.sample !== true || p.dialect === 'hub88', {
      error: 'the sample speaks hub88',
      path: ['dialect'],
    }),
    z.refine((p) => p.dialect !== 'parlor' || p.launch === undefined || p.launch.includes('{game}'), {
      error: 'the address of a page has {game} in it',
      path: ['launch'],
    }),
    z.refine((p) => p.dialect !== 'swipe' || new Set(p.games.map((g) => g.currency)).size === 1, {
      error: 'calls of this dialect name no currency, so all its games have the same',
      path: ['games'],
    }),
    z.refine((p) => p.id !== BUILTIN_PROVIDER, {
      error: `${BUILTIN_PROVIDER} is Parlor itself`,
      path: ['id'],
    }),
  );
export type ProviderContent = z.infer<typeof ProviderContent>;

/** The whole of content/providers.yaml. */
export const ProvidersContent = z.strictObject({
  providers: z.array(ProviderContent).check(unique((p) => p.id, 'two providers have the same id')),
});
export type ProvidersContent = z.infer<typeof ProvidersContent>;
