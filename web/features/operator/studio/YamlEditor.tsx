// The text of a file in CodeMirror. It is loaded when somebody opens a text; nothing else needs it.
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands';
import { yaml } from '@codemirror/lang-yaml';
import { bracketMatching, HighlightStyle, indentUnit, syntaxHighlighting } from '@codemirror/language';
import { lintGutter, setDiagnostics, type Diagnostic } from '@codemirror/lint';
import { EditorState } from '@codemirror/state';
import { drawSelection, EditorView, highlightActiveLine, keymap, lineNumbers } from '@codemirror/view';
import { tags } from '@lezer/highlight';
import type { ContentFault } from '@parlor/contract/calls/operator/content/drafts.ts';
import { useEffect, useRef } from 'react';
import styles from './Studio.module.css';

export type YamlEditorProps = {
  /** For screen readers. */
  label: string;
  text: string;
  readOnly: boolean;
  faults: readonly ContentFault[];
  onEdit: (text: string) => void;
  onSave: () => void;
};

const look = EditorView.theme({
  '&': {
    backgroundColor: 'var(--surface-2)',
    color: 'var(--text)',
    fontSize: '0.8125rem',
    blockSize: '100%',
  },
  '.cm-content': { fontFamily: 'ui-monospace, monospace', caretColor: 'var(--text)' },
  '.cm-gutters': { backgroundColor: 'var(--surface)', color: 'var(--text-2)', border: 'none' },
  '.cm-activeLine': { backgroundColor: 'transparent' },
  '.cm-cursor': { borderInlineStartColor: 'var(--text)' },
  '&.cm-focused': { outline: '2px solid var(--focus)' },
  '.cm-selectionBackground, &.cm-focused .cm-selectionBackground': { backgroundColor: 'var(--line)' },
  '.cm-tooltip': {
    backgroundColor: 'var(--surface-2)',
    color: 'var(--text)',
    borderColor: 'var(--line-strong)',
  },
});
const colours = HighlightStyle.define([
  { tag: [tags.propertyName, tags.definition(tags.propertyName)], fontWeight: '600' },
  { tag: [tags.comment, tags.punctuation, tags.separator], color: 'var(--text-2)' },
]);

export default function YamlEditor({ label, text, readOnly, faults, onEdit, onSave }: YamlEditorProps) {
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(undefined);
  const handlers = useRef({ onEdit, onSave });
  useEffect(() => {
    handlers.current = { onEdit, onSave };
  });
  useEffect(() => {
    const editor = new EditorView({
      parent: host.current!,
      state: EditorState.create({
        doc: '',
        extensions: [
          lineNumbers(),
          history(),
          drawSelection(),
          bracketMatching(),
          highlightActiveLine(),
          lintGutter(),
          indentUnit.of('  '),
          yaml(),
          syntaxHighlighting(colours),
          look,
          EditorState.readOnly.of(readOnly),
          EditorView.contentAttributes.of({ 'aria-label': label, dir: 'ltr', tabindex: '0' }),
          keymap.of([
            { key: 'Mod-s', preventDefault: true, run: () => (handlers.current.onSave(), true) },
            // Escape, then Tab leaves the editor by keyboard.
            indentWithTab,
            ...defaultKeymap,
            ...historyKeymap,
          ]),
          EditorView.updateListener.of((update) => {
            if (
              update.docChanged &&
              update.transactions.some(
                (one) =>
                  one.isUserEvent('input') ||
                  one.isUserEvent('delete') ||
                  one.isUserEvent('undo') ||
                  one.isUserEvent('redo') ||
                  one.isUserEvent('move'),
              )
            )
              handlers.current.onEdit(update.state.doc.toString());
          }),
        ],
      }),
    });
    view.current = editor;
    return () => editor.destroy();
  }, [label, readOnly]);
  useEffect(() => {
    const editor = view.current;
    if (editor && editor.state.doc.toString() !== text)
      editor.dispatch({ changes: { from: 0, to: editor.state.doc.length, insert: text } });
  }, [text, label, readOnly]);
  useEffect(() => {
    const editor = view.current;
    if (!editor) return;
    const { doc } = editor.state;
    const diagnostics = faults.map(({ line = 1, path, why }): Diagnostic => {
      const at = doc.line(Math.min(Math.max(line, 1), doc.lines));
      return {
        from: at.from,
        to: at.to,
        severity: 'error',
        message: path === undefined ? why : `${path}: ${why}`,
      };
    });
    editor.dispatch(setDiagnostics(editor.state, diagnostics));
  }, [faults, text, label, readOnly]);
  return <div ref={host} className={styles.yaml} />;
}
