import { I18nProvider } from '@lingui/react';
import type { Quest, QuestGoal } from '@parlor/contract/calls/quests.ts';
import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { i18n } from '../../i18n/i18n.ts';
import '../../theme/base.css';
import { QuestRow } from './QuestRow.tsx';

type QuestParts = { goal?: QuestGoal; total?: number; multiplier?: number; gameId?: string };
const quest = ({ goal, total = 3, multiplier, gameId }: QuestParts, state?: Quest['state']): Quest => ({
  id: { day: '2026-11-20', index: 0 },
  template: 'of-a-newer-house',
  difficulty: 'MEDIUM',
  rewards: [{ type: 'points', amount: 150 }],
  state: state ?? { type: 'available', currentValue: 1, totalValue: total },
  ...(goal && { goal }),
  ...(multiplier !== undefined && { multiplier }),
  ...(gameId !== undefined && { gameId }),
});
const show = (of: Quest, { game, offline = false, onClaim = () => {} }: Partial<RowWith> = {}) =>
  render(
    <I18nProvider i18n={i18n}>
      <ul>
        <QuestRow quest={of} game={game} offline={offline} onClaim={onClaim} />
      </ul>
    </I18nProvider>,
  );
type RowWith = { game: string; offline: boolean; onClaim: (quest: Quest) => void };

test.each<[string, QuestParts, string | undefined]>([
  ['Play 10 rounds in any game', { goal: 'rounds', total: 10 }, undefined],
  ['Play 1 round in any game', { goal: 'rounds', total: 1 }, undefined],
  ['Play 15 rounds in Bone Dice', { goal: 'rounds', total: 15, gameId: 'dice-bone' }, 'Bone Dice'],
  ['Win 40 rounds', { goal: 'wins', total: 40 }, undefined],
  ['Win 10 rounds in Two Moons', { goal: 'wins', total: 10, gameId: 'dice-moons' }, 'Two Moons'],
  ['Win ×5 or more 3 times', { goal: 'multiplier', multiplier: 5 }, undefined],
  ['Win ×10 or more 2 times', { goal: 'multiplier', multiplier: 10, total: 2 }, undefined],
  [
    'Win ×100 or more in Rainfall',
    { goal: 'multiplier', multiplier: 100, total: 1, gameId: 'plinko-rain' },
    'Rainfall',
  ],
  ['Stake 5,000 PP in total', { goal: 'stake', total: 5000 }, undefined],
  ['Play 4 different games', { goal: 'different-games', total: 4 }, undefined],
  ['Play 12 different games', { goal: 'different-games', total: 12 }, undefined],
  ['of-a-newer-house', {}, undefined],
])('a quest says what it asks for: %s', async (words, requested, game) => {
  const screen = await show(quest(requested), game === undefined ? {} : { game });
  await expect.element(screen.getByText(words, { exact: true })).toBeVisible();
});

test('a quest of a chain names the chain and the step, also while its claim waits', async () => {
  const chain = { name: 'Rain walk', step: 2, steps: 4 };
  const open = await show({ ...quest({ goal: 'rounds', total: 10 }), chain });
  await expect.element(open.getByText('Rain walk, step 2 of 4', { exact: true })).toBeVisible();
  await open.unmount();
  const full = { ...quest({ goal: 'rounds', total: 10 }, { type: 'claimable', totalValue: 10 }), chain };
  const waits = await show(full);
  await expect
    .element(waits.getByRole('button'))
    .toHaveAccessibleName('Claim: Rain walk, step 2 of 4 Play 10 rounds in any game Parlor Points 150');
});

test('a quest of one game links to that game', async () => {
  const screen = await show(quest({ goal: 'rounds', gameId: 'dice-bone' }), { game: 'Bone Dice' });
  const link = screen.getByRole('link', { name: 'Play Bone Dice' });
  await expect.element(link).toHaveAttribute('href', '/play/dice-bone');
});

test('progress is read with its unit', async () => {
  const screen = await show(quest({ goal: 'rounds', total: 10 }));
  const progress = screen.getByRole('progressbar', { name: 'Play 10 rounds in any game' });
  await expect.element(progress).toHaveAttribute('value', '1');
  await expect.element(screen.getByText('1 / 10')).toBeVisible();
});

test('a waiting quest has a claim button that names the quest', async () => {
  const onClaim = vi.fn<(quest: Quest) => void>();
  const waiting = quest({ goal: 'wins' }, { type: 'claimable', totalValue: 3 });
  const screen = await show(waiting, { onClaim });
  await screen.getByRole('button', { name: /^Claim: Win 3 rounds/ }).click();
  expect(onClaim).toHaveBeenCalledWith(waiting);
});

test('without a connection nothing can be claimed', async () => {
  const screen = await show(quest({ goal: 'wins' }, { type: 'claimable', totalValue: 3 }), { offline: true });
  await expect.element(screen.getByRole('button')).toBeDisabled();
});

test('a claimed quest stays, with a check mark', async () => {
  const screen = await show(quest({ goal: 'wins' }, { type: 'claimed', totalValue: 3 }));
  await expect.element(screen.getByText('Claimed')).toBeVisible();
  await expect.element(screen.getByRole('button')).not.toBeInTheDocument();
});
