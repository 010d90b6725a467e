import type { HttpServicesOptions } from '../http/tie-services.ts';
import { memoryStorage } from './memory-storage.ts';

/** The services of a page of play.example inside the messenger, which stores nothing and never navigates. */
export const pageOptions = (fetch: NonNullable<HttpServicesOptions['fetch']>): HttpServicesOptions => ({
  baseUrl: 'https://play.example/',
  platform: 'telegram',
  initData: 'hash=aa11',
  localStorage: memoryStorage(),
  sessionStorage: memoryStorage(),
  currentPath: () => '/',
  navigate: () => {},
  fetch,
});
