import { I18nProvider } from '@lingui/react';
import { useState, type ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { i18n } from '../i18n/i18n.ts';
import '../theme/base.css';
import { Button } from './controls/Button.tsx';
import { Countdown } from './feedback/Countdown.tsx';
import { Milestone } from './reward/Milestone.tsx';
import { Segment } from './controls/Segment.tsx';
import { Sheet } from './layout/Sheet.tsx';
import { ToastProvider, useToast } from './feedback/toast/Toast.tsx';
import { ToastCard } from './feedback/toast/ToastCard.tsx';

const show = (what: ReactNode) => render(<I18nProvider i18n={i18n}>{what}</I18nProvider>);

/** Waits until React has rendered. */
const painted = () =>
  new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())));

beforeEach(async () => {
  document.documentElement.dataset.scheme = 'dark';
  await document.fonts.load('650 16px "Onest Variable"'); // widths are measured in the face that stays
});
afterEach(() => {
  vi.useRealTimers();
});

test('a busy button keeps its width and name, and ignores presses', async () => {
  const press = vi.fn<() => void>();
  const screen = await show(<Button onClick={press}>Take all three</Button>);
  const button = screen.getByRole('button', { name: 'Take all three' });
  const { width } = button.element().getBoundingClientRect();
  await screen.rerender(
    <I18nProvider i18n={i18n}>
      <Button busy onClick={press}>
        Take all three
      </Button>
    </I18nProvider>,
  );
  expect(button.element().getBoundingClientRect().width).toBe(width);
  await button.click({ force: true });
  expect(press).not.toHaveBeenCalled();
});

function Room() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open</Button>
      <Sheet open={open} onClose={() => setOpen(false)} title="Which theme?">
        Evening
      </Sheet>
    </>
  );
}

test('Escape closes a sheet and restores the focus', async () => {
  const screen = await show(<Room />);
  const opener = screen.getByRole('button', { name: 'Open' });
  await opener.click();
  await expect.element(screen.getByRole('dialog', { name: 'Which theme?' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  expect(document.activeElement).toBe(opener.element());
});

test('a press beside a sheet closes it, selecting its text does not', async () => {
  const screen = await show(<Room />);
  const sheet = screen.getByRole('dialog', { name: 'Which theme?' });
  await screen.getByRole('button', { name: 'Open' }).click();
  await expect.element(sheet).toBeVisible();
  // It slides in from below the window.
  await Promise.all(
    sheet
      .element()
      .getAnimations({ subtree: true })
      .map(({ finished }) => finished),
  );
  const beside = { x: 4, y: 4 };
  await userEvent.dragAndDrop(screen.getByText('Evening'), document.body, {
    targetPosition: beside,
    force: true,
  });
  await painted();
  expect(sheet.element()).toHaveAttribute('open');
  await userEvent.click(document.body, { position: beside, force: true });
  await expect.element(sheet).not.toBeInTheDocument();
});

function Toasts() {
  const toast = useToast();
  return (
    <>
      <Button onClick={() => toast.show({ text: 'Plus 150' })}>Plain</Button>
      <Button onClick={() => toast.show({ text: 'Not claimed', tone: 'error' })}>Error</Button>
    </>
  );
}

test('toasts show one at a time; a plain one disappears, an error stays until dismissed', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const screen = await show(
    <ToastProvider card={ToastCard}>
      <Toasts />
    </ToastProvider>,
  );
  (screen.getByRole('button', { name: 'Plain' }).element() as HTMLElement).click();
  (screen.getByRole('button', { name: 'Error' }).element() as HTMLElement).click();
  await expect.element(screen.getByText('Plus 150')).toBeInTheDocument();
  expect(screen.getByText('Not claimed').query()).toBeNull();
  vi.advanceTimersByTime(5000);
  await expect.element(screen.getByText('Not claimed')).toBeInTheDocument();
  expect(screen.getByText('Plus 150').query()).toBeNull();
  await painted();
  vi.advanceTimersByTime(60_000);
  await painted();
  await expect.element(screen.getByText('Not claimed')).toBeInTheDocument();
  (screen.getByRole('button', { name: 'Dismiss' }).element() as HTMLElement).click();
  await expect.element(screen.getByText('Not claimed')).not.toBeInTheDocument();
});

test('a toast over a sheet is on top, can be dismissed there, and stays when the sheet closes', async () => {
  const screen = await show(
    <ToastProvider card={ToastCard}>
      <Toasts />
      <Room />
    </ToastProvider>,
  );
  await screen.getByRole('button', { name: 'Open' }).click();
  const sheet = screen.getByRole('dialog', { name: 'Which theme?' });
  await expect.element(sheet).toBeVisible();
  (screen.getByText('Error', { exact: true }).element() as HTMLElement).click();
  await expect.element(screen.getByText('Not claimed')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(screen.getByText('Not claimed')).toBeVisible();
  await screen.getByRole('button', { name: 'Open' }).click();
  await expect.element(sheet).toBeVisible();
  await screen.getByRole('button', { name: 'Dismiss' }).click();
  await expect.element(screen.getByText('Not claimed')).not.toBeInTheDocument();
  await expect.element(sheet).toBeVisible();
});

function SentAtOnce() {
  const toast = useToast();
  const [isThere, setThere] = useState(true);
  const send = () => {
    setThere(false);
    toast.show({ text: 'Address saved' });
  };
  return (
    isThere && (
      <Sheet open title="Your address" onClose={() => setThere(false)}>
        <Button onClick={send}>Send</Button>
      </Sheet>
    )
  );
}

test('a toast stays visible when its sheet is unmounted', async () => {
  const screen = await show(
    <ToastProvider card={ToastCard}>
      <SentAtOnce />
    </ToastProvider>,
  );
  await screen.getByRole('button', { name: 'Send' }).click();
  await expect.element(screen.getByText('Address saved')).toBeVisible();
});

function TrackRow({ onClaim }: { onClaim: () => void }) {
  const box = { picture: null, amount: '×1' };
  return (
    <>
      <Milestone {...box} label="a box at 4 steps" state="claimed" />
      <Milestone {...box} label="a box at 8 steps" state="claimable" onClaim={onClaim} />
      <Milestone {...box} label="a box at 12 steps" state="disabled" />
    </>
  );
}

test('on a track only the claimable reward is a button', async () => {
  const claim = vi.fn<() => void>();
  const screen = await show(<TrackRow onClaim={claim} />);
  expect(screen.getByRole('button').elements()).toHaveLength(1);
  await screen.getByRole('button', { name: 'Claim a box at 8 steps ×1' }).click();
  expect(claim).toHaveBeenCalledOnce();
  await expect.element(screen.getByText('a box at 4 steps, claimed')).toBeInTheDocument();
});

test('a countdown reports its end once', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  let now = 0;
  const end = vi.fn<() => void>();
  const screen = await show(<Countdown endsAtMs={2000} now={() => now} onEnd={end} />);
  await expect.element(screen.getByText('00:00:02')).toBeInTheDocument();
  for (now = 1000; now <= 5000; now += 1000) vi.advanceTimersByTime(1000);
  await expect.element(screen.getByText('00:00:00')).toBeInTheDocument();
  expect(end).toHaveBeenCalledOnce();
});

test('arrow keys move through a segment', async () => {
  const change = vi.fn<(value: string) => void>();
  const options = [
    { value: 'evening', label: 'Evening' },
    { value: 'afternoon', label: 'Afternoon' },
  ];
  const screen = await show(<Segment label="Room" options={options} value="evening" onChange={change} />);
  (screen.getByRole('radio', { name: 'Evening' }).element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowRight}');
  expect(change).toHaveBeenCalledWith('afternoon');
});
