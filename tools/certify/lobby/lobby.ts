// A stand-in lobby for a studio's server: it opens games as the server does, answers wallet calls, and breaks connections
// when a case asks for it.
import { randomBytes, randomInt } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { errors, type ErrorCode } from '@parlor/contract/kernel/errors.ts';
import { toMinorOrThrow } from '@parlor/contract/kernel/money.ts';
import type { OutsideGame, ProviderContent } from '@parlor/contract/content/game-providers.ts';
import {
  isReply,
  type ProviderKeys,
  type ReadCall,
  type WireReply,
  type WireRequest,
} from '@parlor/server/adapters/game-providers/dialect.ts';
import { dialects } from '@parlor/server/adapters/game-providers/index.ts';
import { launchAt, pageAddress } from '@parlor/server/adapters/game-providers/launch.ts';
import { ownDialect } from './own-dialect.ts';
import { LobbyWallet, Refused, type Seat } from './wallet.ts';

export type CallKind = 'balance' | 'bet' | 'win' | 'rollback' | 'close';

/** What happens to a call instead of its answer. */
export type Break =
  /** The connection breaks before the lobby has read the call: nothing is done. */
  | 'loses the request'
  /** The call is done, and the connection breaks before the answer. */
  | 'loses the reply'
  /** Refused for a moment: UNAVAILABLE, then BUSY, in turn. */
  | 'is busy';

export interface Heard {
  readonly kinds: readonly CallKind[];
  readonly player: string | undefined;
  /** Ids of the transactions. */
  readonly ids: readonly string[];
  readonly isSigned: boolean;
  /** The refusal, `broken`, or `ok`. */
  readonly outcome: string;
}

interface Broken {
  readonly on: CallKind;
  readonly how: Break;
  /** How often; the rest of the calls are answered. */
  readonly times: number;
  done: number;
}

export interface LobbyOptions {
  readonly entry: ProviderContent;
  readonly game: OutsideGame;
  readonly keys: ProviderKeys;
  /** 0 for a free one. */
  readonly port?: number;
  readonly record?: (line: string) => void;
}

const BODY_LIMIT_BYTES = 16 * 1024;
/** For the rounds of every case, whatever the game's currency and stakes are. */
const WELCOME = 1_000;
const WELCOME_STAKES = 20;

export class Lobby {
  readonly wallet: LobbyWallet;
  readonly heard: Heard[] = [];
  /** Called after each call that was answered or broken. */
  onHeard: (heard: Heard) => void = () => undefined;
  url = '';
  #broken: Broken[] = [];
  readonly #o: LobbyOptions;
  readonly #server = createServer((request, response) => {
    this.#answer(request, response).catch(() => response.destroy());
  });

  private constructor(options: LobbyOptions) {
    this.#o = options;
    this.wallet = new LobbyWallet(options.game);
  }

  static async open(options: LobbyOptions): Promise<Lobby> {
    const lobby = new Lobby(options);
    await new Promise<void>((listening, failed) => {
      lobby.#server.once('error', failed);
      lobby.#server.listen(options.port ?? 0, '127.0.0.1', listening);
    });
    lobby.url = `http://127.0.0.1:${(lobby.#server.address() as AddressInfo).port}`;
    return lobby;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((closed) => this.#server.close(closed));
  }

  /** A new player with a session, in the form of the server's. */
  seat(): Seat {
    const player = String(randomInt(1_000_000, 999_999_999));
    const session = `${player}-${randomBytes(24).toString('base64url')}`;
    const { currency, maxBetLevel } = this.#o.game;
    const balanceMinor = toMinorOrThrow(currency, Math.max(WELCOME, WELCOME_STAKES * maxBetLevel));
    const seat = { player, session, balanceMinor, hasEnded: false };
    this.wallet.seats.set(player, seat);
    return seat;
  }

  /** The next calls of this kind break. */
  breaks(on: CallKind, how: Break, times = 1): void {
    this.#broken.push({ on, how, times, done: 0 });
  }
  /** From now on every call is answered. */
  heals(): void {
    this.#broken = [];
    this.wallet.refusesBets = undefined;
  }

  /** Opens the game as the server does. Rejects with LaunchFailed. */
  async launch(seat: Pick<Seat, 'player' | 'session'>, keys = this.#o.keys): Promise<string> {
    const { entry, game } = this.#o;
    const wanted = {
      player: seat.player,
      session: seat.session,
      gameCode: game.code,
      currency: game.currency,
      locale: 'en',
      device: game.devices[0] ?? 'mobile',
      lobbyUrl: this.url,
      ip: '127.0.0.1',
    } as const;
    const dialect = dialects[entry.dialect];
    if (dialect === undefined) return pageAddress(entry, wanted);
    return launchAt({ content: entry, dialect, keys }, wanted, {
      base: entry.launch ?? '',
      pages: entry.pages,
    });
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { entry, keys, record } = this.#o;
    const [, path = '', query = ''] =
      /^\/providers\/[^/?]+\/([^?]*)(?:\?(.*))?$/.exec(request.url ?? '') ?? [];
    const wire: WireRequest = {
      method: request.method ?? 'GET',
      path,
      query,
      headers: request.headers,
      raw: await bodyOf(request),
    };
    record?.(`came  ${wire.method} ${request.url} ${Buffer.from(wire.raw).toString('utf8')}`.trimEnd());
    const isOurs = request.url?.startsWith(`/providers/${entry.id}/`) === true;
    const dialect = dialects[entry.dialect] ?? ownDialect;
    const isSigned = isOurs && dialect.isSigned(wire, keys);
    const refuse = (code: ErrorCode, result?: Refused['result']): WireReply =>
      dialect.refuse(wire, { code, message: errors[code].message, result });
    const read = isSigned
      ? dialect.read(wire, { content: entry, keys })
      : refuse(isOurs ? 'SIGNATURE_INVALID' : 'NOT_FOUND');
    const about = aboutOf(read, this.wallet);
    const broken = this.#broken.find((b) => b.done < b.times && about.kinds.includes(b.on));
    if (broken !== undefined) broken.done += 1;
    let outcome = isSigned ? 'ok' : 'unsigned';
    let reply: WireReply | undefined;
    if (isReply(read)) {
      reply = read;
      if (isSigned) outcome = 'wrong form';
    } else if (broken?.how === 'is busy') {
      outcome = broken.done % 2 === 1 ? 'UNAVAILABLE' : 'BUSY';
      reply = refuse(outcome as ErrorCode);
    } else if (broken?.how !== 'loses the request')
      try {
        reply = read.answer(this.wallet.take(read.call));
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
        reply = refuse(error.code, error.result);
        outcome = error.code;
      }
    const isLost = broken?.how === 'loses the request' || broken?.how === 'loses the reply';
    const heard = { ...about, isSigned, outcome: isLost ? 'broken' : outcome };
    this.heard.push(heard);
    if (isLost || reply === undefined) {
      record?.('sent  nothing: the connection broke');
      response.destroy();
    } else {
      const body = JSON.stringify(reply.body);
      record?.(`sent  ${reply.status} ${body}`);
      response.writeHead(reply.status, {
        'content-type': 'application/json; charset=utf-8',
        ...(reply.status === 503 || outcome === 'BUSY' ? { 'retry-after': '1' } : {}),
      });
      response.end(body);
    }
    this.onHeard(heard);
  }
}

function aboutOf(read: ReadCall | WireReply, wallet: LobbyWallet): Pick<Heard, 'kinds' | 'player' | 'ids'> {
  if (isReply(read)) return { kinds: [], player: undefined, ids: [] };
  const { steps, closed, player, session } = read.call;
  const seat = [...wallet.seats.values()].find((s) => s.session === session);
  return {
    kinds: steps.length > 0 ? steps.map((s) => s.kind) : [closed === true ? 'close' : 'balance'],
    player: player ?? seat?.player,
    ids: steps.map((s) => s.transactionId),
  };
}

async function bodyOf(request: IncomingMessage): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > BODY_LIMIT_BYTES) throw new Error('a body is too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
