// One player of the simulator on a real server: each step of the script becomes a call over HTTP.
import { encodeStartParam, campaignFromUrl } from '@parlor/contract/formats/campaign.ts';
import { gamesContract } from '@parlor/contract/calls/play.ts';
import { AVATARS } from '@parlor/contract/calls/public-names.ts';
import { contract } from '@parlor/contract/kernel/contract.ts';
import type { ErrorCode } from '@parlor/contract/kernel/errors.ts';
import { FRAME_PARAMS } from '@parlor/contract/formats/frame.ts';
import { toWire } from '@parlor/contract/kernel/money.ts';
import { MINUTE_MS } from '@parlor/contract/kernel/time.ts';
import type { Calls } from '@parlor/sdk/calls.ts';
import { RequestError } from '@parlor/sdk/errors.ts';
import { createClient } from '@parlor/sdk/http/client.ts';
import { signInitData } from '@parlor/server/test/init-data.ts';
import { codeIn, emailsTo, LOCAL_BOT_TOKEN } from '../../e2e/actors/users.ts';
import { cookieFetch } from '../../e2e/actors/cookie-fetch.ts';
import { testControl } from '../../e2e/actors/test-control.ts';
import type { Chance } from '../../simulator/lives/chance.ts';
import type { Script, Step } from '../../simulator/lives/script.ts';
import { GUEST_EVERY, NAMES } from './names.ts';

export interface Place {
  readonly url: string;
  readonly gamesUrl: string;
  readonly controlUrl: string;
}

export interface SeededPlayerOptions {
  /** 0 is the player of the email address; the others come from Telegram. */
  readonly index: number;
  readonly place: Place;
  readonly script: Script<number>;
  readonly chance: Chance;
  /** Who invited the player, if anybody. */
  readonly inviter?: SeededPlayer | undefined;
}

/** Steps this close together happen at one time of the server's clock. */
export const SLICE_MS = 5 * MINUTE_MS;
/** A token is valid for longer, a game session too. */
const SIGN_IN_AGAIN_MS = 10 * MINUTE_MS;
const FIRST_TELEGRAM_ID = 810_000_000;
/** Refusals that content may cause. The life goes on. */
const EXPECTED: ReadonlySet<string> = new Set<ErrorCode>(['MINT_LIMIT', 'MINTING_PAUSED', 'BALANCE_LIMIT']);

interface SignedIn {
  readonly atMs: number;
  readonly api: Calls<typeof contract>;
  readonly playerId: string;
  /** By game. */
  readonly sessions: Map<string, Promise<string>>;
}

interface RoundInput {
  readonly gameId: string;
  readonly roundId: string;
  readonly stakeMinor: bigint;
  readonly choice?: unknown;
  readonly step?: number;
  readonly move?: unknown;
}

export class SeededPlayer {
  readonly email: string;
  readonly #o: SeededPlayerOptions;
  readonly #games: Calls<typeof gamesContract>;
  #signedIn: SignedIn | undefined;
  visits = 0;
  rounds = 0;
  /** A link for friends. */
  invitation: string | undefined;
  hasEnded = false;

  constructor(options: SeededPlayerOptions) {
    this.#o = options;
    this.email = `player-${options.index + 1}@example.com`;
    this.#games = createClient(gamesContract, { baseUrl: options.place.gamesUrl, platform: 'web' });
  }

  get isThere(): boolean {
    return this.#signedIn !== undefined;
  }

  /** Comes for the first time, without a visit. */
  async arrives(nowMs: number): Promise<void> {
    await this.#signIn(nowMs);
    this.visits = 0;
  }

  first(): Step | undefined {
    return this.#turn(this.#o.script.next());
  }

  /** Makes the call of the step. Returns the next step, or undefined after the last one. */
  async does(step: Step): Promise<Step | undefined> {
    const at = this.#signedIn;
    if (at === undefined || step.nowMs - at.atMs > SIGN_IN_AGAIN_MS) await this.#signIn(step.nowMs);
    let reply: unknown;
    try {
      reply = await this.#call(step);
    } catch (error) {
      if (!(error instanceof RequestError && EXPECTED.has(error.code ?? ''))) throw error;
    }
    return this.#turn(this.#o.script.next(reply));
  }

  #turn(turn: IteratorResult<Step, number>): Step | undefined {
    if (turn.done !== true) return turn.value;
    this.hasEnded = true;
    return undefined;
  }

  async #signIn(nowMs: number): Promise<void> {
    const isNew = this.#signedIn === undefined;
    const { index, place } = this.#o;
    const { token, playerId } = await (index === 0 ? this.#byEmail() : this.#byTelegram(nowMs));
    const api = createClient(contract, {
      baseUrl: place.url,
      platform: index === 0 ? 'web' : 'telegram',
      token: () => Promise.resolve(token),
    });
    this.#signedIn = { atMs: nowMs, api, playerId, sessions: new Map() };
    this.visits += 1;
    if (isNew) await this.#settleIn(api);
  }

  /** What a new player does once: accepts the terms, and chooses a name and an avatar. */
  async #settleIn(api: Calls<typeof contract>): Promise<void> {
    const { index, chance } = this.#o;
    const { terms } = await api.consents();
    if (terms) await api.acceptTerms({ body: { version: terms.version, isOfAge: true, accepted: true } });
    const name = NAMES[index];
    if (name !== undefined && (index === 0 || index % GUEST_EVERY !== 0)) {
      await api.chooseName({ body: { name } });
      await api.chooseAvatar({ body: { avatar: chance.pick(AVATARS) } });
      await api.setPublicName({ body: { anonymous: false } });
    }
    this.invitation = (await api.referralLink()).link;
  }

  async #byEmail(): Promise<{ token: string; playerId: string }> {
    const { place } = this.#o;
    // The link belongs to the browser that asked for it.
    const open = createClient(contract, { baseUrl: place.url, platform: 'web', fetch: cookieFetch().fetch });
    await open.askEmailLink({ body: { email: this.email, redirectTo: '/' } });
    const [message] = await emailsTo(place, this.email);
    const { token, profile } = await open.completeEmailLink({
      body: { email: this.email, code: codeIn(message) },
    });
    return { token, playerId: profile.userId };
  }

  async #byTelegram(nowMs: number): Promise<{ token: string; playerId: string }> {
    const { index, place } = this.#o;
    const link = this.#o.inviter?.invitation;
    const campaign = this.#signedIn === undefined && link ? campaignFromUrl(new URL(link).search) : undefined;
    const initData = signInitData(
      {
        // The steps of a slice are up to a slice ahead of the server's clock.
        auth_date: String(Math.floor((nowMs - SLICE_MS) / 1000)),
        user: JSON.stringify({
          id: FIRST_TELEGRAM_ID + index,
          first_name: NAMES[index] ?? `Player ${index + 1}`,
          language_code: 'en',
        }),
        ...(campaign && { start_param: encodeStartParam(campaign) }),
      },
      LOCAL_BOT_TOKEN,
    );
    const open = createClient(contract, { baseUrl: place.url, platform: 'telegram' });
    const { token } = await open.signInTelegram({ body: { gameId: 'launcher', initData } });
    const { sub } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as {
      sub: string;
    };
    return { token, playerId: sub };
  }

  #call(step: Step): Promise<unknown> {
    const { api, playerId } = this.#signedIn!;
    const name: string = step.name;
    switch (name) {
      case 'playRound':
      case 'startRound':
      case 'stepRound':
      case 'cashOut':
        return this.#round(name, step.input as RoundInput);
      case 'deliverItems': {
        const { orderId, items, quantity } = step.input as {
          orderId: string;
          items: unknown;
          quantity: number;
        };
        return testControl(this.#o.place.controlUrl, '/deliver', { playerId, orderId, items, quantity });
      }
      case 'placeOrder': {
        const { itemId, quantity, mode } = step.input as {
          itemId: string;
          quantity: number;
          mode: 'telegram';
        };
        return api.placeOrder({ body: { productId: itemId, quantity, paymentMode: mode } });
      }
      default:
        // The other steps have the name and the input of their call.
        return (api as unknown as Record<string, (input: unknown) => Promise<unknown>>)[step.name]!(
          step.input,
        );
    }
  }

  async #round(
    name: 'playRound' | 'startRound' | 'stepRound' | 'cashOut',
    input: RoundInput,
  ): Promise<unknown> {
    const { api, sessions } = this.#signedIn!;
    const { gameId, step = 0, move, choice } = input;
    const session = await (sessions.get(gameId) ?? this.#open(api, sessions, gameId));
    const roundId = `seed-${this.#o.index}-${input.roundId}`.padEnd(12, '-');
    if (name === 'stepRound') return this.#games.stepRound({ body: { session, roundId, step, move } });
    if (name === 'cashOut') return this.#games.cashOut({ body: { session, roundId, step } });
    this.rounds += 1;
    return this.#games[name]({ body: { session, roundId, stake: toWire('PP', input.stakeMinor), choice } });
  }

  #open(
    api: Calls<typeof contract>,
    sessions: Map<string, Promise<string>>,
    gameId: string,
  ): Promise<string> {
    const session = api
      .openGame({ body: { game: gameId, locale: 'en', clientType: 'mobile' } })
      .then(({ gameUrl }) => new URL(gameUrl).searchParams.get(FRAME_PARAMS.session) ?? '');
    sessions.set(gameId, session);
    return session;
  }
}
