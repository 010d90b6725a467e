// Asks a provider for the address of a game. The provider's address comes from the content only, and its
// reply is accepted only if the content lists its origin: no caller decides where a frame leads.
import { FRAME_PARAMS } from '@parlor/contract/formats/frame.ts';
import type { ProviderContent } from '@parlor/contract/content/game-providers.ts';
import type { LaunchRequest, LaunchWanted } from './dialect.ts';
import type { ProviderWithDialect } from './index.ts';

/** The game was not opened; nothing was staked. */
export class LaunchFailed extends Error {
  override readonly name = 'LaunchFailed';
}

const WITHIN_MS = 4_000;
const TRIES = 2;
const ANSWER_LIMIT_BYTES = 16 * 1024;

export interface LaunchPlace {
  /** The address of the interface: from the content, or of the sample's process. */
  readonly base: string;
  readonly pages: readonly string[];
}

/** The address to show in a frame. Throws LaunchFailed. */
export async function launchAt(
  provider: ProviderWithDialect,
  wanted: LaunchWanted,
  { base, pages }: LaunchPlace,
): Promise<string> {
  const request = provider.dialect.launch(wanted, provider);
  const address = await askTwice(base, request, (status, text) => provider.dialect.launched(status, text));
  if (!URL.canParse(address) || !pages.includes(new URL(address).origin))
    throw new LaunchFailed(`${provider.content.id} answered an address that is not one of its pages`);
  return address;
}

/** A page of a provider with our own form: no request is needed. */
export function pageAddress(
  content: ProviderContent,
  { gameCode, session, lobbyUrl }: Pick<LaunchWanted, 'gameCode' | 'session' | 'lobbyUrl'>,
): string {
  const address = new URL((content.launch ?? '').replace('{game}', encodeURIComponent(gameCode)));
  address.searchParams.set(FRAME_PARAMS.session, session);
  address.searchParams.set(FRAME_PARAMS.lobby, lobbyUrl);
  if (!content.pages.includes(address.origin))
    throw new LaunchFailed(`${content.id} has its page at an origin that is not one of its pages`);
  return address.href;
}

/** A repeated request is safe: the session is the same, and no money moves. */
async function askTwice(
  base: string,
  { path, headers, body }: LaunchRequest,
  read: (status: number, text: string) => string | undefined,
): Promise<string> {
  let why = '';
  for (let tries = 0; tries < TRIES; tries++) {
    try {
      const response = await fetch(base.replace(/\/+$/, '') + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'application/json', ...headers },
        body,
        redirect: 'error',
        signal: AbortSignal.timeout(WITHIN_MS),
      });
      const address = read(response.status, await textOf(response));
      if (address !== undefined) return address;
      why = `answered ${response.status} without an address`;
      // A refusal would come again.
      if (response.status < 500) break;
    } catch (error) {
      why = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
    }
  }
  throw new LaunchFailed(why);
}

async function textOf(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > ANSWER_LIMIT_BYTES) throw new LaunchFailed('answered more than an address');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
