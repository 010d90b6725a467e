import { I18nProvider } from '@lingui/react';
import type { Quest } from '@parlor/contract/quests.ts';
import { RequestError } from '@parlor/sdk/errors.ts';
import type { Services } from '@parlor/sdk/services.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { i18n } from '../../i18n/i18n.ts';
import { ServicesProvider } from '../../services/ServicesContext.tsx';
import '../../theme/base.css';
import { ToastProvider } from '../../ui/Toast.tsx';
import { QuestList } from './QuestList.tsx';

type Claim = (input: { body: { id: Quest['id'] } }) => Promise<{ quest: Quest; rewards: Quest['rewards'] }>;

/** The quests as the house has them, and its answer to a claim. */
let dealt: Quest[];
let claimQuest: ReturnType<typeof vi.fn<Claim>>;

const quest = (index: number, type: 'claimable' | 'claimed' = 'claimable'): Quest => ({
  id: { day: '2026-11-20', index },
  template: 'play-10',
  difficulty: 'EASY',
  goal: 'rounds',
  rewards: [{ type: 'points', amount: 60 }],
  state: { type, totalValue: 10 + index },
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
});

function show() {
  const state = { status: 'connected', profile: { userId: '1' } };
  const services = {
    session: { state: () => state, listen: () => () => {} },
    api: {
      quests: () => Promise.resolve({ quests: dealt }),
      topGames: () => Promise.resolve({ highlighted: [], mostPlayed: [], byCategory: {} }),
      claimQuest: (input: Parameters<Claim>[0]) => claimQuest(input),
    },
  } as unknown as Services;
  return render(
    <I18nProvider i18n={i18n}>
      <ServicesProvider services={services}>
        <ToastProvider>
          <QuestList />
        </ToastProvider>
      </ServicesProvider>
    </I18nProvider>,
  );
}

test('a claim is shown at once, before the house has answered, and announced when it has', async () => {
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  claimQuest.mockImplementation(async (input) => {
    await answered;
    return take(input);
  });
  const screen = await show();
  await screen.getByRole('button', { name: 'Claim: Play 10 rounds of anything' }).click();
  await expect.element(screen.getByText('Claimed', { exact: true })).toBeVisible();
  await vi.waitFor(() => expect(claimQuest).toHaveBeenCalledOnce());
  expect(screen.getByText('Claimed: 60 PP').query()).toBeNull();
  answer();
  await expect.element(screen.getByText('Claimed: 60 PP')).toBeInTheDocument();
});

test('pressed twice it is claimed once', async () => {
  const screen = await show();
  const button = screen.getByRole('button', { name: 'Claim: Play 10 rounds of anything' });
  await expect.element(button).toBeVisible();
  const element = button.element() as HTMLElement;
  element.click();
  element.click();
  await expect.element(screen.getByText('Claimed: 60 PP')).toBeInTheDocument();
  expect(claimQuest).toHaveBeenCalledOnce();
});

test('everything that waits is claimed with one press', async () => {
  const screen = await show();
  await screen.getByRole('button', { name: 'Claim both' }).click();
  await vi.waitFor(() => expect(claimQuest).toHaveBeenCalledTimes(2));
  await expect.element(screen.getByRole('button')).not.toBeInTheDocument();
});

test('a refusal gives the quest back, with the reason and what to tell support', async () => {
  claimQuest.mockImplementation(refuse('NOT_CLAIMABLE', 'This quest stands at 7 of 10.'));
  const screen = await show();
  const button = screen.getByRole('button', { name: 'Claim: Play 10 rounds of anything' });
  await button.click();
  await expect
    .element(screen.getByText(/^Not claimed\. This quest stands at 7 of 10\. .*Reference 5b1e-04aa$/))
    .toBeVisible();
  await expect.element(button).toBeVisible();
});

test('what was claimed on another device stays claimed', async () => {
  claimQuest.mockImplementation((input) => {
    void take(input);
    return refuse('ALREADY_CLAIMED', 'This was claimed before; it is paid once.')(input);
  });
  const screen = await show();
  await screen.getByRole('button', { name: 'Claim: Play 10 rounds of anything' }).click();
  await expect.element(screen.getByText(/It is paid once/)).toBeInTheDocument();
  await expect.element(screen.getByText('Claimed', { exact: true })).toBeVisible();
});
