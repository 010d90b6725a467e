import { existsSync } from 'node:fs';

const SYSTEM = '/usr/bin/chromium';

/** The Chromium of this machine for Playwright's `launch`; without one, Playwright's own. */
export function chromiumPath(): { executablePath?: string } {
  const path = process.env.CHROMIUM_PATH ?? (existsSync(SYSTEM) ? SYSTEM : undefined);
  return path === undefined ? {} : { executablePath: path };
}
