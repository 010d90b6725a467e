// The deliberate differences from the specification, each with its reason. docs/specification.md is made from this and
// from the tables beside it (`npm run specification`).

export interface SeedDifference {
  readonly id: string;
  readonly section: string;
  readonly seed: string;
  readonly here: string;
  readonly why: string;
  /** Fields that may be `null`, as `entity.field`: the value for "nothing". */
  readonly nullable?: readonly string[];
  /** Entities that the fakes do not have. */
  readonly notInFakes?: readonly string[];
}

export const SEED_DIFFERENCES: readonly SeedDifference[] = [
  {
    id: 'nothing',
    section: '§3',
    seed: 'fields that it does not call optional, without a word for "there is none"',
    here: "the field is always there. Text: '' (`photoUrl` of a profile, `address` of a wallet, `gameId` of a contest for several games). A number, a time or an object: null",
    why: 'A client written from the specification reads the field without a question; an empty text has the form it expects, and no number or time could mean "nothing".',
    nullable: [
      'Subscription.lastClaim',
      'Referral page cursor.lastCreatedAt',
      'Monthly milestone.passReward',
    ],
  },
  {
    id: 'no-end-of-them',
    section: '§3',
    seed: 'remaining',
    here: '`remaining` is null for a product without a stock, and `quantity` is then missing',
    why: 'Any number would be read as a limit.',
    nullable: ['Shop product.remaining'],
  },
  {
    id: 'third-auth-state',
    section: '§3, §6',
    seed: 'connected or disconnected',
    here: 'the SDK begins in a third state, `starting`, which has the listener and nothing else; `start()` ends it in one of the two, and it never comes back',
    why: 'Before the server has answered nobody knows which of the two it is; a guess would show the sign-in screen to whoever is signed in. A client of two states treats `starting` as disconnected without ways in.',
  },
  {
    id: 'contest-games',
    section: '§3',
    seed: 'contest info: gameId',
    here: "`gameId` where exactly one game counts, else ''; `games` (not in the specification) names all that count and is missing where every game does; `pictureOf` (not in the specification) is the game in whose picture the contest is shown",
    why: 'One id for a contest of many games would say that only that game counts.',
  },
  {
    id: 'pictures',
    section: '§3',
    seed: 'imgSrc of a product, image of a partner',
    here: 'the absolute address of a WebP of 264 × 264 pixels; the same address with `.svg` is the drawing. `picture` (not in the specification) names the drawing',
    why: 'An address loads anywhere, also where no SVG is shown; our own screens draw from the name.',
  },
  {
    id: 'config-server-url',
    section: '§3',
    seed: 'SDK config: serverUrl (only for local)',
    here: 'accepted in `local` alone; the checked config holds `baseUrl` instead',
    why: 'The address of every environment is then in one field.',
  },
  {
    id: 'fake-payments',
    section: '§1, §3',
    seed: 'a fake version of each service',
    here: "the fakes answer 'Not implemented' to orders that need a payment provider, and to sign-ins that need an identity provider",
    why: 'Only a vendor can do these; docs/not-implemented.md lists them.',
    notInFakes: ['Order creation response, payment required', 'Parameters of a payment'],
  },
  {
    id: 'database',
    section: '§7',
    seed: 'direct database access for launcher data, referral links, referees, recent wins',
    here: 'calls of ours: `/api/documents/…`, `/api/referral-link`, `/api/referrals`, and the event stream `/api/live/recent-wins`',
    why: 'Clients never reach the database; the server checks whose document it is.',
  },
  {
    id: 'own-tokens',
    section: '§4',
    seed: 'a signed-in user without the {product}UserId claim: the backend profile exchange runs',
    here: 'with Firebase so. Our own tokens always carry the claim; a token without it falls back to the numeric user id and needs no exchange',
    why: 'Our server issues the token after the exchange.',
  },
  {
    id: 'no-password',
    section: '§5',
    seed: 'web-auth password policy',
    here: 'the policy is a function of the SDK; no sign-in with a password is offered',
    why: 'The specification lists google, facebook and email link as the only ways in (§2).',
  },
  {
    id: 'popup-frame',
    section: '§9',
    seed: 'popup-closed detection, auth iframe timeout, token-sync max age',
    here: 'none of them exists',
    why: "They are inside a vendor's popup and frame; our sign-in goes by redirect and loads neither.",
  },
  {
    id: 'storage-events',
    section: '§9',
    seed: 'storage poll interval 1 s (800 ms for indexed storage)',
    here: 'tabs hear of each other at once, by messages and by the events of the storage',
    why: 'Nothing has to be polled.',
  },
  {
    id: 'additions',
    section: '§3, §7',
    seed: 'the fields and calls of its tables',
    here: 'answers carry further fields, and there are further calls; docs/api.md lists them',
    why: 'A client ignores what it does not know. No field and no call of the specification is replaced by one of ours.',
  },
];
