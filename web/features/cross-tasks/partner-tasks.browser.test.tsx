import { I18nProvider } from '@lingui/react';
import type { CrossTask, Partner } from '@parlor/contract/calls/cross-tasks.ts';
import { RequestError } from '@parlor/sdk/errors.ts';
import type { Services } from '@parlor/sdk/services.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { i18n } from '../../i18n/i18n.ts';
import { ServicesProvider } from '../../data/ServicesContext.tsx';
import '../../theme/base.css';
import { ToastProvider } from '../../ui/feedback/toast/Toast.tsx';
import { ToastCard } from '../../ui/feedback/toast/ToastCard.tsx';
import { PartnerTaskList } from './PartnerTaskList.tsx';

const task: CrossTask = {
  id: 'task-1',
  externalId: 'transfer',
  description: 'Send your first transfer',
  reward: { type: 'points', amount: 800 },
  link: 'https://cometa.example/transfer',
  state: 'CHECKABLE',
};
type Check = () => Promise<CrossTask>;
let now: CrossTask;
let checkCrossTask: ReturnType<typeof vi.fn<Check>>;
type Claim = () => Promise<{ reward: CrossTask['reward'] }>;
let claimCrossTask: ReturnType<typeof vi.fn<Claim>>;

beforeEach(() => {
  now = task;
  checkCrossTask = vi.fn<Check>(() => Promise.resolve(now));
  claimCrossTask = vi.fn<Claim>(() => Promise.resolve({ reward: task.reward }));
});

function show() {
  const state = { status: 'connected', profile: { userId: '1' } };
  const partner: Partner = {
    name: 'Cometa Wallet',
    image: 'https://cometa.example/sign.png',
    apiIntegration: true,
    totalTasks: 2,
    availableTasks: [now],
  };
  const services = {
    session: { state: () => state, listen: () => () => {} },
    onNewContent: () => () => {},
    api: {
      crossTasks: () => Promise.resolve({ partners: [partner] }),
      checkCrossTask: () => checkCrossTask(),
      claimCrossTask: () => claimCrossTask(),
      summary: () => Promise.resolve({}),
    },
  } as unknown as Services;
  return render(
    <I18nProvider i18n={i18n}>
      <ServicesProvider services={services}>
        <ToastProvider card={ToastCard}>
          <PartnerTaskList />
        </ToastProvider>
      </ServicesProvider>
    </I18nProvider>,
  );
}
type Shown = Awaited<ReturnType<typeof show>>;
const check = (screen: Shown) => screen.getByRole('button', { name: 'Check: Send your first transfer' });
const claim = (screen: Shown) => screen.getByRole('button', { name: 'Claim: Send your first transfer' });

test('a task that is not done yet says so, and can be checked again', async () => {
  const screen = await show();
  await expect.element(screen.getByText('1 of 2 left')).toBeVisible();
  await check(screen).click();
  await expect.element(screen.getByText(/^We couldn’t confirm this yet\./)).toBeVisible();
  await expect.element(check(screen)).toBeEnabled();
});

test('while the partner is slow the task is being checked; a confirmed one can be claimed, and is gone', async () => {
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  checkCrossTask.mockImplementation(async () => {
    await answered;
    return { ...task, state: 'CLAIMABLE' };
  });
  const screen = await show();
  await check(screen).click();
  await expect.element(screen.getByText('Checking', { exact: true })).toBeVisible();
  expect(check(screen).query()).toBeNull();
  answer();
  await claim(screen).click();
  await expect.element(claim(screen)).not.toBeInTheDocument();
  expect(claimCrossTask).toHaveBeenCalledOnce();
});

test.each([
  ['PARTNER_UNAVAILABLE', 503, /^No response from the partner\. Your progress is saved\./],
  ['TASK_PAUSED', 422, /^This task is paused because its rewards for today are used up\./],
  ['INTERNAL', 500, /^The check failed\. Your progress is saved\. Try again\. Reference 5b1e-04aa/],
] as const)('a check that is refused with %s says why, and can be repeated', async (code, status, words) => {
  checkCrossTask.mockRejectedValue(
    new RequestError(code, { url: '/check', status, code, serverMessage: 'no', requestId: '5b1e-04aa' }),
  );
  const screen = await show();
  await check(screen).click();
  await expect.element(screen.getByText(words)).toBeVisible();
  await expect.element(check(screen)).toBeEnabled();
});
