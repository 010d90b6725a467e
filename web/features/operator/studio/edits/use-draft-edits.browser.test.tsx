import type { Draft } from '@parlor/contract/calls/operator/content/drafts.ts';
import { expect, test } from 'vitest';
import { renderHook } from 'vitest-browser-react';
import { useDraftEdits } from './use-draft-edits.ts';

test('what is typed while a save runs stays, on the version that was saved', async () => {
  const draft = (version: number, files: Readonly<Record<string, string>>) =>
    ({ version, files }) as unknown as Draft;
  const initialProps = draft(1, { shop: 'a', games: 'x' });
  const { result, rerender, act } = await renderHook(
    (saved?: Draft) => useDraftEdits(saved ?? initialProps),
    {
      initialProps,
    },
  );
  const shown = () => {
    const { textOf, version, isDirty } = result.current;
    return [textOf('shop'), textOf('games'), version, isDirty];
  };
  await act(() => result.current.edit('shop', 'ab'));
  await act(() => result.current.edit('games', 'xy'));
  expect(shown()).toEqual(['ab', 'xy', 1, true]);
  const sent = result.current.edited;
  const save = { version: 2, sent, before: initialProps.files, isMerged: false };
  // While the save runs:
  await act(() => result.current.edit('shop', 'abc'));
  await rerender(draft(2, { ...sent }));
  await act(() => result.current.saved(save));
  expect(shown()).toEqual(['abc', 'xy', 2, true]);
  await act(() => result.current.edit('shop', 'ab'));
  expect(shown()).toEqual(['ab', 'xy', 2, false]);
});

test('what is undone while a save runs stays undone; edits on a merged save are compared with it', async () => {
  const first = { version: 1, files: { shop: 'a' } } as unknown as Draft;
  const second = { version: 2, files: { shop: 'ab' } } as unknown as Draft;
  const { result, rerender, act } = await renderHook((saved?: Draft) => useDraftEdits(saved ?? first), {
    initialProps: first,
  });
  await act(() => result.current.edit('shop', 'ab'));
  const save = { version: 2, sent: result.current.edited, before: first.files, isMerged: false };
  await act(() => result.current.edit('shop', 'a'));
  await rerender(second);
  await act(() => result.current.saved(save));
  expect([result.current.textOf('shop'), result.current.version, result.current.isDirty]).toEqual([
    'a',
    2,
    true,
  ]);
  await act(() => result.current.saved({ ...save, version: 3, isMerged: true }));
  expect([result.current.textOf('shop'), result.current.version]).toEqual(['a', 2]);
});
