import { browserPlatform } from './browser.ts';
import { readLaunch } from './launch.ts';
import type { Platform } from './platform.ts';
import { telegramPlatform } from './telegram.ts';

/** The host that the app was opened in. */
export function choosePlatform(host: Window): Platform {
  const launch = readLaunch(host);
  return launch ? telegramPlatform(host, launch) : browserPlatform(host);
}
