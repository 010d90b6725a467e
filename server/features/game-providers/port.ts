// The provider port verifies a call, reads it and lets the engine act. Every game plays through it: those of studios
// over HTTP, the built-in ones in process, by the same signed bytes.
import {
  providerCalls,
  type ProviderCall,
  type ProviderCallName,
  type ProviderReply,
} from '@parlor/contract/webhooks/game-providers.ts';
import type { Currency } from '@parlor/contract/kernel/vocabulary.ts';
import type { Clock } from '../../runtime/clock.ts';
import type { Players } from '../../players/players.ts';
import { ApiError } from '../../http/api-error.ts';
import { builtinCalls, type SharedRoundsHost } from './builtin-calls.ts';
import type { StudioWatch } from './studio-watch.ts';
import { createSessionChecks } from './session-checks.ts';
import { isSignedByOne, secretsOf } from './signature.ts';
import { createWalletCalls } from './wallet-calls.ts';

/** A stored game session. */
export interface OpenSession {
  readonly playerId: string;
  readonly provider: string;
  readonly gameId: string;
  readonly currency: Currency;
  readonly expiresAtMs: number;
  readonly signInId?: string | undefined;
}

export interface PortDeps {
  readonly players: Players;
  readonly clock: Clock;
  /** Secrets by provider id, including `parlor`. A provider without one does not exist. */
  readonly secrets: ReadonlyMap<string, string>;
  /** The session of a token, of any age; undefined if there is none. */
  readonly findSession: (token: string) => Promise<OpenSession | undefined>;
  readonly isDisabled: (playerId: string) => boolean | Promise<boolean>;
  /** Whether the sign-in that opened the game has ended. */
  readonly hasSignInEnded: (playerId: string, signInId: string) => boolean | Promise<boolean>;
  readonly shared?: SharedRoundsHost | undefined;
  /** Alarms an operator about a studio's refusal. */
  readonly studioWatch?: Pick<StudioWatch, 'record'>;
}

export interface SignedCall {
  readonly provider: string;
  readonly call: ProviderCallName;
  /** The raw body, byte for byte. */
  readonly raw: Uint8Array;
  readonly signature: string | undefined;
}

export interface Port {
  /** Answers one signed call, or throws ApiError. */
  answer<N extends ProviderCallName>(signed: SignedCall & { readonly call: N }): Promise<ProviderReply<N>>;
}

type Calls = {
  readonly [N in ProviderCallName]: (provider: string, call: ProviderCall<N>) => Promise<ProviderReply<N>>;
};

export function createPort(deps: PortDeps): Port {
  const checks = createSessionChecks(deps);
  const calls: Calls = {
    ...createWalletCalls(deps, checks),
    ...builtinCalls({ ...deps, mayGoOn: checks.stakeOf, mustHaveSession: checks.sessionOf }),
  };
  return {
    async answer({ provider, call, raw, signature }) {
      if (!isSignedByOne(secretsOf(provider, deps.secrets), raw, signature))
        throw new ApiError('SIGNATURE_INVALID');
      const answer = () => calls[call](provider, read(call, raw));
      return deps.studioWatch ? deps.studioWatch.record(provider, answer) : answer();
    },
  };
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** The verified body in the form of its call. */
function read<N extends ProviderCallName>(name: N, raw: Uint8Array): ProviderCall<N> {
  let json: unknown;
  try {
    json = JSON.parse(utf8.decode(raw));
  } catch {
    throw new ApiError('INVALID_JSON');
  }
  const result = providerCalls[name].safeParse(json);
  if (result.success) return result.data as ProviderCall<N>;
  const issues = result.error.issues.map((i) => ({ at: i.path.map(String).join('.'), message: i.message }));
  throw new ApiError(
    'INVALID_REQUEST',
    issues
      .slice(0, 5)
      .map(({ at, message }) => (at === '' ? message : `${at}: ${message}`))
      .join('; '),
    { in: 'body', issues },
  );
}
