// TON Connect, loaded only when a player connects a wallet. It reports nothing to anybody, knows only the
// wallets of our list, and stores nothing: only the signature that our server checks counts.
import type { WalletProof } from '@parlor/contract/calls/ton-wallet.ts';

/** How the dialog ended: the player's choice or the wallet's reply. */
export type Connected =
  | { readonly outcome: 'signed'; readonly proof: Omit<WalletProof, 'replaces'> }
  | { readonly outcome: 'closed' | 'declined' | 'cannot-sign' };

export interface ConnectOptions {
  /** The payload for the wallet to sign. */
  readonly nonce: string;
  readonly locale: string;
  readonly scheme: 'dark' | 'light';
  /** Cancels: the player left the screen. */
  readonly signal: AbortSignal;
}

/** Opens the wallet dialog and waits for a signature. Rejects if the dialog itself fails. */
export async function connectWallet({ nonce, locale, scheme, signal }: ConnectOptions): Promise<Connected> {
  const { TonConnect, TonConnectUI, THEME, UserRejectsError } = await import('@tonconnect/ui');
  signal.throwIfAborted();
  const connector = new TonConnect({
    manifestUrl: `${location.origin}/tonconnect-manifest.json`,
    walletsListSource: `${location.origin}/tonconnect-wallets.json`,
    analytics: { mode: 'off' },
  });
  const ui = new TonConnectUI({
    connector,
    restoreConnection: false,
    language: locale === 'ru' ? 'ru' : 'en',
    uiPreferences: { theme: scheme === 'light' ? THEME.LIGHT : THEME.DARK, borderRadius: 's' },
    actionsConfiguration: { modals: [], notifications: [] },
    analytics: { mode: 'off' },
  });
  const undo: Array<() => void> = [];
  try {
    // The session of an earlier try would sign an old payload.
    if (connector.connected) await connector.disconnect();
    ui.setConnectRequestParameters({ state: 'ready', value: { tonProof: nonce } });
    const answer = new Promise<Connected>((resolve, reject) => {
      undo.push(
        connector.onStatusChange(
          (wallet) => {
            if (wallet === null) return;
            const item = wallet.connectItems?.tonProof;
            const { account } = wallet;
            if (!item || !('proof' in item) || account.publicKey === undefined)
              return resolve({ outcome: 'cannot-sign' });
            const { timestamp, domain, payload, signature } = item.proof;
            const app = (('name' in wallet ? String(wallet.name) : '') || wallet.device.appName).slice(0, 64);
            resolve({
              outcome: 'signed',
              proof: {
                address: account.address,
                network: account.chain,
                publicKey: account.publicKey,
                walletStateInit: account.walletStateInit,
                proof: {
                  timestamp,
                  domain: { lengthBytes: domain.lengthBytes, value: domain.value },
                  payload,
                  signature,
                },
                ...(app === '' ? {} : { app }),
              },
            });
          },
          (error) => (error instanceof UserRejectsError ? resolve({ outcome: 'declined' }) : reject(error)),
        ),
        ui.onModalStateChange(({ status, closeReason }) => {
          if (status === 'closed' && closeReason === 'action-cancelled') resolve({ outcome: 'closed' });
        }),
      );
      const stop = () => reject(signal.reason as Error);
      signal.addEventListener('abort', stop, { once: true });
      undo.push(() => signal.removeEventListener('abort', stop));
    });
    await ui.openModal();
    return await answer;
  } finally {
    for (const step of undo) step();
    ui.closeModal();
    // The server stores the linked wallet, so the session between page and wallet is not needed.
    if (connector.connected) await connector.disconnect().catch(() => undefined);
    connector.pauseConnection();
  }
}

/**
 * True if the content policy of this document allows the bridges to wallets on other devices. Only the
 * document of this page has it.
 */
export function isWalletDocument(): boolean {
  const [loaded] = performance.getEntriesByType('navigation');
  return loaded === undefined || /\/airdrop\/?$/.test(new URL(loaded.name).pathname);
}
