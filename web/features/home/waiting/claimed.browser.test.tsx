import { I18nProvider } from '@lingui/react';
import type { CollectedItem, WaitingItem } from '@parlor/contract/calls/collect-ready.ts';
import type { Notice } from '@parlor/contract/kernel/notice.ts';
import type { Services } from '@parlor/sdk/services.ts';
import type { ReactNode } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { i18n } from '../../../i18n/i18n.ts';
import { useClaiming } from '../../../data/queries/claiming.ts';
import { ServicesProvider } from '../../../data/ServicesContext.tsx';
import '../../../theme/base.css';
import { ToastProvider } from '../../../ui/feedback/toast/Toast.tsx';
import { ToastCard } from '../../../ui/feedback/toast/ToastCard.tsx';
import { Notices } from '../Notices.tsx';
import { ClaimedSheet } from './ClaimedSheet.tsx';
import { CLAIM_ALL } from './use-claim.ts';

const notice = (id: string, kind: Notice['kind'], period: string): Notice => ({
  id,
  kind,
  period,
  at: '2026-11-23T08:00:00.000Z',
  rewards: [{ type: 'points', amount: 300 }],
});
let notices: Notice[];
let visitDue: boolean;
type Visit = () => Promise<{ notices: Notice[] }>;
let visit: ReturnType<typeof vi.fn<Visit>>;
type Dismiss = (input: { body: { ids: string[] } }) => Promise<{ notices: Notice[] }>;
let dismissNotices: ReturnType<typeof vi.fn<Dismiss>>;

beforeEach(() => {
  notices = [];
  visitDue = false;
  visit = vi.fn<Visit>(() => {
    visitDue = false;
    notices = [notice('week-ended:2026-W47', 'week-ended', '2026-W47')];
    return Promise.resolve({ notices });
  });
  dismissNotices = vi.fn<Dismiss>(({ body: { ids } }) => {
    notices = notices.filter(({ id }) => !ids.includes(id));
    return Promise.resolve({ notices });
  });
});

function show(what: ReactNode) {
  const state = { status: 'connected', profile: { userId: '1' } };
  const services = {
    session: { state: () => state, listen: () => () => {} },
    onNewContent: () => () => {},
    api: {
      summary: () => Promise.resolve({ notices, visitDue }),
      visit: () => visit(),
      dismissNotices: (input: Parameters<Dismiss>[0]) => dismissNotices(input),
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

test('a week that ended while the player was away is settled by one visit and shown', async () => {
  visitDue = true;
  const screen = await show(<Notices />);
  await expect
    .element(screen.getByText(/Week 47 ended while you were away\. We added your rewards: 300 PP\./))
    .toBeVisible();
  expect(visit).toHaveBeenCalledOnce();
});

test('notices are dismissed one by one and stay dismissed', async () => {
  notices = [
    notice('week-ended:2026-W47', 'week-ended', '2026-W47'),
    notice('month-ended:2026-10', 'month-ended', '2026-10'),
  ];
  const screen = await show(<Notices />);
  await expect.element(screen.getByText(/October ended/)).toBeVisible();
  await screen.getByRole('button', { name: 'Dismiss' }).first().click();
  await expect.element(screen.getByText(/Week 47 ended/)).not.toBeInTheDocument();
  await expect.element(screen.getByText(/October ended/)).toBeVisible();
  expect(dismissNotices).toHaveBeenCalledExactlyOnceWith({ body: { ids: ['week-ended:2026-W47'] } });
  expect(visit).not.toHaveBeenCalled();
});

function TakesAll({ items, waiting }: { items: readonly CollectedItem[]; waiting?: readonly WaitingItem[] }) {
  const take = useClaiming(CLAIM_ALL, { ask: () => Promise.resolve({ items, waiting }), onFailed: () => {} });
  return <button onClick={() => take({ id: 'everything', points: 0 })}>Take</button>;
}

test('claiming everything lists each reward, the sum and the next pack to open', async () => {
  const items: CollectedItem[] = [
    { kind: 'daily', reference: 'daily:2026-11-20', rewards: [{ type: 'points', amount: 40.1 }] },
    { kind: 'quest', reference: 'quest:2026-11-20:0', rewards: [{ type: 'points', amount: 60.2 }] },
    {
      kind: 'daily-collectible',
      reference: 'collectible:2026-11-20',
      rewards: [{ type: 'collectibles', amount: 1, bestDraw: 'COMMON' }],
      packId: 'pack-1',
    },
  ];
  const screen = await show(
    <>
      <TakesAll items={items} />
      <ClaimedSheet nameOf={({ kind }) => `the ${kind}`} />
    </>,
  );
  await screen.getByRole('button', { name: 'Take' }).click();
  const sheet = screen.getByRole('dialog', { name: 'Claimed' });
  await expect.element(sheet).toBeVisible();
  await expect.element(sheet.getByText('100.30 PP and 1 card')).toBeVisible();
  const rows = sheet.getByRole('listitem');
  expect(rows.elements()).toHaveLength(3);
  await expect.element(rows.nth(1)).toHaveTextContent('the quest60.20');
  await expect
    .element(sheet.getByRole('link', { name: 'Open the pack' }))
    .toHaveAttribute('href', '/cards/packs/pack-1');
  await sheet.getByRole('button', { name: 'Done' }).click();
  await expect.element(sheet).not.toBeInTheDocument();
});

test('what could not be paid is listed separately, each with what happens to it tomorrow', async () => {
  const because = 'day-limit';
  const points = (amount: number) => [{ type: 'points' as const, amount }];
  const waiting: WaitingItem[] = [
    {
      kind: 'quest',
      reference: 'quest:2026-11-20:0',
      rewards: points(60),
      because,
      endsAt: '2026-11-21T00:00:00.000Z',
    },
    {
      kind: 'weekly',
      reference: 'milestone:weekly:2026-W47:4',
      rewards: points(150),
      because,
      claimableFrom: '2026-11-21T00:00:00.000Z',
      endsAt: '2026-11-23T00:00:00.000Z',
      paidAtEnd: true,
    },
    {
      kind: 'monthly',
      reference: 'milestone:monthly:2026-11:5:FREE',
      rewards: points(20),
      because,
      endsAt: '2026-11-21T00:00:00.000Z',
      paidAtEnd: true,
    },
  ];
  const items: CollectedItem[] = [
    { kind: 'daily-collectible', reference: 'collectible:2026-11-20', rewards: [], packId: 'pack-1' },
  ];
  const screen = await show(
    <>
      <TakesAll items={items} waiting={waiting} />
      <ClaimedSheet nameOf={({ kind }) => `the ${kind}`} />
    </>,
  );
  await screen.getByRole('button', { name: 'Take' }).click();
  const rows = screen
    .getByRole('dialog', { name: 'Claimed' })
    .getByRole('list', { name: 'Not claimed yet' })
    .getByRole('listitem');
  const lines = [
    ['the quest', /this quest ends at midnight UTC/],
    ['the weekly', /Claim after midnight UTC/],
    ['the monthly', /You can claim this after midnight UTC/],
  ] as const;
  for (const [place, [name, words]] of lines.entries()) {
    await expect.element(rows.nth(place).getByText(name)).toBeVisible();
    await expect.element(rows.nth(place).getByText(words)).toBeVisible();
  }
});

test('if nothing could be paid the sheet says so and shows no claimed rewards', async () => {
  const waiting: WaitingItem[] = [
    { kind: 'collection', reference: 'collection:moths', rewards: [], because: 'minting-paused' },
  ];
  const screen = await show(
    <>
      <TakesAll items={[]} waiting={waiting} />
      <ClaimedSheet nameOf={({ kind }) => `the ${kind}`} />
    </>,
  );
  await screen.getByRole('button', { name: 'Take' }).click();
  const sheet = screen.getByRole('dialog', { name: 'Not claimed yet' });
  await expect.element(sheet.getByText(/Points can’t be paid right now/)).toBeVisible();
});

test('without claimed rewards nothing is announced', async () => {
  const screen = await show(
    <>
      <TakesAll items={[]} />
      <ClaimedSheet nameOf={() => ''} />
    </>,
  );
  await screen.getByRole('button', { name: 'Take' }).click();
  await expect.poll(() => screen.getByRole('dialog').elements()).toHaveLength(0);
});
