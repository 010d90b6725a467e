// The game's side of the messages with the lobby (contract/formats/frame.ts).
import {
  FRAME_VERSION,
  readFromLobby,
  type FromLobby,
  type FromPage,
  type FrameMessage,
} from '@parlor/contract/formats/frame.ts';

export interface Lobby {
  send(message: FrameMessage<FromPage>): void;
  /** Returns a function that stops listening. */
  listen(receive: (message: FromLobby) => void): () => void;
}

/**
 * Posts to that origin only, and accepts messages only from it and from the parent window. In any other frame
 * the page neither sends nor receives.
 */
export function lobbyAt(origin: string | undefined): Lobby {
  if (origin === undefined || window.parent === window) return { send() {}, listen: () => () => {} };
  return {
    send(message) {
      window.parent.postMessage({ parlor: FRAME_VERSION, ...message }, origin);
    },
    listen(receive) {
      const onMessage = (event: MessageEvent<unknown>): void => {
        if (event.origin !== origin || event.source !== window.parent) return;
        const message = readFromLobby(event.data);
        if (message) receive(message);
      };
      window.addEventListener('message', onMessage);
      return () => window.removeEventListener('message', onMessage);
    },
  };
}
