import { existsSync } from 'node:fs';
import { environmentOfChromium } from '../../tools/run/test-clock.mjs';

/** In the order of tools/run/chromium.mjs. */
const SYSTEM = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];

/** For Playwright's `launch`: this machine's Chromium, or else Playwright's own, with the true clock. */
export function chromiumOptions(): { executablePath?: string; env: Record<string, string> } {
  const path = process.env.CHROMIUM_PATH ?? SYSTEM.find((program) => existsSync(program));
  return { env: environmentOfChromium(), ...(path === undefined ? {} : { executablePath: path }) };
}
