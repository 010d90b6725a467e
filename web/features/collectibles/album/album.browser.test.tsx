import { WAITING } from '@parlor/contract/test/waiting.ts';
import { I18nProvider } from '@lingui/react';
import { COLLECTION_SIZE, type Album } from '@parlor/contract/calls/collectibles.ts';
import { rarityOf } from '@parlor/contract/kernel/vocabulary.ts';
import { RequestError } from '@parlor/sdk/errors.ts';
import type { Services } from '@parlor/sdk/services.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { i18n } from '../../../i18n/i18n.ts';
import { ServicesProvider } from '../../../data/ServicesContext.tsx';
import '../../../theme/base.css';
import { ToastProvider } from '../../../ui/feedback/toast/Toast.tsx';
import { ToastCard } from '../../../ui/feedback/toast/ToastCard.tsx';
import { CardSheet } from './CardSheet.tsx';
import { DailyBoard } from './DailyBoard.tsx';
import { PacksBoard } from './PacksBoard.tsx';
import { CollectionList } from './CollectionList.tsx';
import type { AlbumCard, AlbumCollection } from './albums.ts';
import type { ReactNode } from 'react';

type Exchange = (input: { body: { id: string; count: number; held: number } }) => Promise<{
  collectible: { id: string; count: number };
  rewards: Array<{ type: 'points'; amount: number }>;
}>;
type Claim = () => Promise<{ rewards: Array<{ type: 'points'; amount: number }> }>;

let exchangeDuplicates: ReturnType<typeof vi.fn<Exchange>>;
let claimCollection: ReturnType<typeof vi.fn<Claim>>;
let packs: () => Promise<unknown>;
let daily: () => Promise<unknown>;

const card = (number: number, count: number): AlbumCard => ({
  id: `urn:moths:${number}`,
  collection: 'moths',
  number,
  name: number === 3 ? 'Porch Regular' : `Moth ${number}`,
  rarity: rarityOf(number),
  count,
});
const collection = (status: Album[string]['status']): AlbumCollection => {
  const cards = Array.from({ length: COLLECTION_SIZE }, (_, n) => card(n, 1));
  return {
    id: 'moths',
    name: 'Night Moths',
    isVintage: false,
    status,
    cards,
    held: cards.map((c) => c.number),
  };
};
const refused = (code: 'HOLDING_CHANGED' | 'ALREADY_CLAIMED') =>
  new RequestError(code, { url: '/x', status: 409, code, serverMessage: 'No.', requestId: '5b1e-04aa' });

beforeEach(() => {
  exchangeDuplicates = vi.fn<Exchange>(({ body: { id, count, held } }) =>
    Promise.resolve({
      collectible: { id, count: held - count },
      rewards: [{ type: 'points', amount: count * 3 }],
    }),
  );
  claimCollection = vi.fn<Claim>(() => Promise.resolve({ rewards: [{ type: 'points', amount: 10_000 }] }));
  packs = () => Promise.resolve({ packs: [] });
  daily = () => Promise.resolve({ count: 0, resetIn: 3_600_000 });
});

function show(what: ReactNode) {
  const state = { status: 'connected', profile: { userId: '1' } };
  const services = {
    session: { state: () => state, listen: () => () => {} },
    onNewContent: () => () => {},
    api: {
      exchangeDuplicates: (input: Parameters<Exchange>[0]) => exchangeDuplicates(input),
      claimCollection: () => claimCollection(),
      packs: () => packs(),
      dailyCollectibles: () => daily(),
      claimDailyCollectible: () => Promise.resolve({ packId: 'p1' }),
      packOdds: () => Promise.resolve(odds),
    },
  } as unknown as Services;
  return render(
    <I18nProvider i18n={i18n}>
      <ServicesProvider services={services}>
        <ToastProvider card={ToastCard}>{what}</ToastProvider>
      </ServicesProvider>
    </I18nProvider>,
  );
}
const odds = {
  version: 'v',
  rarities: [
    { rarity: 'COMMON' as const, weight: 58 },
    { rarity: 'LEGENDARY' as const, weight: 42 },
  ],
  sources: { active: 19, vintage: 1 },
  guarantee: { rarity: 'LEGENDARY' as const, within: 90, left: 34 },
  exchange: [{ rarity: 'COMMON' as const, amount: 3 }],
};
const collections = {
  active: [{ id: 'moths', name: 'Night Moths', activationDate: '2026-09-01T00:00:00.000Z', size: 15 }],
  vintage: [],
};
const sheet = (count: number, onClose = () => {}) => (
  <CardSheet card={card(3, count)} onClose={onClose} odds={odds} collections={collections} />
);

test('a card shows its rarity, the owned number and its odds', async () => {
  const screen = await show(sheet(1));
  await expect.element(screen.getByRole('dialog', { name: 'Porch Regular' })).toBeVisible();
  await expect.element(screen.getByText('Common')).toBeVisible();
  // 58 % common, 19 of 20 from this one collection, five common cards.
  await expect.element(screen.getByText('1 in 9 cards')).toBeVisible();
  expect(screen.getByText('Exchange duplicates').query()).toBeNull();
});

test('an exchange shows its value first, sends the number that was shown, and closes the card', async () => {
  const onClose = vi.fn<() => void>();
  const screen = await show(sheet(8, onClose));
  await expect.element(screen.getByText(/for each card\. You keep one\./)).toBeVisible();
  await screen.getByRole('button', { name: 'Less' }).click();
  const exchange = screen.getByRole('button', { name: /^Exchange 6 for\s*18\s*PP$/ });
  await exchange.click();
  await vi.waitFor(() => expect(onClose).toHaveBeenCalled(), WAITING);
  expect(exchangeDuplicates).toHaveBeenCalledExactlyOnceWith({
    body: { id: 'urn:moths:3', count: 6, held: 8 },
  });
  await expect.element(screen.getByText('6 cards of Porch Regular exchanged for 18 PP.')).toBeInTheDocument();
});

test('if the number changed, nothing is exchanged and the page says so', async () => {
  exchangeDuplicates.mockRejectedValue(refused('HOLDING_CHANGED'));
  const onClose = vi.fn<() => void>();
  const screen = await show(sheet(3, onClose));
  await screen.getByRole('button', { name: /^Exchange 2/ }).click();
  await expect.element(screen.getByText(/Nothing was exchanged\. Check the number/)).toBeInTheDocument();
  expect(onClose).not.toHaveBeenCalled();
});

test('a complete collection is claimed once, also if the button is pressed several times', async () => {
  const { promise, resolve } = Promise.withResolvers<Awaited<ReturnType<Claim>>>();
  claimCollection.mockReturnValue(promise);
  const screen = await show(<CollectionList collections={[collection('CLAIMABLE')]} />);
  const claim = screen.getByRole('button', { name: 'Claim 10,000 PP for Night Moths' });
  await expect.element(claim).toBeVisible();
  const element = claim.element() as HTMLElement;
  element.click();
  await expect.element(claim).toHaveAttribute('aria-busy', 'true');
  element.click();
  resolve({ rewards: [{ type: 'points', amount: 10_000 }] });
  await expect
    .element(screen.getByText('Night Moths is complete. You received 10,000 PP.'))
    .toBeInTheDocument();
  expect(claimCollection).toHaveBeenCalledOnce();
});

test('a collection that was claimed elsewhere says so and is not paid again', async () => {
  claimCollection.mockRejectedValue(refused('ALREADY_CLAIMED'));
  const screen = await show(<CollectionList collections={[collection('CLAIMABLE')]} />);
  await screen.getByRole('button', { name: 'Claim 10,000 PP for Night Moths' }).click();
  await expect.element(screen.getByText('You already claimed this.')).toBeInTheDocument();
});

test('without packs the page says where they come from, and shows odds and guarantee on request', async () => {
  const screen = await show(<PacksBoard />);
  await expect.element(screen.getByRole('heading', { name: 'No packs yet' })).toBeVisible();
  await screen.getByRole('button', { name: 'Odds and guaranteed card' }).click();
  const dialog = screen.getByRole('dialog', { name: 'Card odds' });
  await expect.element(dialog.getByText('Guaranteed legendary: within 34 cards')).toBeVisible();
  await expect.element(dialog.getByRole('row', { name: 'Common 58%' })).toBeVisible();
});

test('if the packs cannot be loaded, the page says that they are safe', async () => {
  packs = () => Promise.reject(new RequestError('x', { url: '/packs', status: 500 }));
  const screen = await show(<PacksBoard />);
  await expect.element(screen.getByText('Your packs didn’t load. They are saved. Try again.')).toBeVisible();
});

test('a claimed card of the day says when the next one comes', async () => {
  const screen = await show(<DailyBoard onClaimed={() => {}} />);
  await expect.element(screen.getByText(/^Claimed\./)).toBeVisible();
  await expect.element(screen.getByRole('timer')).toBeVisible();
  expect(screen.getByRole('button').query()).toBeNull();
});

test('the card of the day opens its pack, and is claimed once', async () => {
  daily = () => Promise.resolve({ count: 1 });
  const onClaimed = vi.fn<(packId: string) => void>();
  const screen = await show(<DailyBoard onClaimed={onClaimed} />);
  const take = screen.getByRole('button', { name: 'Claim', exact: true });
  await take.click();
  await vi.waitFor(() => expect(onClaimed).toHaveBeenCalledExactlyOnceWith('p1'), WAITING);
});
