// A game's side of the messages with the lobby around its frame, for any studio (contract/formats/frame.ts lists them).
// How long the lobby waits for a page to become ready: `READY_WITHIN_MS` in web/features/play/use-game-session.ts.
import {
  FRAME_VERSION,
  readFromLobby,
  type FromLobby,
  type FromPage,
  type FrameMessage,
} from '@parlor/contract/formats/frame.ts';

type Init = Extract<FromLobby, { type: 'init' }>;

/** What the page tells the lobby. */
export interface GameFrame {
  /** The page is ready to be shown; the lobby answers with appearance and sound. */
  ready(): void;
  send(message: FrameMessage<FromPage>): void;
}
/** What the lobby tells the page. */
export interface GameFrameEvents {
  /** The lobby's appearance and sound: scheme, motion, language. */
  readonly onInit?: (init: Init) => void;
  /** No round may start from here … */
  readonly onPause?: () => void;
  /** … until here. */
  readonly onResume?: () => void;
}

/**
 * Sends only to that origin, and accepts messages only from that origin and the window around this one: a page framed
 * by anyone else sends and reads nothing. Without an origin, or without a frame, it does nothing.
 */
export function joinLobby(origin: string | undefined, events: GameFrameEvents = {}): GameFrame {
  if (origin === undefined || window.parent === window) return { ready() {}, send() {} };
  const send = (message: FrameMessage<FromPage>): void =>
    window.parent.postMessage({ parlor: FRAME_VERSION, ...message }, origin);
  window.addEventListener('message', (event: MessageEvent<unknown>) => {
    if (event.origin !== origin || event.source !== window.parent) return;
    const message = readFromLobby(event.data);
    switch (message?.type) {
      case 'init':
        events.onInit?.(message);
        break;
      case 'pause':
        events.onPause?.();
        break;
      case 'resume':
        events.onResume?.();
        break;
      case undefined:
        break;
    }
  });
  return { ready: () => send({ type: 'ready' }), send };
}
