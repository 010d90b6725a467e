import { existsSync } from 'node:fs';

/** In the order of tools/run/chromium.mjs. */
const SYSTEM = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];

/** The Chromium of this machine for Playwright's `launch`; without one, Playwright's own. */
export function chromiumPath(): { executablePath?: string } {
  const path = process.env.CHROMIUM_PATH ?? SYSTEM.find((program) => existsSync(program));
  return path === undefined ? {} : { executablePath: path };
}
