import { describe, expect, test } from 'vitest';
import { isDeep } from '@parlor/contract/test/random-cases.ts';
import { sharedServer } from '../server/servers.ts';
import { browserOfScenarios, layoutsFor } from './scenario-browser.ts';
import { eventually } from './player.ts';
import { openGameAsNewPlayer } from './game-page.ts';

const server = sharedServer();
const browser = browserOfScenarios();

const GAMES = [
  { game: 'dice-bone', title: 'Bone Dice', ready: 'Roll', layout: 'phone' },
  { game: 'mines-quiet', title: 'Quiet Mines', ready: 'Start', layout: 'desk' },
] as const;

describe.each(isDeep ? GAMES : GAMES.slice(0, 1))(
  'a stake that is typed at $game',
  ({ game, title, ready, layout: usual }) => {
    test.each(layoutsFor(usual))(
      'is never corrected and played in one go, %s',
      async (layout) => {
        const context = await browser.opens(layout);
        const gamePage = await openGameAsNewPlayer(context, { url: server().first.url, game, title, ready });
        const { frame, player, page } = gamePage;
        const stake = frame.getByRole('textbox', { name: 'Stake', exact: true });
        const tile = frame.getByRole('button', { name: ready, exact: true });
        const stakes = async (): Promise<string[]> =>
          (await server().exported('ledger'))
            .filter((entry) => entry.playerId === player.userId() && entry.reason === 'stake')
            .map((entry) => String(entry.amount));
        const shows = (value: string): Promise<void> =>
          eventually('the stake in the field', value, () => stake.inputValue());
        const announces = (words: string): Promise<void> =>
          frame.locator('p.note', { hasText: words }).waitFor({ state: 'visible' });

        await stake.fill('5000');
        await page.keyboard.press('Enter');
        await shows('500');
        await announces('Stake: 500 PP is the maximum. Nothing was staked.');
        await stake.fill('abc');
        await page.keyboard.press('Enter');
        await shows('500');
        await announces('this is not a number, so it is still 500 PP. Allowed: 1 PP to 500 PP.');
        await stake.fill('0');
        await (layout === 'phone' ? tile.tap() : tile.click());
        await shows('1');
        await announces('Stake: 1 PP is the minimum. Nothing was staked.');
        expect(await stakes()).toEqual([]);

        await (layout === 'phone' ? tile.tap() : tile.click());
        await eventually('the stake was played', 1, async () => (await stakes()).length);
        expect(await stakes()).toEqual(['1.00']);
        player.leaves();
      },
      60_000,
    );
  },
);
