import { WAITING } from '@parlor/contract/test/waiting.ts';
import { I18nProvider } from '@lingui/react';
import type { DrawnCollectible, Pack } from '@parlor/contract/calls/collectibles.ts';
import { RequestError } from '@parlor/sdk/errors.ts';
import type { Services } from '@parlor/sdk/services.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { i18n } from '../../../i18n/i18n.ts';
import { ServicesProvider } from '../../../data/ServicesContext.tsx';
import '../../../theme/base.css';
import { ToastProvider } from '../../../ui/feedback/toast/Toast.tsx';
import { ToastCard } from '../../../ui/feedback/toast/ToastCard.tsx';
import type { Opened, PackById } from '../album/album-queries.ts';
import { OpeningTable } from './OpeningTable.tsx';

const pack: Pack = { id: 'p1', collectibles: 3, rarity: 'RARE', createdAt: '2026-11-20T09:00:00.000Z' };
const drawn: Opened & { collectibles: DrawnCollectible[] } = {
  collectibles: [
    { id: 'urn:moths:3', count: 8, isNew: false },
    { id: 'urn:moths:7', count: 1, isNew: true },
    { id: 'urn:moths:10', count: 1, isNew: true },
  ],
  draw: { reference: 'pack:p1', serverSeedHash: 'h', clientSeed: 'c', nonce: 4 },
};
let openPack: ReturnType<typeof vi.fn<() => Promise<Opened>>>;
let packId = '';

afterEach(() => void vi.useRealTimers());
beforeEach(() => {
  sessionStorage.clear();
  packId = `p-${crypto.randomUUID()}`;
  openPack = vi.fn<() => Promise<Opened>>(() => Promise.resolve(drawn));
});

function show(found: NonNullable<PackById> = { sealed: pack }, onNext?: () => void) {
  const state = { status: 'connected', profile: { userId: '1' } };
  const services = {
    session: { state: () => state, listen: () => () => {} },
    onNewContent: () => () => {},
    api: { openPack: () => openPack(), packOdds: () => new Promise(() => {}) },
  } as unknown as Services;
  return render(
    <I18nProvider i18n={i18n}>
      <ServicesProvider services={services}>
        <ToastProvider card={ToastCard}>
          <OpeningTable
            packId={packId}
            pack={found}
            place={1}
            of={2}
            onNext={onNext}
            collections={[]}
            onLeave={() => {}}
          />
        </ToastProvider>
      </ServicesProvider>
    </I18nProvider>,
  );
}
const listed = (screen: Awaited<ReturnType<typeof show>>): string[] =>
  screen
    .getByRole('listitem')
    .elements()
    .map((one) => one.textContent ?? '');

const THE_CARDS = [
  'Card 1, Porch Regular of Night Moths, Common, you have 8.',
  'Card 2, Fern Hook of Night Moths, Uncommon, new.',
  'Card 3, Little Lantern of Night Moths, Rare, new, the guaranteed card.',
];

test('a pack is torn, each press turns and announces one card, and the result lists all of them', async () => {
  const screen = await show();
  await expect.element(screen.getByText('3 cards, at least one rare or better')).toBeVisible();
  await screen.getByRole('button', { name: 'Open pack' }).click();
  await screen.getByRole('button', { name: 'Reveal card 1' }).click();
  await expect.element(screen.getByText('Porch Regular')).toBeVisible();
  await expect.element(screen.getByText('you have 8')).toBeVisible();
  await screen.getByRole('button', { name: 'Reveal card 2' }).click();
  await expect.element(screen.getByText('Fern Hook')).toBeVisible();
  // The clock stands still, so that on a slow machine the last card does not leave before the press. Vitest's own press
  // would let it go on while it waits.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  for (const name of ['Reveal last card', 'Show all cards']) {
    const button = screen.getByRole('button', { name });
    await expect.element(button).toBeVisible();
    (button.element() as HTMLElement).click();
  }
  vi.useRealTimers();
  await expect.element(screen.getByRole('heading', { name: 'Pack of 3 cards opened' })).toHaveFocus();
  expect(listed(screen)).toEqual(THE_CARDS);
  await expect.element(screen.getByText('3 of 15')).toBeVisible();
  expect(openPack).toHaveBeenCalledOnce();
});

test('a slow reply keeps the pack sealed: the button is busy and sends nothing more', async () => {
  const { promise, resolve } = Promise.withResolvers<Opened>();
  openPack.mockReturnValue(promise);
  const screen = await show();
  const tear = screen.getByRole('button', { name: 'Open pack' });
  await tear.click();
  await expect.element(tear).toHaveAttribute('aria-busy', 'true');
  (tear.element() as HTMLElement).click();
  await expect.element(screen.getByRole('heading', { name: 'Pack of 3 cards' })).toBeVisible();
  resolve(drawn);
  await expect.element(screen.getByRole('button', { name: 'Reveal card 1' })).toBeVisible();
  expect(openPack).toHaveBeenCalledOnce();
});

test('a skip shows all cards, also while the server has not answered', async () => {
  const { promise, resolve } = Promise.withResolvers<Opened>();
  openPack.mockReturnValue(promise);
  const screen = await show();
  await screen.getByRole('button', { name: 'Skip' }).click();
  resolve(drawn);
  await expect.element(screen.getByRole('heading', { name: 'Pack of 3 cards opened' })).toHaveFocus();
  expect(listed(screen)).toEqual(THE_CARDS);
});

test('a refusal shows its reference, the pack stays sealed, and a retry opens it', async () => {
  openPack.mockRejectedValueOnce(
    new RequestError('x', { url: '/packs', status: 500, code: 'INTERNAL', requestId: '5b1e-04aa' }),
  );
  const screen = await show();
  await screen.getByRole('button', { name: 'Open pack' }).click();
  await expect
    .element(screen.getByRole('alert'))
    .toHaveTextContent('The pack did not open. Your pack is safe. Try again. Reference 5b1e-04aa');
  await screen.getByRole('button', { name: 'Try again' }).click();
  await expect.element(screen.getByRole('button', { name: 'Reveal card 1' })).toBeVisible();
});

test('after a reload the same cards are face up, with the guarantee of the pack', async () => {
  const first = await show();
  await first.getByRole('button', { name: 'Open pack' }).click();
  await first.getByRole('button', { name: 'Reveal card 1' }).click();
  await expect.element(first.getByRole('button', { name: 'Reveal card 2' })).toBeVisible();
  await first.unmount();

  const again = await show({ opened: drawn });
  await again.getByRole('button', { name: 'Reveal card 2' }).click();
  await again.getByRole('button', { name: 'Skip' }).click();
  await expect.element(again.getByRole('heading', { name: 'Pack of 3 cards opened' })).toHaveFocus();
  expect(listed(again)).toEqual(THE_CARDS);
  expect(openPack).toHaveBeenCalledOnce();
});

test('a pack that was opened before shows its cards at once', async () => {
  const screen = await show({ opened: drawn });
  expect(listed(screen)).toHaveLength(3);
  expect(openPack).not.toHaveBeenCalled();
});

test('the strip follows a drag along its line, and tears at its end', async () => {
  const screen = await show();
  const knob = screen.container.querySelector<HTMLElement>('[class*="knob"]');
  const torn = () => Number(knob?.parentElement?.style.getPropertyValue('--torn'));
  const { x = 0, y = 0 } = knob?.getBoundingClientRect() ?? {};
  const width = knob?.parentElement?.offsetWidth ?? 0;
  const point = (type: string, by: number) =>
    knob?.dispatchEvent(
      new PointerEvent(type, { bubbles: true, pointerId: 1, clientX: x + by, clientY: y, isPrimary: true }),
    );
  // setPointerCapture throws for a pointer that a script made.
  if (knob) knob.setPointerCapture = () => {};
  point('pointerdown', 0);
  await vi.waitFor(() => expect(openPack).toHaveBeenCalledOnce(), WAITING);
  await vi.waitFor(() => {
    point('pointermove', width / 2);
    expect(torn()).toBeCloseTo(0.5, 1);
  }, WAITING);
  // Released half-way: nothing tears.
  point('pointerup', width / 2);
  expect(torn()).toBe(0);
  await expect.element(screen.getByRole('button', { name: 'Open pack' })).toBeVisible();
  point('pointerdown', 0);
  point('pointermove', width);
  point('pointerup', width);
  await expect.element(screen.getByRole('button', { name: 'Reveal card 1' })).toBeVisible();
  expect(openPack).toHaveBeenCalledOnce();
});

test('the next pack opens with one press', async () => {
  const onNext = vi.fn<() => void>();
  const screen = await show({ opened: drawn }, onNext);
  await screen.getByRole('button', { name: 'Open next pack' }).click();
  expect(onNext).toHaveBeenCalledOnce();
});

test('the last pack links to the collection of its best card and to the check of its draw', async () => {
  const screen = await show({ opened: drawn });
  await expect
    .element(screen.getByRole('link', { name: 'Verify this draw' }))
    .toHaveAttribute('href', '/fairness?draw=pack%3Ap1');
  await expect
    .element(screen.getByRole('link', { name: 'View collection' }))
    .toHaveAttribute('href', '/cards/moths');
});
