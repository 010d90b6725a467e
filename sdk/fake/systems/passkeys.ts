// Passkeys over a server in memory. The browser makes and uses real ones. Of its answers the fake reads the challenge and the
// page; it checks no signature, which only a server needs.
import { MAX_PASSKEYS } from '@parlor/contract/calls/identities.ts';
import { passkeySite } from '@parlor/contract/formats/site-path.ts';
import type { Reply } from '@parlor/contract/kernel/contract.ts';
import { toBase64Url } from '@parlor/contract/formats/bytes.ts';
import { MINUTE_MS } from '@parlor/contract/kernel/time.ts';
import type { FakeHandlers } from '../calls.ts';
import type { FakePlayer, FakeServer } from '../fake-server.ts';
import { FakeApiError } from '../fake-error.ts';

const CHALLENGE_LIFE_MS = 5 * MINUTE_MS;
/** ES256 and RS256. */
const ALGORITHMS = [-7, -257];

interface Kept {
  readonly id: string;
  readonly player: FakePlayer;
  name: string;
  readonly sinceMs: number;
  lastUsedMs?: number;
}

type Json = Readonly<Record<string, unknown>>;

export class FakePasskeys {
  readonly #server: FakeServer;
  readonly #siteUrl: () => string;
  /** By the id that the browser knows. */
  readonly #kept = new Map<string, Kept>();
  /** Who asked, and until when they may answer. */
  readonly #challenges = new Map<string, { readonly asker: string; readonly endsAtMs: number }>();

  constructor(server: FakeServer, siteUrl: () => string) {
    this.#server = server;
    this.#siteUrl = siteUrl;
  }

  get isOffered(): boolean {
    return passkeySite(this.#siteUrl()) !== undefined;
  }

  of(player: FakePlayer, currentId: string | undefined): NonNullable<Reply<'identities'>['passkeys']> {
    return [...this.#kept.values()]
      .filter((kept) => kept.player === player)
      .map(({ id, name, sinceMs, lastUsedMs }) => ({
        id,
        name,
        since: new Date(sinceMs).toISOString(),
        ...(lastUsedMs === undefined ? {} : { lastUsedAt: new Date(lastUsedMs).toISOString() }),
        current: id === currentId,
      }));
  }

  optionsFor(player: FakePlayer): Json {
    const { host } = this.#site();
    if (this.of(player, undefined).length >= MAX_PASSKEYS) throw new FakeApiError('TOO_MANY_PASSKEYS');
    const { id } = player.host.player;
    return {
      challenge: this.#challenge(`player ${id}`),
      rp: { name: 'Parlor', id: host },
      user: { id: btoa(`player ${id}`), name: player.firstName, displayName: player.firstName },
      pubKeyCredParams: ALGORITHMS.map((alg) => ({ alg, type: 'public-key' })),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      attestation: 'none',
    };
  }

  add(player: FakePlayer, response: Json, name: string): void {
    const credential = this.#answered(response, 'webauthn.create', `player ${player.host.player.id}`);
    if (this.of(player, undefined).length >= MAX_PASSKEYS) throw new FakeApiError('TOO_MANY_PASSKEYS');
    if (this.#kept.has(credential)) throw new FakeApiError('PASSKEY_REFUSED');
    this.#kept.set(credential, { id: secret(), player, name, sinceMs: this.#server.clock.now() });
  }

  optionsToSignIn(): Json {
    const { host } = this.#site();
    return { challenge: this.#challenge('browser'), rpId: host, userVerification: 'required' };
  }

  signIn(response: Json): { readonly id: string; readonly player: FakePlayer } {
    const kept = this.#kept.get(this.#answered(response, 'webauthn.get', 'browser'));
    if (kept === undefined) throw new FakeApiError('PASSKEY_REFUSED');
    kept.lastUsedMs = this.#server.clock.now();
    return { id: kept.id, player: kept.player };
  }

  rename(player: FakePlayer, id: string, name: string): void {
    const kept = [...this.#kept.values()].find((one) => one.id === id && one.player === player);
    if (kept === undefined) throw new FakeApiError('IDENTITY_NOT_FOUND');
    kept.name = name;
  }

  remove(player: FakePlayer, id: string, others: number): void {
    const [credential] = [...this.#kept].find(([, kept]) => kept.id === id && kept.player === player) ?? [];
    if (credential === undefined) throw new FakeApiError('IDENTITY_NOT_FOUND');
    if (others + this.of(player, undefined).length === 1) throw new FakeApiError('LAST_IDENTITY');
    this.#kept.delete(credential);
  }

  #site() {
    const site = passkeySite(this.#siteUrl());
    if (site === undefined) throw new FakeApiError('PROVIDER_NOT_OFFERED');
    return site;
  }

  #challenge(asker: string): string {
    const challenge = secret();
    this.#challenges.set(challenge, { asker, endsAtMs: this.#server.clock.now() + CHALLENGE_LIFE_MS });
    return challenge;
  }

  /** The browser's id of the passkey in a fitting answer. */
  #answered(answer: Json, type: string, asker: string): string {
    const { origin } = this.#site();
    const { id, response } = answer as { id?: unknown; response?: { clientDataJSON?: unknown } };
    const said = readJson(response?.clientDataJSON);
    const challenge = String(said['challenge']);
    const begun = this.#challenges.get(challenge);
    const isFitting =
      typeof id === 'string' &&
      said['type'] === type &&
      said['origin'] === origin &&
      begun?.asker === asker &&
      begun.endsAtMs > this.#server.clock.now();
    if (!isFitting) throw new FakeApiError('PASSKEY_REFUSED');
    this.#challenges.delete(challenge);
    return id;
  }
}

/** 32 random bytes in base64url. */
const secret = (): string => toBase64Url(crypto.getRandomValues(new Uint8Array(32)));

function readJson(encoded: unknown): Json {
  try {
    return JSON.parse(atob(String(encoded).replaceAll('-', '+').replaceAll('_', '/'))) as Json;
  } catch {
    return {};
  }
}

/** The calls about a player's own passkeys. `listed` is their answer: all sign-in methods. */
export function ownPasskeyCalls(
  server: FakeServer,
  passkeys: FakePasskeys,
  listed: (player: FakePlayer) => Reply<'identities'>,
): FakeHandlers {
  return {
    newPasskeyOptions: (_, { player }) => ({ options: { ...passkeys.optionsFor(player) } }),
    addPasskey: ({ body }, { player }) => {
      passkeys.add(player, body.response, body.name);
      return listed(player);
    },
    renamePasskey: ({ body }, { player }) => {
      passkeys.rename(player, body.id, body.name);
      return listed(player);
    },
    removePasskey: ({ body }, { player }) => {
      passkeys.remove(player, body.id, server.identitiesOf(player).length);
      return listed(player);
    },
  };
}
