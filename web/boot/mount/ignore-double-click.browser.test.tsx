import { afterEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { ignoreDoubleClickOnNewTarget } from './ignore-double-click.ts';

ignoreDoubleClickOnNewTarget(window);

/** Two buttons; the second takes the place of the first once that was pressed. */
function twoInOnePlace() {
  const take = document.body.appendChild(document.createElement('button'));
  const next = document.createElement('button');
  const taken = vi.fn<() => void>();
  const opened = vi.fn<() => void>();
  take.textContent = 'Take';
  next.textContent = 'Next';
  take.addEventListener('click', () => {
    taken();
    take.replaceWith(next);
  });
  next.addEventListener('click', opened);
  return { take, next, taken, opened };
}

afterEach(() => document.body.replaceChildren());

test('the second click of two does nothing if something else is under the pointer; the next one counts', async () => {
  const { take, next, taken, opened } = twoInOnePlace();
  await userEvent.dblClick(take);
  expect(taken).toHaveBeenCalledOnce();
  expect(next.isConnected).toBe(true);
  expect(opened).not.toHaveBeenCalled();
  await userEvent.click(next);
  expect(opened).toHaveBeenCalledOnce();
});

test('the second click of two counts if it hits the same thing, even if that has changed inside', async () => {
  const more = document.body.appendChild(document.createElement('button'));
  more.innerHTML = '<span>1</span>';
  const pressed = vi.fn<() => void>(() => {
    more.innerHTML = '<b>2</b>';
  });
  more.addEventListener('click', pressed);
  await userEvent.dblClick(more);
  expect(pressed).toHaveBeenCalledTimes(2);
});

test('the keyboard is never refused', async () => {
  const { take, next, opened } = twoInOnePlace();
  await userEvent.dblClick(take);
  next.focus();
  await userEvent.keyboard('{Enter}');
  expect(opened).toHaveBeenCalledOnce();
});

test('taps are never refused', () => {
  const { take, next, opened } = twoInOnePlace();
  const place = { bubbles: true, cancelable: true };
  const tap = (on: Element, detail: number) => {
    on.dispatchEvent(new MouseEvent('mousedown', { ...place, detail }));
    on.dispatchEvent(new PointerEvent('click', { ...place, detail, pointerType: 'touch' }));
  };
  tap(take, 1);
  expect(next.isConnected).toBe(true);
  tap(next, 2);
  expect(opened).toHaveBeenCalledOnce();
});
