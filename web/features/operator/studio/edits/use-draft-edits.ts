import type { Draft } from '@parlor/contract/calls/operator/content/drafts.ts';
import { useState } from 'react';

/** A save that is done. What was typed, or undone, since it was sent stays as an edit. */
export interface Saved {
  readonly version: number;
  /** The texts by file, and those before the edits. */
  readonly sent: Readonly<Record<string, string>>;
  readonly before: Readonly<Record<string, string>>;
  /** With the edits of others. */
  readonly isMerged: boolean;
}

export interface DraftEdits {
  /** The version on which the edits were made. A save names it. */
  readonly version: number;
  /** Texts by file that differ from the saved ones. */
  readonly edited: Readonly<Record<string, string>>;
  readonly textOf: (file: string) => string;
  readonly edit: (file: string, text: string) => void;
  readonly drop: () => void;
  readonly saved: (save: Saved) => void;
  /** Replaces all texts. */
  readonly replace: (texts: Readonly<Record<string, string>>) => void;
  readonly isDirty: boolean;
}

const NONE: Readonly<Record<string, string>> = {};

/** The unsaved edits of this page. They stay when others save; then this page's save is refused and shows both edits. */
export function useDraftEdits(draft: Draft): DraftEdits {
  const [state, setState] = useState({ version: draft.version, edited: NONE });
  const isDirty = Object.keys(state.edited).length > 0;
  const version = isDirty ? state.version : draft.version;
  return {
    version,
    edited: state.edited,
    isDirty,
    textOf: (file) => state.edited[file] ?? draft.files[file] ?? '',
    edit: (file, text) => {
      const { [file]: _, ...others } = state.edited;
      setState({ version, edited: text === draft.files[file] ? others : { ...others, [file]: text } });
    },
    replace: (texts) =>
      setState({
        version: draft.version,
        edited: Object.fromEntries(
          Object.entries(texts).filter(([file, text]) => file in draft.files && text !== draft.files[file]),
        ),
      }),
    saved: ({ version: now, sent, before, isMerged }) =>
      setState((state) => {
        const undone = Object.keys(sent).filter((file) => !(file in state.edited));
        const edited = Object.fromEntries([
          ...Object.entries(state.edited).filter(([file, text]) => sent[file] !== text),
          ...undone.map((file) => [file, before[file] ?? ''] as const),
        ]);
        // The saved text is not the one on which these edits were made: their save shows what others changed.
        return { version: isMerged ? state.version : now, edited };
      }),
    drop: () => setState({ version: draft.version, edited: NONE }),
  };
}
