// The studio's side of the provider port in any dialect: what it sends, and what an answer means. It shares no code with
// the server, so that one can test the other.
import type { DialectName } from '../../contract/content/game-providers.ts';

/** The meaning of a reply, in any dialect. */
export type Meaning =
  | 'ok'
  | 'funds'
  | 'conflict'
  | 'rolled-back'
  | 'settled'
  | 'closed'
  | 'unknown'
  | 'session'
  | 'expired'
  | 'player'
  | 'disabled'
  | 'currency'
  | 'signature'
  | 'form'
  /** Busy: the same call again, later. */
  | 'later';

export interface StudioReply {
  /** Compared with `saysFor`, because some dialects use one code for several meanings. */
  readonly word: string;
  /** In minor units, if the reply has it. */
  readonly balanceMinor: bigint | undefined;
  readonly sent: string;
  readonly came: string;
  readonly text: string;
}

/** A player at a game of the studio. */
export interface OpenGame {
  readonly player: string;
  readonly session: string;
  /** The studio's own id of the game. */
  readonly game: string;
  readonly currency: 'PP';
}

/** `on` is the number of the server; `forged` signs with a wrong key. */
export interface How {
  readonly on?: number;
  readonly forged?: boolean;
  /** Changes the body before it is signed. */
  readonly change?: (fields: Record<string, unknown>) => Record<string, unknown>;
}
export interface BetSent {
  readonly id: string;
  readonly round: string;
  readonly amountMinor: bigint;
}
export interface WinSent extends BetSent {
  /** The bet that it pays, if the dialect can name it. */
  readonly bet?: string;
  readonly closed?: boolean;
}
export interface BackSent {
  readonly id: string;
  readonly round: string;
  readonly of: string;
  /** The amount of the bet, as the studio knows it. */
  readonly amountMinor?: bigint;
}

export interface Studio {
  readonly dialect: DialectName;
  /** The abilities of the dialect. */
  readonly has: {
    /** A win names the bet that it pays. */
    readonly betOfWin: boolean;
    /** A rollback says how much the bet was. */
    readonly amountOfRollback: boolean;
    /** A call names player and currency; otherwise its session determines them. */
    readonly playerInCall: boolean;
    readonly promo: boolean;
    /** A bet may be paid for by the provider. */
    readonly freeBet: boolean;
    readonly betAndWin: boolean;
    /** A positive win ends its round by itself. */
    readonly oneWinPerRound: boolean;
  };
  /** The same id with other data: refused, or answered as the first time. */
  readonly sameIdOtherData: 'conflict' | 'first-answer';
  /** A rollback of an unknown bet. */
  readonly unknownRollback: 'ok' | 'unknown';
  /** The codes that a reply with this meaning may have. */
  saysFor(meaning: Meaning): readonly string[];
  balance(gameSession: OpenGame, how?: How): Promise<StudioReply>;
  bet(gameSession: OpenGame, bet: BetSent, how?: How): Promise<StudioReply>;
  win(gameSession: OpenGame, win: WinSent, how?: How): Promise<StudioReply>;
  rollback(gameSession: OpenGame, back: BackSent, how?: How): Promise<StudioReply>;
  /** A prize that needs no bet. */
  promo(gameSession: OpenGame, win: BetSent, how?: How): Promise<StudioReply>;
  betAndWin(gameSession: OpenGame, bet: BetSent, win: BetSent, how?: How): Promise<StudioReply>;
  /** A bet whose amount is any text, for amounts that must be refused. */
  betWritten(gameSession: OpenGame, bet: Omit<BetSent, 'amountMinor'>, amount: string): Promise<StudioReply>;
}

/** Sends one request to one of the servers. */
export type Send = (request: {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
  readonly on: number;
}) => Promise<{ readonly status: number; readonly text: string }>;

/** Over HTTP, to the servers at these addresses, for one provider. */
export const overHttp =
  (urls: readonly string[], provider: string): Send =>
  async ({ method, path, headers, body, on }) => {
    const response = await fetch(`${urls[on % urls.length]}/providers/${provider}/${path}`, {
      method,
      headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
      ...(body === undefined ? {} : { body }),
      signal: AbortSignal.timeout(20_000),
    });
    return { status: response.status, text: await response.text() };
  };

/** The same, and every request and reply is recorded. */
export const recordCalls =
  (send: Send, record: (line: string) => void): Send =>
  async (request) => {
    const answer = await send(request);
    record(`sent  ${request.method} ${request.path} ${request.body ?? ''}`.trimEnd());
    record(`came  ${answer.status} ${answer.text}`);
    return answer;
  };

export const parsed = (text: string): Record<string, unknown> => {
  try {
    const json: unknown = JSON.parse(text);
    return typeof json === 'object' && json !== null ? (json as Record<string, unknown>) : {};
  } catch {
    return {};
  }
};

/** 1250n is "12.50". */
export const decimal = (minor: bigint): string =>
  `${minor / 100n}.${(minor % 100n).toString().padStart(2, '0')}`;
/** "12.50", or 12.5, is 1250n. */
export function minorOfDecimal(text: unknown): bigint | undefined {
  const match = /^(\d+)(?:\.(\d{1,2}))?0*$/.exec(typeof text === 'string' ? text : '');
  return match ? BigInt(match[1]! + (match[2] ?? '').padEnd(2, '0')) : undefined;
}
