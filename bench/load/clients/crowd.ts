// Which guest sends what next. It tracks what each guest has done, so that every reply can be checked.
import { contract } from '@parlor/contract/kernel/contract.ts';
import { IDEMPOTENCY_HEADER, PLATFORM_HEADER } from '@parlor/contract/kernel/headers.ts';
import { launcherPath } from '@parlor/contract/calls/documents.ts';
import { fillPath, type Endpoint } from '@parlor/contract/kernel/endpoint.ts';
import { gamesContract } from '@parlor/contract/calls/play.ts';
import { MINUTE_MS } from '@parlor/contract/kernel/time.ts';
import { CURRENCIES } from '@parlor/contract/kernel/vocabulary.ts';
import { dayOf } from '@parlor/economy/kernel/periods.ts';
import { addressOf, launchDataOf } from '../../request/people.ts';
import { CHOICE, document, GAME, STAKE } from '../../request/scenarios.ts';
import { seeded } from './arrivals.ts';
import { callOf, isNumber, keyed, refusedWith, whenOk, type Call, type Json } from './call.ts';
import type { Guest, Setup } from '../messages.ts';
import type { LoadKind } from './mix.ts';
import { Studios } from './studio-calls.ts';

/** A token lasts fifteen minutes. Guests close to its end are not used. */
const TOKEN_USED_FOR_MS = 11 * MINUTE_MS;
const NEWCOMERS_FROM = 4_000_000;
/** Products in the shop with a limit per player and day. */
const BOXES_A_DAY = 5;
const KEPT_CLAIMS = 500;
/** A refusal after this time may have come after its work: a call has a deadline of ten seconds. */
const REFUSED_EARLY_MS = 5_000;

type Claim = { readonly guest: Guest; readonly n: number };
type ClaimKind = 'quest claim' | 'daily points' | 'daily collectible' | 'daily lootbox';

export class Crowd {
  readonly #setup: Setup;
  readonly #chance: () => number;
  #guests: Guest[] = [];
  #turn = 0;
  #newcomers = 0;
  readonly #unclaimed: Record<ClaimKind, Claim[]> = {
    'quest claim': [],
    'daily points': [],
    'daily collectible': [],
    'daily lootbox': [],
  };
  readonly #claimed: Array<{ readonly call: Call; readonly text: string; readonly atMs: number }> = [];
  /** Version of each guest's document, or that a write is running. */
  readonly #documents = new Map<string, number | 'written now'>();
  readonly #boxes = new Map<string, number>();
  readonly #studios: Studios;

  constructor(setup: Setup) {
    this.#setup = setup;
    this.#chance = seeded(setup.seed);
    this.#studios = new Studios(setup);
  }

  add(guests: readonly Guest[]): void {
    const freshMs = Date.now() - TOKEN_USED_FOR_MS;
    this.#guests = [...this.#guests, ...guests].filter((g) => g.signedInAtMs > freshMs);
    const claims = (count: number): Claim[] =>
      guests.flatMap((guest) => Array.from({ length: count }, (_, n) => ({ guest, n })));
    for (const kind of Object.keys(this.#unclaimed) as ClaimKind[])
      this.#unclaimed[kind] = this.#shuffled([
        ...this.#unclaimed[kind].filter(({ guest }) => guest.signedInAtMs > freshMs),
        ...claims(kind === 'quest claim' ? 4 : 1),
      ]);
    while ((this.#claimed[0]?.atMs ?? Infinity) < freshMs) this.#claimed.shift();
    this.#studios.forget();
  }

  /** Signs this many bets with their wins. */
  signBets(count: number): Promise<void> {
    return this.#studios.signBets(count, () => this.#anybody());
  }

  next(kind: LoadKind): Call {
    const { summary, topGames, balances, quests, ledger } = contract;
    switch (kind) {
      case 'summary':
        return this.#read(summary, (j) => isNumber(j['ppBalance']) && isNumber(j['version']));
      case 'catalogue':
        return this.#read(topGames, (j) => Array.isArray(j['highlighted']) && j['highlighted'].length > 0);
      case 'balances':
        return this.#read(balances, (j) => (j['balances'] as unknown[]).length === CURRENCIES.length);
      case 'quests':
        return this.#read(quests, (j) => (j['quests'] as unknown[]).length === 4);
      case 'history':
        return this.#read(ledger, (j) => (j['entries'] as unknown[]).length > 0 && isNumber(j['total']));
      case 'server round':
        return this.#round();
      case 'Hub88 bet':
        return this.#studios.bet();
      case 'Hub88 win':
        return this.#studios.win() ?? { ...this.#studios.bet(), countedAs: 'Hub88 bet' };
      case 'own-form bet and win':
        return this.#studios.betAndWin(this.#anybody());
      case 'quest claim':
      case 'daily points':
      case 'daily collectible':
      case 'daily lootbox':
        return this.#claim(kind);
      case 'claim sent twice':
        return this.#sentTwice();
      case 'claim made twice':
        return this.#madeTwice();
      case 'order of a pack':
        return this.#order('pack-of-three', this.#anybody());
      case 'order of a box':
        return this.#order('standard-box', this.#buyerOfABox());
      case 'document write':
        return this.#document();
      case 'stale document write':
        return this.#staleDocument();
      case 'sign-in':
        return this.#signIn(this.#anybody());
      case 'first sign-in':
        return this.#signIn(undefined);
    }
  }

  #read(endpoint: Endpoint, isRight: (json: Json) => boolean): Call {
    return {
      ...callOf(endpoint),
      headers: this.#anybody().headers,
      check: whenOk((json) => isRight(json)),
    };
  }

  #round(): Call {
    const guest = this.#anybody();
    const roundId = crypto.randomUUID();
    const { authorization: _, ...headers } = guest.headers;
    return {
      ...callOf(gamesContract.playRound),
      at: 'games',
      headers,
      body: JSON.stringify({ session: guest.session, roundId, stake: STAKE, choice: CHOICE }),
      check: whenOk((json) => (json['round'] as Json)['roundId'] === roundId),
    };
  }

  #claim(kind: ClaimKind): Call {
    const claim = this.#unclaimed[kind].pop();
    if (claim === undefined) throw new Error(`Nobody has a ${kind} left`);
    const call = claimOf(kind, claim);
    return {
      ...call,
      check: (status, text) => {
        const wrong = call.check(status, text);
        if (wrong === undefined) {
          this.#claimed.push({ call, text, atMs: claim.guest.signedInAtMs });
          if (this.#claimed.length > KEPT_CLAIMS) this.#claimed.shift();
        }
        return wrong;
      },
    };
  }

  /** The identical request, as after a lost reply: the reply must be the same byte for byte. */
  #sentTwice(): Call {
    const before = this.#claimed[this.#below(this.#claimed.length)];
    if (before === undefined) return { ...this.#claim('quest claim'), countedAs: 'quest claim' };
    return {
      ...before.call,
      check: (status, text) =>
        status === 200 && text === before.text
          ? undefined
          : `${status}, not as before: ${text.slice(0, 200)}`,
    };
  }

  /** The same claim as a new request: refused. */
  #madeTwice(): Call {
    const before = this.#claimed[this.#below(this.#claimed.length)];
    if (before === undefined) return { ...this.#claim('quest claim'), countedAs: 'quest claim' };
    return {
      ...before.call,
      headers: { ...before.call.headers, [IDEMPOTENCY_HEADER]: crypto.randomUUID() },
      check: refusedWith(409, 'ALREADY_CLAIMED'),
    };
  }

  #order(productId: string, { headers }: Guest): Call {
    return {
      ...callOf(contract.placeOrder),
      headers: keyed(headers),
      body: JSON.stringify({ productId, quantity: 1, paymentMode: 'telegram' }),
      check: whenOk((json) => json['type'] === 'no_payment_required'),
    };
  }

  #buyerOfABox(): Guest {
    const buyer = this.#inTurn((guest) => (this.#boxes.get(guest.playerId) ?? 0) < BOXES_A_DAY);
    this.#boxes.set(buyer.playerId, (this.#boxes.get(buyer.playerId) ?? 0) + 1);
    return buyer;
  }

  #document(): Call {
    const { playerId, headers } = this.#inTurn((g) => this.#documents.get(g.playerId) !== 'written now');
    const version = this.#documents.get(playerId) as number | undefined;
    this.#documents.set(playerId, 'written now');
    return {
      ...this.#documentCall(playerId, headers, version ?? 0),
      check: whenOk((json) => json['version'] === (version ?? 0) + 1),
      settled: (outcome, tookMs = Infinity) => {
        if (outcome === 'ok') this.#documents.set(playerId, (version ?? 0) + 1);
        // Refused before any work. Otherwise its version is unknown, and it is not written again.
        else if (outcome === 'shed' && tookMs < REFUSED_EARLY_MS)
          if (version === undefined) this.#documents.delete(playerId);
          else this.#documents.set(playerId, version);
      },
    };
  }

  #staleDocument(): Call {
    const written = this.#guests.find((g) => isNumber(this.#documents.get(g.playerId)));
    if (written === undefined) return { ...this.#document(), countedAs: 'document write' };
    return {
      ...this.#documentCall(written.playerId, written.headers, 0),
      check: refusedWith(412, 'DOCUMENT_CONFLICT'),
    };
  }

  #documentCall(playerId: string, headers: Guest['headers'], version: number): Call {
    const { setDocument } = contract;
    return {
      ...callOf(setDocument),
      route: setDocument.path.replace('{*}', '*'),
      path: fillPath(setDocument.path, { '*': launcherPath(playerId) }),
      headers: { ...keyed(headers), 'if-match': `"${version}"` },
      body: JSON.stringify({ data: document(version) }),
      check: () => undefined,
    };
  }

  #signIn(guest: Guest | undefined): Call {
    const number = guest?.number ?? NEWCOMERS_FROM + this.#newcomers++;
    return {
      ...callOf(contract.signInTelegram),
      headers: { [PLATFORM_HEADER]: 'telegram', 'x-forwarded-for': addressOf(number) },
      body: JSON.stringify({ gameId: GAME, initData: launchDataOf(number, this.#setup.botToken) }),
      check: whenOk(({ token }) => {
        if (typeof token !== 'string') return false;
        const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Json;
        return guest === undefined || claims['sub'] === guest.playerId;
      }),
    };
  }

  #anybody(): Guest {
    const guest = this.#guests[this.#below(this.#guests.length)];
    if (guest === undefined) throw new Error('Nobody is here');
    return guest;
  }

  #inTurn(may: (guest: Guest) => boolean): Guest {
    for (let tries = 0; tries < this.#guests.length; tries += 1) {
      const guest = this.#guests[this.#turn++ % this.#guests.length]!;
      if (may(guest)) return guest;
    }
    throw new Error('There are not enough guests');
  }

  #below(count: number): number {
    return Math.floor(this.#chance() * count);
  }

  #shuffled<T>(list: T[]): T[] {
    for (let i = list.length - 1; i > 0; i -= 1) {
      const j = this.#below(i + 1);
      [list[i], list[j]] = [list[j]!, list[i]!];
    }
    return list;
  }
}

function claimOf(kind: ClaimKind, { guest, n }: Claim): Call {
  const { claimQuest, claimFastlane } = contract;
  const headers = keyed(guest.headers);
  if (kind === 'quest claim')
    return {
      ...callOf(claimQuest),
      headers,
      body: JSON.stringify({ id: { day: dayOf(Date.now()), index: n } }),
      check: whenOk(
        ({ quest }) =>
          ((quest as Json)['state'] as Json)['type'] === 'claimed' &&
          ((quest as Json)['id'] as Json)['index'] === n,
      ),
    };
  const feature = {
    'daily points': 'FREE_PP',
    'daily collectible': 'DAILY_COLLECTIBLE',
    'daily lootbox': 'DAILY_LOOTBOX',
  }[kind];
  return {
    ...callOf(claimFastlane),
    headers,
    body: JSON.stringify({ feature }),
    check: whenOk(({ rewards }) => Array.isArray(rewards)),
  };
}
