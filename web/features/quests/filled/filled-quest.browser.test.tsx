import { I18nProvider } from '@lingui/react';
import type { Game } from '@parlor/contract/calls/catalogue.ts';
import type { Quest } from '@parlor/contract/calls/quests.ts';
import type { Services } from '@parlor/sdk/services.ts';
import { useQueryClient } from '@tanstack/react-query';
import { beforeEach, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { keys } from '../../../data/queries/keys.ts';
import { ServicesProvider } from '../../../data/ServicesContext.tsx';
import { i18n } from '../../../i18n/i18n.ts';
import '../../../theme/base.css';
import { ToastProvider } from '../../../ui/feedback/toast/Toast.tsx';
import { ToastCard } from '../../../ui/feedback/toast/ToastCard.tsx';
import { FilledQuest } from './FilledQuest.tsx';

const game: Game = {
  identifier: 'dice-bone',
  title: 'Bone Dice',
  producer: 'Parlor',
  category: 'dice',
  devices: ['mobile', 'desktop'],
  minBetLevel: 1,
  maxBetLevel: 500,
  maxMultiplier: 990,
  provider: 'parlor',
};
const quest = (index: number, state: Quest['state']): Quest => ({
  id: { day: '2026-11-20', index },
  template: 'play-10',
  difficulty: 'EASY',
  goal: 'rounds',
  rewards: [{ type: 'points', amount: 60 }],
  state,
});
const open = (index: number): Quest =>
  quest(index, { type: 'available', currentValue: 9, totalValue: 10 + index });
const full = (index: number): Quest => quest(index, { type: 'claimable', totalValue: 10 + index });

let dealt: Quest[];
let onQuests: ReturnType<typeof vi.fn<() => void>>;
beforeEach(() => {
  onQuests = vi.fn<() => void>();
});

function AtTheTable() {
  const client = useQueryClient();
  return (
    <>
      <button type="button" onClick={() => void client.invalidateQueries({ queryKey: [keys.quests] })}>
        a round ends
      </button>
      <FilledQuest game={game} onQuests={onQuests} />
    </>
  );
}

async function sits(quests: Quest[]) {
  dealt = quests;
  const state = { status: 'connected', profile: { userId: '1' } };
  const services = {
    session: { state: () => state, listen: () => () => {} },
    onNewContent: () => () => {},
    api: {
      quests: () => Promise.resolve({ quests: dealt, exchange: { left: 0, resetIn: 1000 } }),
      topGames: () => Promise.resolve({ highlighted: [], mostPlayed: [], byCategory: {} }),
      claimQuest: ({ body: { id } }: { body: { id: Quest['id'] } }) => {
        dealt = dealt.map((one) =>
          one.id.index === id.index ? quest(id.index, { type: 'claimed', totalValue: 10 + id.index }) : one,
        );
        return Promise.resolve({ quest: dealt.find((one) => one.id.index === id.index), rewards: [] });
      },
    },
  } as unknown as Services;
  const screen = await render(
    <I18nProvider i18n={i18n}>
      <ServicesProvider services={services}>
        <ToastProvider card={ToastCard}>
          <AtTheTable />
        </ToastProvider>
      </ServicesProvider>
    </I18nProvider>,
  );
  return {
    screen,
    ends: async (after: Quest[]) => {
      dealt = after;
      await screen.getByRole('button', { name: 'a round ends' }).click();
    },
  };
}

test('a quest that a round has filled is told once, and claimed at the table', async () => {
  const { screen, ends } = await sits([open(0), open(1)]);
  await ends([open(0), full(1)]);
  const told = screen.getByRole('region', { name: 'Quest complete' });
  await expect.element(told).toBeVisible();
  await expect
    .element(screen.getByText('Quest complete: Play 11 rounds in any game. Reward: 60 PP'))
    .toBeInTheDocument();
  await screen.getByRole('button', { name: 'Claim: Play 11 rounds in any game' }).click();
  await expect.element(screen.getByText('Claimed: 60 PP')).toBeInTheDocument();
  await expect.element(told).not.toBeInTheDocument();
  // Nothing is told again with the next round.
  await ends(dealt);
  await expect.element(told).not.toBeInTheDocument();
});

test('a quest that was full before is not told; one that is closed stays closed, and the way to all quests is there', async () => {
  const { screen, ends } = await sits([full(0), open(1)]);
  await expect.element(screen.getByRole('button', { name: 'a round ends' })).toBeVisible();
  await ends([full(0), full(1)]);
  await screen.getByRole('button', { name: 'All quests' }).click();
  expect(onQuests).toHaveBeenCalledOnce();
  await screen.getByRole('button', { name: 'Close' }).click();
  await expect.element(screen.getByRole('region', { name: 'Quest complete' })).not.toBeInTheDocument();
  await ends([full(0), full(1)]);
  await expect.element(screen.getByRole('region', { name: 'Quest complete' })).not.toBeInTheDocument();
});
