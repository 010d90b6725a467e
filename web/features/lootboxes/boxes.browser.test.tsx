import { WAITING } from '@parlor/contract/test/waiting.ts';
import { I18nProvider } from '@lingui/react';
import type { LootboxCounts, LootboxTable, RewardItem } from '@parlor/contract/calls/lootboxes.ts';
import { NetworkError } from '@parlor/sdk/errors.ts';
import type { Services } from '@parlor/sdk/services.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { i18n } from '../../i18n/i18n.ts';
import { ServicesProvider } from '../../data/ServicesContext.tsx';
import '../../theme/base.css';
import { ToastProvider } from '../../ui/feedback/toast/Toast.tsx';
import { ToastCard } from '../../ui/feedback/toast/ToastCard.tsx';
import { BoxPanel } from './BoxPanel.tsx';
import type { BoxKind } from './use-open-box.ts';

const item = (rarity: RewardItem['rarity'], amount: string): RewardItem => ({
  rarity,
  rewards: [{ currency: 'PP', amount }],
});
const table = (kind: BoxKind, items: number, next?: number): LootboxTable => ({
  kind,
  version: 'c0ffee00c0ffee00',
  items,
  lines: [
    { weight: 900, ...item('COMMON', '20') },
    { weight: 95, ...item('RARE', '80') },
    { weight: 5, ...item('LEGENDARY', '1000') },
  ],
  ...(next !== undefined && { next }),
});
let counts: LootboxCounts;
let next: number;
type Open = (input: { body: { kind: BoxKind; number?: number } }) => Promise<unknown>;
let openLootbox: ReturnType<typeof vi.fn<Open>>;
/** The idempotency keys of its calls. */
let keys: string[];

beforeEach(() => {
  counts = { FREE: 0, STANDARD: 0, PREMIUM: 2, resetIn: 3_600_000 };
  next = 7;
  keys = [];
  openLootbox = vi.fn<Open>(() => {
    counts = { ...counts, PREMIUM: counts.PREMIUM - 1 };
    next += 1;
    return Promise.resolve({
      items: [item('COMMON', '20'), item('RARE', '80.5')],
      draw: { reference: `lootbox:PREMIUM:${next - 1}`, serverSeedHash: 'a', clientSeed: 'b', nonce: 1 },
    });
  });
});

function show(openAtOnce?: BoxKind) {
  const state = { status: 'connected', profile: { userId: '1' } };
  const services = {
    session: { state: () => state, listen: () => () => {} },
    onNewContent: () => () => {},
    api: {
      lootboxes: () =>
        Promise.resolve({
          counts,
          tables: [table('FREE', 1), table('STANDARD', 2, 1), table('PREMIUM', 2, next)],
        }),
      openLootbox: (input: Parameters<Open>[0], { idempotencyKey }: { readonly idempotencyKey: string }) => {
        keys.push(idempotencyKey);
        return openLootbox(input);
      },
    },
  } as unknown as Services;
  return render(
    <I18nProvider i18n={i18n}>
      <ServicesProvider services={services}>
        <ToastProvider card={ToastCard}>
          <BoxPanel openAtOnce={openAtOnce} onBegun={() => {}} />
        </ToastProvider>
      </ServicesProvider>
    </I18nProvider>,
  );
}

test('each kind shows how many the player has, and its odds from the table of the draw', async () => {
  const screen = await show();
  await expect.element(screen.getByText(/You have 2 boxes\./)).toBeVisible();
  await expect.element(screen.getByText(/Opened today\./)).toBeInTheDocument();
  await screen.getByRole('button', { name: 'Odds: Premium box' }).click();
  const rows = screen.getByRole('row');
  await expect.element(rows.nth(1)).toHaveTextContent('Common20 PP90%');
  await expect.element(rows.nth(3)).toHaveTextContent('Legendary1,000 PP0.5%');
});

test('a box is opened by its number; the result is a list with a link to the check of its draw', async () => {
  const screen = await show();
  await screen.getByRole('button', { name: 'Open: Premium box' }).click();
  const heading = screen.getByRole('heading', { name: 'Opened: Premium box' });
  await expect.element(heading).toHaveFocus();
  await expect.element(screen.getByText('1 of 2: Common, 20 PP')).toBeInTheDocument();
  await expect.element(screen.getByText('2 of 2: Rare, 80.50 PP')).toBeInTheDocument();
  await expect
    .element(screen.getByRole('link', { name: 'Verify this draw' }))
    .toHaveAttribute('href', '/fairness?draw=lootbox%3APREMIUM%3A7');
  expect(openLootbox).toHaveBeenCalledExactlyOnceWith({ body: { kind: 'PREMIUM', number: 7 } });
});

test('the next box is requested by the next number, until none is left', async () => {
  const screen = await show();
  await screen.getByRole('button', { name: 'Open: Premium box' }).click();
  await screen.getByRole('button', { name: 'Open the last box' }).click();
  await vi.waitFor(
    () => expect(openLootbox).toHaveBeenLastCalledWith({ body: { kind: 'PREMIUM', number: 8 } }),
    WAITING,
  );
  await expect.element(screen.getByRole('button', { name: 'Done' })).toBeVisible();
  expect(screen.getByRole('button', { name: /^Open the/ }).query()).toBeNull();
});

test('without a reply the retry opens the same box', async () => {
  openLootbox.mockImplementationOnce(() => Promise.reject(new NetworkError('/open', 'no connection')));
  const screen = await show();
  await screen.getByRole('button', { name: 'Open: Premium box' }).click();
  await expect.element(screen.getByText(/No response\. Try again: it opens the same box/)).toBeVisible();
  await screen.getByRole('button', { name: 'Try again' }).click();
  await expect.element(screen.getByRole('heading', { name: 'Opened: Premium box' })).toBeVisible();
  expect(openLootbox.mock.calls.map(([{ body }]) => body.number)).toEqual([7, 7]);
  expect(keys).toEqual([expect.any(String), keys[0]]);
  await screen.getByRole('button', { name: 'Open the last box' }).click();
  await vi.waitFor(() => expect(keys).toHaveLength(3), WAITING);
  expect(keys[2]).not.toBe(keys[0]);
});

test('the daily box from home is opened as soon as the screen is ready, by its day', async () => {
  counts = { ...counts, FREE: 1 };
  const screen = await show('FREE');
  await expect.element(screen.getByRole('heading', { name: 'Opened: Daily box' })).toBeVisible();
  expect(openLootbox).toHaveBeenCalledExactlyOnceWith({ body: { kind: 'FREE' } });
});
