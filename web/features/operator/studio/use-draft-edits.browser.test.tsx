import type { Draft } from '@parlor/contract/calls/operator/content/drafts.ts';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { useDraftEdits, type DraftEdits } from './use-draft-edits.ts';

test('what is typed while a save runs stays, on the version that was saved', async () => {
  const draft = (version: number, files: Readonly<Record<string, string>>) =>
    ({ version, files }) as unknown as Draft;
  let edits!: DraftEdits;
  function Editor({ saved }: { saved: Draft }) {
    edits = useDraftEdits(saved);
    return <p>{`${edits.textOf('shop')} ${edits.textOf('games')} ${edits.version} ${edits.isDirty}`}</p>;
  }
  const shows = (text: string) => expect.element(screen.getByText(text, { exact: true })).toBeVisible();
  const screen = await render(<Editor saved={draft(1, { shop: 'a', games: 'x' })} />);
  edits.edit('shop', 'ab');
  await shows('ab x 1 true');
  edits.edit('games', 'xy');
  await shows('ab xy 1 true');
  const sent = edits.edited;
  // While the save runs:
  edits.edit('shop', 'abc');
  await shows('abc xy 1 true');
  await screen.rerender(<Editor saved={draft(2, sent)} />);
  edits.saved(2, sent);
  await shows('abc xy 2 true');
  edits.edit('shop', 'ab');
  await shows('ab xy 2 false');
});
