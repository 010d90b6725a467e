// Wallet apps for linking. A copy of the public list, so that the dialog makes no request to other hosts, not even
// for pictures.

interface Bridge {
  readonly type: 'sse' | 'js';
  readonly url?: string;
  readonly key?: string;
}
export interface WalletApp {
  readonly app_name: string;
  readonly name: string;
  readonly image: string;
  readonly about_url: string;
  readonly universal_url?: string;
  readonly deepLink?: string;
  readonly bridge: readonly Bridge[];
  readonly platforms: readonly string[];
  readonly features: ReadonlyArray<{ readonly name: string; readonly maxMessages: number }>;
}

const sse = (url: string): Bridge => ({ type: 'sse', url });
/** Puts itself into the page, as a browser's extension or the wallet's own browser does. */
const injected = (key: string): Bridge => ({ type: 'js', key });
const sends = (maxMessages: number) => [{ name: 'SendTransaction', maxMessages }];

/** A tile with the first letter of the name. */
const tile = (name: string, colour: string): string =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96"><rect width="96" height="96" fill="${colour}"/><text x="48" y="66" font-family="sans-serif" font-weight="700" font-size="52" text-anchor="middle" fill="#fff">${name[0]}</text></svg>`,
  )}`;

const APPS: readonly WalletApp[] = [
  {
    app_name: 'telegram-wallet',
    name: 'Wallet',
    image: tile('W', '#2a5fb0'),
    about_url: 'https://wallet.tg/',
    universal_url: 'https://t.me/wallet?attach=wallet',
    bridge: [sse('https://walletbot.me/tonconnect-bridge/bridge')],
    platforms: ['ios', 'android', 'macos', 'windows', 'linux'],
    features: sends(255),
  },
  {
    app_name: 'tonkeeper',
    name: 'Tonkeeper',
    image: tile('T', '#1d4f7c'),
    about_url: 'https://tonkeeper.com',
    universal_url: 'https://app.tonkeeper.com/ton-connect',
    deepLink: 'tonkeeper-tc://',
    bridge: [sse('https://bridge.tonapi.io/bridge'), injected('tonkeeper')],
    platforms: ['ios', 'android', 'chrome', 'firefox', 'macos'],
    features: sends(255),
  },
  {
    app_name: 'mytonwallet',
    name: 'MyTonWallet',
    image: tile('M', '#206a96'),
    about_url: 'https://mytonwallet.io',
    universal_url: 'https://connect.mytonwallet.org',
    deepLink: 'mytonwallet-tc://',
    bridge: [injected('mytonwallet'), sse('https://tonconnectbridge.mytonwallet.org/bridge/')],
    platforms: ['chrome', 'windows', 'macos', 'linux', 'ios', 'android', 'firefox'],
    features: sends(255),
  },
  {
    app_name: 'tonhub',
    name: 'Tonhub',
    image: tile('T', '#4a3a8c'),
    about_url: 'https://tonhub.com',
    universal_url: 'https://tonhub.com/ton-connect',
    bridge: [injected('tonhub'), sse('https://connect.tonhubapi.com/tonconnect')],
    platforms: ['ios', 'android'],
    features: sends(255),
  },
  {
    app_name: 'bitgetTonWallet',
    name: 'Bitget Wallet',
    image: tile('B', '#176b6b'),
    about_url: 'https://web3.bitget.com',
    universal_url: 'https://bkcode.vip/ton-connect',
    deepLink: 'bitkeep://',
    bridge: [injected('bitgetTonWallet'), sse('https://ton-connect-bridge.bgwapi.io/bridge')],
    platforms: ['ios', 'android', 'chrome'],
    features: sends(4),
  },
  {
    app_name: 'okxTonWallet',
    name: 'OKX Wallet',
    image: tile('O', '#333333'),
    about_url: 'https://www.okx.com/web3',
    universal_url: 'https://www.okx.com/download?appendQuery=true&deeplink=okx://web3/wallet/tonconnect',
    bridge: [injected('okxTonWallet'), sse('https://www.okx.com/tonbridge/discover/rpc/bridge')],
    platforms: ['chrome', 'safari', 'firefox', 'ios', 'android'],
    features: sends(4),
  },
  {
    app_name: 'safepalwallet',
    name: 'SafePal',
    image: tile('S', '#5a3fa0'),
    about_url: 'https://www.safepal.com',
    universal_url: 'https://link.safepal.io/ton-connect',
    deepLink: 'safepal-tc://',
    bridge: [sse('https://ton-bridge.safepal.com/tonbridge/v1/bridge'), injected('safepalwallet')],
    platforms: ['ios', 'android', 'chrome', 'firefox'],
    features: sends(1),
  },
  {
    app_name: 'openmask',
    name: 'OpenMask',
    image: tile('O', '#8c3a3a'),
    about_url: 'https://www.openmask.app/',
    bridge: [injected('openmask')],
    platforms: ['chrome'],
    features: sends(4),
  },
];

/** Injected into the page of a scenario. It signs with a publicly known key; shown in local only. */
const STAND_IN: WalletApp = {
  app_name: 'testwallet',
  name: 'Test wallet',
  image: tile('X', '#6b6b17'),
  about_url: 'https://parlor.example/',
  bridge: [injected('testwallet')],
  platforms: ['ios', 'android', 'macos', 'windows', 'linux', 'chrome'],
  features: sends(4),
};

export const walletApps = (o: { withStandIn: boolean }): readonly WalletApp[] =>
  o.withStandIn ? [...APPS, STAND_IN] : APPS;

/** Origins that the page of the wallet has to reach: where wallets on other devices answer. */
export const BRIDGE_ORIGINS: readonly string[] = [
  ...new Set(
    APPS.flatMap(({ bridge }) => bridge.flatMap(({ url }) => (url === undefined ? [] : new URL(url).origin))),
  ),
];
