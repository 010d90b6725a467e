// What a dialect of a provider is: who signed, what is asked in our terms, and how our answer is said in its words.
// A dialect is pure; the port (server/features/game-providers/) stays the only place that moves anything.
import type { DialectName, ProviderContent } from '@parlor/contract/content/game-providers.ts';
import type { ErrorCode } from '@parlor/contract/kernel/errors.ts';
import type { Currency } from '@parlor/contract/kernel/vocabulary.ts';
import type { WalletStep } from '@parlor/economy/play/provider-wallet-steps.ts';

/** What a dialect is signed with, from PROVIDER_<ID>_…; keys are PEM. */
export interface ProviderKeys {
  readonly secret?: string | undefined;
  readonly apiKey?: string | undefined;
  readonly publicKey?: string | undefined;
  readonly privateKey?: string | undefined;
}

/** A provider as its dialect sees it. */
export interface DialectProvider {
  readonly content: ProviderContent;
  readonly keys: ProviderKeys;
}

/** A call as it came, byte for byte. */
export interface WireRequest {
  readonly method: string;
  /** Behind /providers/{provider}/. */
  readonly path: string;
  /** Behind the question mark, as it came. */
  readonly query: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly raw: Uint8Array;
}
export interface WireReply {
  readonly status: number;
  readonly body: object;
}

/** A signed call in our terms. Where it does not say who plays what, the session does. */
export interface VerifiedCall {
  readonly session: string | undefined;
  readonly player?: string | undefined;
  readonly gameId?: string | undefined;
  readonly currency?: Currency | undefined;
  /** The provider's own id of the round. */
  readonly round: string | undefined;
  /** None: the balance is asked, or the round closed. */
  readonly steps: readonly WalletStep[];
  readonly closed: boolean | undefined;
  /** The dialect may end a round with its bet and pay it apart, or say nothing of a lost one. */
  readonly endsUnsaid?: true;
  /** Same id, other data: the first answer again, where the dialect wants that. */
  readonly repeats?: 'by-id';
}

/** Of one step. `balance` is after it, in decimal text with every decimal of the currency. */
export interface StepResult {
  readonly transaction: string;
  readonly balance: string;
  readonly refusal?: ErrorCode | undefined;
  /** A rollback of what never came. */
  readonly isUnknown: boolean;
  readonly atMs: number;
}
export interface CallResult {
  readonly player: string;
  readonly gameId: string;
  readonly currency: Currency;
  readonly steps: readonly StepResult[];
  readonly balance: string;
}

/** Why a call was not taken. `result` where a bet was over the balance: it is told with it. */
export interface CallRejection {
  readonly code: ErrorCode;
  readonly message: string;
  readonly result?: CallResult | undefined;
}

export interface ReadCall {
  readonly call: VerifiedCall;
  readonly answer: (result: CallResult) => WireReply;
}

export interface LaunchWanted {
  readonly player: string;
  readonly session: string;
  readonly gameCode: string;
  readonly currency: Currency;
  readonly locale: string;
  readonly device: 'mobile' | 'desktop';
  /** Origin of the lobby around the frame. */
  readonly lobbyUrl: string;
  readonly ip: string;
}
export interface LaunchRequest {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface Dialect {
  readonly name: DialectName;
  /** Settings it cannot do without that are missing, by their last word: SECRET, PUBLIC_KEY … */
  missing(keys: ProviderKeys): string[];
  /** Over the bytes as they came, before anything is read. */
  isSigned(request: WireRequest, keys: ProviderKeys): boolean;
  /** What is asked; or the dialect's own answer to what it cannot read. */
  read(request: WireRequest, provider: DialectProvider): ReadCall | WireReply;
  /** A refusal in its words. */
  refuse(request: WireRequest, refused: CallRejection): WireReply;
  launch(wanted: LaunchWanted, provider: DialectProvider): LaunchRequest;
  /** The address in the provider's answer to a launch; undefined where it is none. */
  launched(status: number, text: string): string | undefined;
}

export const isReply = (read: ReadCall | WireReply): read is WireReply => 'status' in read;
