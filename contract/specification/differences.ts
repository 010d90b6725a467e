// The deliberate differences from the specification, each with its reason. docs/specification.md is made from this and
// from the other tables of this folder (`npm run specification`).

export interface SpecifiedDifference {
  readonly id: string;
  readonly section: string;
  readonly specified: string;
  readonly here: string;
  readonly why: string;
  /** Fields that may be `null`, as `entity.field`: the value for "nothing". */
  readonly nullable?: readonly string[];
  /** Entities that the fake services do not have. */
  readonly notInFakes?: readonly string[];
}

export const SPECIFIED_DIFFERENCES: readonly SpecifiedDifference[] = [
  {
    id: 'nothing',
    section: '§3',
    specified: 'required fields, without a value for "nothing"',
    here: "the field is always present. Text: '' (`photoUrl` of a profile, `address` of a wallet, `gameId` of a contest for several games). A number, a time or an object: null",
    why: 'A client of the specification reads the field without a check. An empty text has the expected form; no number or time could mean "nothing".',
    nullable: [
      'Subscription.lastClaim',
      'Referral page cursor.lastCreatedAt',
      'Monthly milestone.passReward',
    ],
  },
  {
    id: 'no-end-of-them',
    section: '§3',
    specified: 'remaining',
    here: '`remaining` is null for a product without stock; `quantity` is then missing',
    why: 'Any number would be read as a limit.',
    nullable: ['Shop product.remaining'],
  },
  {
    id: 'third-auth-state',
    section: '§3, §6',
    specified: 'connected or disconnected',
    here: 'the SDK begins in a third state, `starting`, which has only the listener; `start()` changes it to one of the two, and it never returns',
    why: 'The state is unknown before the reply of the server; a guess would show the sign-in screen to signed-in players. A client with two states treats `starting` as disconnected without sign-in methods.',
  },
  {
    id: 'contest-games',
    section: '§3',
    specified: 'contest info: gameId',
    here: "`gameId` if exactly one game counts, otherwise ''; `games` (not in the specification) names the games that count, and is missing if every game counts; `pictureOf` (not in the specification) is the game whose picture is shown",
    why: 'One id for a contest with many games would mean that only that game counts.',
  },
  {
    id: 'pictures',
    section: '§3',
    specified: 'imgSrc of a product, image of a partner',
    here: 'the absolute address of a WebP of 264 × 264 pixels; the same address with `.svg` is the drawing. `picture` (not in the specification) names the drawing',
    why: 'An address works everywhere, also without SVG support; our own screens draw from the name.',
  },
  {
    id: 'config-server-url',
    section: '§3',
    specified: 'SDK config: serverUrl (only for local)',
    here: 'accepted only in `local`; the checked config has `baseUrl` instead',
    why: 'The address of every environment is then in one field.',
  },
  {
    id: 'fake-payments',
    section: '§1, §3',
    specified: 'a fake version of each service',
    here: "the fake services answer 'Not implemented' to orders that need a payment provider, and to sign-ins that need an identity provider",
    why: 'Only a vendor can do these; docs/not-implemented.md lists them.',
    notInFakes: ['Order creation response, payment required', 'Parameters of a payment'],
  },
  {
    id: 'database',
    section: '§7',
    specified: 'direct database access for launcher data, referral links, referees, recent wins',
    here: 'calls of our own: `/api/documents/…`, `/api/referral-link`, `/api/referrals`, and the event stream `/api/live/recent-wins`',
    why: 'Clients never access the database; the server checks the owner of a document.',
  },
  {
    id: 'own-tokens',
    section: '§4',
    specified: 'a signed-in user without the {product}UserId claim: the backend profile exchange runs',
    here: 'the same with Firebase. Our own tokens always have the claim; a token without it uses the numeric user id and needs no exchange',
    why: 'Our server issues the token after the exchange.',
  },
  {
    id: 'no-password',
    section: '§5',
    specified: 'web-auth password policy',
    here: 'the policy is a function of the SDK; there is no sign-in with a password',
    why: 'The specification lists google, facebook and email link as the only sign-in methods (§2).',
  },
  {
    id: 'popup-frame',
    section: '§9',
    specified: 'popup-closed detection, auth iframe timeout, token-sync max age',
    here: 'they do not exist',
    why: "They belong to a vendor's popup and frame; our sign-in uses redirects and loads neither.",
  },
  {
    id: 'storage-events',
    section: '§9',
    specified: 'storage poll interval 1 s (800 ms for indexed storage)',
    here: 'tabs notify each other at once, by messages and storage events',
    why: 'Polling is not needed.',
  },
  {
    id: 'additions',
    section: '§3, §7',
    specified: 'the fields and calls of its tables',
    here: 'replies have more fields, and there are more calls; docs/api.md lists them',
    why: 'A client ignores unknown fields. No field and no call of the specification is replaced.',
  },
];
