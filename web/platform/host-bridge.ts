/**
 * The raw connection to the messenger: phone and desktop apps put an object on the window, web clients are a frame
 * around us.
 */
export type PostToHost = (method: string, data?: Record<string, unknown>) => void;

type HostWindow = Window & {
  TelegramWebviewProxy?: { postEvent(method: string, data: string): void };
  external: { notify?: (message: string) => void };
};

/** Posts never throw and never wait; a host ignores unknown methods. */
export function hostBridge(from: Window): PostToHost {
  const host = from as HostWindow;
  return (method, data = {}) => {
    try {
      if (host.TelegramWebviewProxy) host.TelegramWebviewProxy.postEvent(method, JSON.stringify(data));
      else if (typeof host.external?.notify === 'function')
        host.external.notify(JSON.stringify({ eventType: method, eventData: data }));
      // The web clients have several origins and nothing posted here is secret, so any parent may receive it.
      else if (host.parent !== host)
        host.parent.postMessage(JSON.stringify({ eventType: method, eventData: data }), '*');
    } catch {
      // A host that refuses a message lacks that ability.
    }
  };
}

export type HostEvents = (name: string, data: Record<string, unknown>) => void;

/**
 * Listens to the host: it calls a function on the window, or sends a message as a frame's parent. Returns a function
 * that stops it.
 */
export function listenToHost(from: Window, onEvent: HostEvents): () => void {
  const host = from as HostWindow & {
    Telegram?: { WebView?: { receiveEvent?: HostEvents } };
    TelegramGameProxy_receiveEvent?: HostEvents;
  };
  let isOver = false;
  const hear: HostEvents = (name, data) => {
    if (!isOver && typeof name === 'string')
      onEvent(name, typeof data === 'object' && data !== null ? data : {});
  };
  const hearMessage = (event: MessageEvent) => {
    if (event.source !== host.parent || host.parent === host || typeof event.data !== 'string') return;
    try {
      const { eventType, eventData } = JSON.parse(event.data) as { eventType: string; eventData: never };
      hear(eventType, eventData);
    } catch {
      // Not a message of the host.
    }
  };
  host.Telegram = { ...host.Telegram, WebView: { ...host.Telegram?.WebView, receiveEvent: hear } };
  host.TelegramGameProxy_receiveEvent = hear;
  host.addEventListener('message', hearMessage);
  return () => {
    // Others may have wrapped the two functions, so they stay.
    isOver = true;
    host.removeEventListener('message', hearMessage);
  };
}
