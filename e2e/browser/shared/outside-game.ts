// A player at the game of the sample studio.
import { expect } from 'vitest';
import type { FrameLocator, Page } from 'playwright-core';
import type { SharedServer } from '../../server/servers.ts';

export interface OutsideTable {
  readonly frame: FrameLocator;
  /** The studio's address, and the session token. */
  readonly studio: string;
  plays(side: 'Port' | 'Starboard'): Promise<string>;
  says(): Promise<string>;
}

export async function joinsTable(page: Page): Promise<OutsideTable> {
  const frame = page.frameLocator('iframe[title="Harbour Lights"]');
  const port = frame.getByRole('button', { name: 'Port, red' });
  // Until it has its limits from the studio, the table takes no stake.
  await expect.poll(() => port.isEnabled()).toBe(true);
  await expect.poll(() => page.locator('iframe[data-open=true]').count()).toBe(1);
  const says = async (): Promise<string> => (await frame.locator('#announcement').textContent()) ?? '';
  return {
    frame,
    studio: (await page.locator('iframe').getAttribute('src'))!,
    says,
    plays: async (side) => {
      await frame.getByRole('button', { name: side === 'Port' ? 'Port, red' : 'Starboard, green' }).click();
      await expect.poll(says).toMatch(/Won|Not this time|Your stake is back/);
      return says();
    },
  };
}

/** The player's ledger but for the welcome bonus: reason, amount and the other account. */
export const ledgerOf = async (server: Pick<SharedServer, 'exported'>, playerId: string): Promise<string[]> =>
  (await server.exported('ledger'))
    .filter((e) => e.playerId === playerId && e.reason !== 'welcome')
    .map((e) => `${e.reason} ${e.amount} ${e.debit === 'player' ? e.credit : e.debit}`);
