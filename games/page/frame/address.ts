// The address of a game page: its session token for the server, the lobby around it, and their language.
import { FRAME_PARAMS } from '@parlor/contract/formats/frame.ts';

export interface Address {
  readonly session: string;
  /** Origin of the lobby. Undefined if the page is not framed. */
  readonly lobby: string | undefined;
  /** The language of the lobby, as a tag. */
  readonly locale: string | undefined;
}

export function readAddress(search: string): Address {
  const params = new URLSearchParams(search);
  return {
    session: params.get(FRAME_PARAMS.session) ?? '',
    lobby: originOf(params.get(FRAME_PARAMS.lobby)),
    locale: params.get(FRAME_PARAMS.locale) ?? undefined,
  };
}

/** Exactly an http(s) origin. The server decides which lobbies may frame us (frame-ancestors). */
function originOf(text: string | null): string | undefined {
  if (text === null || !URL.canParse(text)) return undefined;
  const { origin, protocol } = new URL(text);
  return (protocol === 'https:' || protocol === 'http:') && origin === text ? origin : undefined;
}
