// Messages between the card payment page and its parent. Only the window that was opened is trusted, at its
// own origin. Its messages are hints: the server asks the provider.

interface Host {
  addEventListener(type: 'message', listener: (event: MessageEvent) => void): void;
  removeEventListener(type: 'message', listener: (event: MessageEvent) => void): void;
  readonly location: { readonly host: string };
}
export interface CardPageWindow {
  postMessage(message: unknown, targetOrigin: string): void;
}

export interface CardMessages {
  readonly host: Host;
  /** The frame's window, read at each message, because the frame may be gone. */
  readonly frame: () => CardPageWindow | null | undefined;
  readonly link: string;
  readonly onStatus: (status: string) => void;
}

const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null
    ? (value as Readonly<Record<string, unknown>>)[name]
    : undefined;

/** Listens to the page. Returns a function that stops. */
export function listenToCardPage({ host, frame, link, onStatus }: CardMessages): () => void {
  const { origin } = new URL(link);
  const onMessage = (event: MessageEvent): void => {
    const page = frame();
    if (!page || event.source !== page || event.origin !== origin) return;
    const data: unknown = event.data;
    const type = fieldOf(data, 'type');
    if (type === 'payment-status-change') {
      const status = fieldOf(fieldOf(data, 'data'), 'status');
      if (typeof status === 'string') onStatus(status);
    }
    if (type === 'request-global-config')
      page.postMessage(
        { type, config: { applePayEnabled: false, crossDomainName: host.location.host } },
        origin,
      );
  };
  host.addEventListener('message', onMessage);
  return () => host.removeEventListener('message', onMessage);
}
