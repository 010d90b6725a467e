// TON Connect, loaded when somebody connects a wallet and at no other time. It tells nobody what is done here, knows only
// the wallets that our own list names, and leaves nothing behind: what counts is the signature that our server checks.
import type { WalletProof } from '@parlor/contract/calls/ton-wallet.ts';

/** What the player did with the dialog, or what the wallet answered. */
export type Connected =
  | { readonly outcome: 'signed'; readonly proof: Omit<WalletProof, 'replaces'> }
  | { readonly outcome: 'closed' | 'declined' | 'cannot-sign' };

export interface ConnectOptions {
  /** What the wallet is to sign. */
  readonly nonce: string;
  readonly locale: string;
  readonly scheme: 'dark' | 'light';
  /** Gives it up: the screen is left. */
  readonly signal: AbortSignal;
}

/** Opens the dialog of wallets and waits for one to sign. Rejects where the dialog itself fails. */
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
    // What an earlier try left is not what is signed now.
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
    // The link that counts is kept by the server; a session between page and wallet is of no use.
    if (connector.connected) await connector.disconnect().catch(() => undefined);
    connector.pauseConnection();
  }
}

/** Whether this document may reach the wallets on other devices: only the one that was loaded as this page may. */
export function isWalletDocument(): boolean {
  const [loaded] = performance.getEntriesByType('navigation');
  return loaded === undefined || /\/airdrop\/?$/.test(new URL(loaded.name).pathname);
}
