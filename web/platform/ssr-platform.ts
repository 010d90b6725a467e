import type { Platform } from './platform.ts';

const nothing = (): void => {};

/**
 * A platform without abilities: for rendering on the server (the browser's own follows on hydration), and for screens
 * under test.
 */
export const SSR_PLATFORM: Platform = {
  name: 'web',
  initData: '',
  startParam: undefined,
  hasBackButton: false,
  program: undefined,
  close: nothing,
  openLink: nothing,
  haptic: nothing,
  backButton: { show: () => nothing },
  extras: () => Promise.resolve(undefined),
  guardClosing: nothing,
  allowMessages: () => Promise.resolve(true),
  fullScreen: () => Promise.resolve(false),
  openInvoice: () => Promise.resolve('failed'),
  share: () => Promise.resolve('failed'),
  storage: () => Promise.resolve(undefined),
};
