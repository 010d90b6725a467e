// The page's end of the talk with the lobby (contract/formats/frame.ts).
import {
  FRAME_VERSION,
  readFromLobby,
  type FromLobby,
  type FromPage,
  type FrameMessage,
} from '@parlor/contract/formats/frame.ts';

export interface Lobby {
  send(message: FrameMessage<FromPage>): void;
  /** Answers how to stop listening. */
  listen(receive: (message: FromLobby) => void): () => void;
}

/**
 * Speaks to that origin only and hears it only from the window around this one: a page framed by anyone else stays
 * mute and deaf, whatever is posted to it.
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
