// The address a page was opened with: the session is the key to the server, the lobby the window around it.
import { FRAME_PARAMS } from '@parlor/contract/formats/frame.ts';

export interface Address {
  readonly session: string;
  /** Origin of the lobby, or undefined where the page stands alone. */
  readonly lobby: string | undefined;
}

export function readAddress(search: string): Address {
  const params = new URLSearchParams(search);
  return {
    session: params.get(FRAME_PARAMS.session) ?? '',
    lobby: originOf(params.get(FRAME_PARAMS.lobby)),
  };
}

/** Exactly an http(s) origin, nothing behind it. Which lobbies may frame us is the server's word (frame-ancestors). */
function originOf(text: string | null): string | undefined {
  if (text === null || !URL.canParse(text)) return undefined;
  const { origin, protocol } = new URL(text);
  return (protocol === 'https:' || protocol === 'http:') && origin === text ? origin : undefined;
}
