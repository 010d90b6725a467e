import type { Platform } from './platform.ts';

const nothing = (): void => {};

/** A place that can do nothing: what the server draws in (the visitor's own is asked when the app has arrived there), and what a screen under test stands on. */
export const SSR_PLATFORM: Platform = {
  name: 'web',
  initData: '',
  startParam: undefined,
  hasBackButton: false,
  close: nothing,
  openLink: nothing,
  haptic: nothing,
  backButton: { show: () => nothing },
  guardClosing: nothing,
  fullScreen: () => Promise.resolve(false),
  openInvoice: () => Promise.resolve('failed'),
  share: () => Promise.resolve('failed'),
  storage: () => Promise.resolve(undefined),
};
