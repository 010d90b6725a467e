// What the lobby is told about a round with steps, and which keys act.
import { useEffect } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { GAME_PATHS, type FrameMessage, type FromPage } from '@parlor/contract/formats/frame.ts';
import type { GameState } from '../frame/server-calls.ts';
import { useBeginKey } from './use-begin-key.tsx';
import { useSteps, type Steps } from './use-steps.tsx';
import { useTableKeys } from './use-table-keys.tsx';

const balance = { balance: 90, currency: 'PP', updatedAt: '2026-11-20T12:00:00.000Z' };
const STATE = { balance: { ...balance, balance: 100 }, lastRounds: [] } as unknown as GameState;
let root: Root;
beforeEach(() => {
  const place = document.createElement('div');
  document.body.append(place);
  root = createRoot(place);
});
afterEach(() => {
  root.unmount();
  vi.unstubAllGlobals();
});

test('between two moves the lobby knows that the round waits for the player, also after a refused move', async () => {
  const sent: FrameMessage<FromPage>[] = [];
  const lobby = {
    send: (message: FrameMessage<FromPage>) => void sent.push(message),
    listen: () => () => {},
  };
  let moves = 0;
  let refuses = false;
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    const { roundId } = JSON.parse(init.body as string) as { roundId: string };
    if (refuses)
      return Promise.resolve(
        Response.json({ error: { code: 'CHOICE_INVALID', message: '', requestId: 'r' } }, { status: 400 }),
      );
    if (path === GAME_PATHS.step) moves += 1;
    const open = { roundId, stake: 10, choice: {}, moves: Array(moves).fill(0), canCashOut: true };
    return Promise.resolve(Response.json({ open, balance }));
  });
  const shown: { steps?: Steps } = {};
  function Table() {
    const steps = useSteps(STATE, 'session', lobby, false);
    useEffect(() => {
      shown.steps = steps;
    });
    return <p>{steps.open?.moves.length ?? 'none'}</p>;
  }
  root.render(<Table />);
  const last = () => sent.findLast(({ type }) => type.startsWith('round-'));
  await expect.poll(() => document.querySelector('p')?.textContent).toBe('none');
  shown.steps!.start(10, {});
  await expect.poll(last).toMatchObject({ type: 'round-started', waits: true });
  shown.steps!.step(3);
  expect(last()).toMatchObject({ type: 'round-started' });
  expect(last()).not.toHaveProperty('waits');
  await expect.poll(() => document.querySelector('p')?.textContent).toBe('1');
  await expect.poll(last).toMatchObject({ type: 'round-started', waits: true });
  refuses = true;
  shown.steps!.step(3);
  await expect.poll(() => shown.steps?.refusal?.code).toBe('CHOICE_INVALID');
  await expect.poll(last).toMatchObject({ type: 'round-started', waits: true });
});

test('letters keep their place in every alphabet, and do nothing if the player turned them off', async () => {
  const pressed: string[] = [];
  function Keys({ hasShortcuts }: { readonly hasShortcuts: boolean }) {
    useBeginKey(
      { hasShortcuts },
      () => pressed.push('begin'),
      (key) => pressed.push(key) > 0,
    );
    useTableKeys({ hasShortcuts }, (what) => pressed.push(what));
    return <p>{String(hasShortcuts)}</p>;
  }
  const press = (key: string, code: string): void =>
    void window.dispatchEvent(new KeyboardEvent('keydown', { key, code, cancelable: true }));
  const presses = (): void => {
    press('с', 'KeyC');
    press('я', 'KeyZ');
    press(' ', 'Space');
    press('ArrowLeft', 'ArrowLeft');
  };
  root.render(<Keys hasShortcuts />);
  await expect.poll(() => document.querySelector('p')?.textContent).toBe('true');
  presses();
  expect(pressed.splice(0)).toEqual(['c', 'z', 'half', 'begin', 'arrowleft']);
  root.render(<Keys hasShortcuts={false} />);
  await expect.poll(() => document.querySelector('p')?.textContent).toBe('false');
  presses();
  expect(pressed).toEqual(['begin', 'arrowleft']);
});
