import type { WinsSubscription, WinsOptions } from '../services.ts';
import type { Session } from '../session/session.ts';

/**
 * A stream without a network. It starts once the caller has its subscription, pauses and resumes on request, and ends
 * with the caller's signal or sign-in. `begin` sends the current state and then each change, and returns a function
 * that stops it.
 */
export function fakeStream(
  session: Session,
  { signal, onState }: Pick<WinsOptions, 'signal' | 'onState'>,
  begin: () => () => void,
): WinsSubscription {
  let isClosed = false;
  let stop: (() => void) | undefined;
  const stopSending = (): void => {
    stop?.();
    stop = undefined;
  };
  const resume = (): void => {
    if (isClosed || stop) return;
    onState?.('live');
    stop = begin();
    // `onState` or `begin` may have closed it.
    if (isClosed) stopSending();
  };
  const close = (): void => {
    if (isClosed) return;
    isClosed = true;
    stopSending();
    stopListening();
    onState?.('closed');
  };
  const stopListening = session.listen((state) => {
    if (state.status === 'disconnected') close();
  });
  signal?.addEventListener('abort', close, { once: true });
  queueMicrotask(resume);
  return {
    resume,
    close,
    pause() {
      if (isClosed) return;
      stopSending();
      onState?.('paused');
    },
  };
}
