// A dialect checks a provider's signature, maps its calls to our terms, and writes replies in the provider's
// form. Dialects are pure: only the port (server/features/game-providers/) moves money.
import type { DialectName, ProviderContent } from '@parlor/contract/content/game-providers.ts';
import type { ErrorCode } from '@parlor/contract/kernel/errors.ts';
import type { Currency } from '@parlor/contract/kernel/vocabulary.ts';
import type { WalletStep } from '@parlor/economy/play/provider-wallet-steps.ts';

/** Secrets and keys (PEM) of a dialect, from PROVIDER_<ID>_…. */
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

/** A call, byte for byte. */
export interface WireRequest {
  readonly method: string;
  /** Behind /providers/{provider}/. */
  readonly path: string;
  /** The raw query string. */
  readonly query: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly raw: Uint8Array;
}
export interface WireReply {
  readonly status: number;
  readonly body: object;
}

/** A signed call in our terms. What it does not say about player, game and currency comes from the session. */
export interface VerifiedCall {
  readonly session: string | undefined;
  readonly player?: string | undefined;
  readonly gameId?: string | undefined;
  readonly currency?: Currency | undefined;
  /** The provider's own id of the round. */
  readonly round: string | undefined;
  /** Empty if the call asks for the balance, or closes the round. */
  readonly steps: readonly WalletStep[];
  readonly closed: boolean | undefined;
  /** The dialect may end a round with its bet and pay later, or send nothing for a lost one. */
  readonly endsUnsaid?: true;
  /** The same id with other data gets the first reply again, if the dialect requires that. */
  readonly repeats?: 'by-id';
}

/** Of one step. `balance` is after it, as decimal text with every decimal of the currency. */
export interface StepResult {
  readonly transaction: string;
  readonly balance: string;
  readonly refusal?: ErrorCode | undefined;
  /** A rollback of a transaction that never came. */
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

/** Why a call was refused. For an insufficient balance, `result` has the balance. */
export interface CallRejection {
  readonly code: ErrorCode;
  readonly message: string;
  readonly details?: unknown;
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
  /** Required keys. */
  readonly needs: ReadonlyArray<keyof ProviderKeys>;
  /** Over the raw bytes, before parsing. */
  isSigned(request: WireRequest, keys: ProviderKeys): boolean;
  /** The call, or the dialect's reply to an invalid one. */
  read(request: WireRequest, provider: DialectProvider): ReadCall | WireReply;
  /** A refusal in the dialect's form. */
  refuse(request: WireRequest, refused: CallRejection): WireReply;
  launch(wanted: LaunchWanted, provider: DialectProvider): LaunchRequest;
  /** The address in the provider's reply to a launch. Undefined if there is none. */
  launched(status: number, text: string): string | undefined;
}

export const isReply = (read: ReadCall | WireReply): read is WireReply => 'status' in read;
