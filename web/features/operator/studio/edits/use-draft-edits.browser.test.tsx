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
  // While the save runs:
  await act(() => result.current.edit('shop', 'abc'));
  await rerender(draft(2, { ...sent }));
  await act(() => result.current.saved(2, sent));
  expect(shown()).toEqual(['abc', 'xy', 2, true]);
  await act(() => result.current.edit('shop', 'ab'));
  expect(shown()).toEqual(['ab', 'xy', 2, false]);
});
