import { WAITING } from '@parlor/contract/test/waiting.ts';
import { I18nProvider } from '@lingui/react';
import type { WaitingItem } from '@parlor/contract/calls/collect-ready.ts';
import type { Quest } from '@parlor/contract/calls/quests.ts';
import { RequestError } from '@parlor/sdk/errors.ts';
import type { Services } from '@parlor/sdk/services.ts';
import { Activity, useState, type ReactNode } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { i18n } from '../../i18n/i18n.ts';
import { ServicesProvider } from '../../data/ServicesContext.tsx';
import '../../theme/base.css';
import { ToastProvider } from '../../ui/feedback/toast/Toast.tsx';
import { ToastCard } from '../../ui/feedback/toast/ToastCard.tsx';
import { QuestList } from './QuestList.tsx';

type Claim = (input: { body: { id: Quest['id'] } }) => Promise<{ quest: Quest; rewards: Quest['rewards'] }>;

/** The quests from the server, and its reply to a claim. */
let dealt: Quest[];
let claimQuest: ReturnType<typeof vi.fn<Claim>>;
type Collect = (input: {
  body: { only?: readonly string[] };
}) => Promise<{ items: []; waiting?: WaitingItem[] }>;
let collectReady: ReturnType<typeof vi.fn<Collect>>;
type Exchange = (input: {
  body: { id: Quest['id'] };
}) => Promise<{ quest: Quest; exchange: { left: number; resetIn: number } }>;
let exchangeQuest: ReturnType<typeof vi.fn<Exchange>>;
/** Exchanges left today. */
let left: number;

const quest = (index: number, type: 'claimable' | 'claimed' = 'claimable'): Quest => ({
  id: { day: '2026-11-20', index },
  template: 'play-10',
  difficulty: 'EASY',
  goal: 'rounds',
  rewards: [{ type: 'points', amount: 60 }],
  state: { type, totalValue: 10 + index },
});
const begun = (index: number): Quest => ({
  ...quest(index),
  state: { type: 'available', currentValue: 7, totalValue: 10 + index },
});
const take: Claim = ({ body: { id } }) => {
  dealt = dealt.map((one) => (one.id.index === id.index ? quest(id.index, 'claimed') : one));
  return Promise.resolve({ quest: quest(id.index, 'claimed'), rewards: [] });
};
const refuse = (code: 'NOT_CLAIMABLE' | 'ALREADY_CLAIMED', serverMessage: string): Claim => {
  const status = code === 'ALREADY_CLAIMED' ? 409 : 422;
  return () =>
    Promise.reject(
      new RequestError(code, { url: '/claim', status, code, serverMessage, requestId: '5b1e-04aa' }),
    );
};

beforeEach(() => {
  dealt = [quest(0), quest(1)];
  claimQuest = vi.fn<Claim>(take);
  left = 0;
  collectReady = vi.fn<Collect>(() => {
    dealt = dealt.map(({ id }) => quest(id.index, 'claimed'));
    return Promise.resolve({ items: [] });
  });
  exchangeQuest = vi.fn<Exchange>(({ body: { id } }) => {
    left = 0;
    const another: Quest = {
      ...begun(id.index),
      goal: 'wins',
      state: { type: 'available', currentValue: 0, totalValue: 3 },
    };
    dealt = dealt.map((one) => (one.id.index === id.index ? another : one));
    return Promise.resolve({ quest: another, exchange: { left, resetIn: 1000 } });
  });
});

const show = (children: ReactNode = <QuestList />) => render(aServer(children));

function aServer(children: ReactNode) {
  const state = { status: 'connected', profile: { userId: '1' } };
  const services = {
    session: { state: () => state, listen: () => () => {} },
    onNewContent: () => () => {},
    api: {
      quests: () => Promise.resolve({ quests: dealt, exchange: { left, resetIn: 1000 } }),
      topGames: () => Promise.resolve({ highlighted: [], mostPlayed: [], byCategory: {} }),
      claimQuest: (input: Parameters<Claim>[0]) => claimQuest(input),
      collectReady: (input: Parameters<Collect>[0]) => collectReady(input),
      exchangeQuest: (input: Parameters<Exchange>[0]) => exchangeQuest(input),
    },
  } as unknown as Services;
  return (
    <I18nProvider i18n={i18n}>
      <ServicesProvider services={services}>
        <ToastProvider card={ToastCard}>{children}</ToastProvider>
      </ServicesProvider>
    </I18nProvider>
  );
}

test('a claim is shown before the server has answered, and announced after the reply', async () => {
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  claimQuest.mockImplementation(async (input) => {
    await answered;
    return take(input);
  });
  const screen = await show();
  await screen.getByRole('button', { name: /^Claim: Play 10 rounds in any game/ }).click();
  await expect.element(screen.getByText('Claimed', { exact: true })).toBeVisible();
  await vi.waitFor(() => expect(claimQuest).toHaveBeenCalledOnce(), WAITING);
  expect(screen.getByText('Claimed: 60 PP').query()).toBeNull();
  answer();
  await expect.element(screen.getByText('Claimed: 60 PP')).toBeInTheDocument();
});

test('pressed twice it is claimed once', async () => {
  const screen = await show();
  const button = screen.getByRole('button', { name: /^Claim: Play 10 rounds in any game/ });
  await expect.element(button).toBeVisible();
  const element = button.element() as HTMLElement;
  element.click();
  element.click();
  await expect.element(screen.getByText('Claimed: 60 PP')).toBeInTheDocument();
  expect(claimQuest).toHaveBeenCalledOnce();
});

test('all waiting quests are claimed with one press and one call', async () => {
  const screen = await show();
  const both = screen.getByRole('button', { name: 'Claim both' });
  await expect.element(both).toBeVisible();
  const element = both.element() as HTMLElement;
  element.click();
  element.click();
  await expect.element(screen.getByText('Claimed: 120 PP')).toBeInTheDocument();
  expect(collectReady).toHaveBeenCalledExactlyOnceWith({ body: { only: ['quest'] } });
  expect(claimQuest).not.toHaveBeenCalled();
  await expect.element(screen.getByRole('button')).not.toBeInTheDocument();
});

test("if the day's limit stops some claims, only the paid ones are announced", async () => {
  collectReady = vi.fn<Collect>(() => {
    dealt = [quest(0, 'claimed'), quest(1)];
    return Promise.resolve({
      items: [],
      waiting: [
        {
          kind: 'quest',
          reference: 'quest:2026-11-20:1',
          rewards: [],
          because: 'day-limit',
          endsAt: '2026-11-21T00:00:00.000Z',
        },
      ],
    });
  });
  const screen = await show();
  await screen.getByRole('button', { name: 'Claim both' }).click();
  await expect.element(screen.getByText('Claimed: 60 PP')).toBeInTheDocument();
  await expect.element(screen.getByText(/this quest ends at midnight UTC/)).toBeVisible();
  await expect.element(screen.getByRole('button', { name: /^Claim: Play 11 rounds/ })).toBeVisible();
});

test('if the server refuses the call for all, every quest can be claimed again', async () => {
  const { promise, reject } = Promise.withResolvers<{ items: [] }>();
  collectReady.mockImplementation(() => promise);
  const screen = await show();
  await screen.getByRole('button', { name: 'Claim both' }).click();
  await expect.element(screen.getByText('Claimed', { exact: true }).first()).toBeVisible();
  reject(
    new RequestError('MINTING_PAUSED', {
      url: '/collect',
      status: 422,
      code: 'MINTING_PAUSED',
      serverMessage: 'Points can’t be paid right now.',
    }),
  );
  await expect.element(screen.getByText(/^Not claimed\. Points can’t be paid right now\./)).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Claim both' })).toBeVisible();
});

test('a quest is swapped once a day; the loss is shown before, the new quest after', async () => {
  dealt = [begun(0), begun(1)];
  left = 1;
  const screen = await show();
  await screen.getByRole('button', { name: 'Exchange a quest' }).click();
  await screen.getByText('Play 11 rounds in any game').last().click();
  await expect
    .element(screen.getByText(/You lose your progress in this quest \(7 of 11\)\. You get a new quest/))
    .toBeVisible();
  await screen.getByRole('button', { name: 'Exchange', exact: true }).click();
  await expect.element(screen.getByText('New quest: Win 3 rounds')).toBeVisible();
  expect(exchangeQuest).toHaveBeenCalledExactlyOnceWith({ body: { id: { day: '2026-11-20', index: 1 } } });
  await expect.element(screen.getByText(/You have used today’s exchange/)).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Exchange a quest' })).not.toBeInTheDocument();
});

test('a refusal restores the quest, with the reason and the reference for support', async () => {
  claimQuest.mockImplementation(refuse('NOT_CLAIMABLE', 'This quest stands at 7 of 10.'));
  const screen = await show();
  const button = screen.getByRole('button', { name: /^Claim: Play 10 rounds in any game/ });
  await button.click();
  await expect
    .element(screen.getByText(/^Not claimed\. This quest stands at 7 of 10\. .*Reference 5b1e-04aa$/))
    .toBeVisible();
  await expect.element(button).toBeVisible();
});

test('a quest claimed on another device stays claimed', async () => {
  claimQuest.mockImplementation((input) => {
    void take(input);
    return refuse('ALREADY_CLAIMED', 'This was claimed before; it is paid once.')(input);
  });
  const screen = await show();
  await screen.getByRole('button', { name: /^Claim: Play 10 rounds in any game/ }).click();
  await expect.element(screen.getByText(/You already claimed this/)).toBeInTheDocument();
  await expect.element(screen.getByText('Claimed', { exact: true })).toBeVisible();
});

test('a claimed row collapses after three seconds, the next claim gets the focus, and claimed quests are counted', async () => {
  const screen = await show();
  const first = screen.getByRole('button', { name: /^Claim: Play 10 rounds in any game/ });
  await first.click();
  await expect.element(screen.getByText('Claimed', { exact: true })).toBeVisible();
  await expect
    .element(screen.getByRole('button', { name: /^Claim: Play 11 rounds in any game/ }))
    .toHaveFocus();
  await expect.element(screen.getByText('1 claimed today')).toBeVisible();
  await expect.element(screen.getByText('Play 10 rounds in any game')).not.toBeInTheDocument();
  await expect.element(screen.getByText('Claim: Play 11 rounds in any game')).toBeVisible();
});

test('quests claimed before the visit are not listed; an empty list says when new ones come', async () => {
  dealt = [quest(0, 'claimed'), quest(1, 'claimed')];
  const screen = await show();
  await expect.element(screen.getByText('All quests of today are claimed')).toBeVisible();
  await expect.element(screen.getByText('2 claimed today')).toBeVisible();
  expect(screen.getByText('Claimed', { exact: true }).query()).toBeNull();
});

test('on return to the screen the list is sorted again, without claimed quests', async () => {
  dealt = [begun(0), quest(1), quest(2)];
  function Kept() {
    const [isShown, setShown] = useState(true);
    return (
      <>
        <button type="button" onClick={() => setShown(!isShown)}>
          {isShown ? 'Leave' : 'Come back'}
        </button>
        <Activity mode={isShown ? 'visible' : 'hidden'}>
          <QuestList />
        </Activity>
      </>
    );
  }
  const screen = await show(<Kept />);
  const titles = () =>
    screen
      .getByRole('listitem')
      .elements()
      .flatMap(({ textContent }) => /Play \d+ rounds/.exec(textContent)?.[0] ?? []);
  await screen.getByRole('button', { name: /^Claim: Play 11 rounds in any game/ }).click();
  await expect.element(screen.getByText('Claimed: 60 PP')).toBeInTheDocument();
  expect(titles()).toEqual(['Play 11 rounds', 'Play 12 rounds', 'Play 10 rounds']);
  await screen.getByRole('button', { name: 'Leave' }).click();
  await screen.getByRole('button', { name: 'Come back' }).click();
  expect(titles()).toEqual(['Play 12 rounds', 'Play 10 rounds']);
  await expect.element(screen.getByText('Claimed: 60 PP')).not.toBeInTheDocument();
});
