import { useLingui } from '@lingui/react/macro';
import { RequestError } from '@parlor/sdk/errors.ts';
import { randomKey } from '@parlor/sdk/http/client.ts';
import { useMutation } from '@tanstack/react-query';
import { useId, useRef, useState, type FormEvent } from 'react';
import { Button } from '../../../ui/controls/Button.tsx';
import styles from './Notes.module.css';

export type NoteFormProps = {
  label: string;
  submit: string;
  maxLength: number;
  /** `idempotencyKey` stays the same while the text does, so that a retry adds it once. */
  send: (text: string, options: { readonly idempotencyKey: string }) => Promise<unknown>;
  onDone: () => Promise<unknown>;
};

/** One text of an operator. Ctrl Enter sends it. */
export function NoteForm({ label, submit, maxLength, send, onDone }: NoteFormProps) {
  const { t } = useLingui();
  const id = useId();
  const [text, setText] = useState('');
  const sent = useRef<{ text: string; key: string }>(undefined);
  const adding = useMutation({
    mutationFn: () => {
      if (sent.current?.text !== text) sent.current = { text, key: randomKey() };
      return send(text.trim(), { idempotencyKey: sent.current.key });
    },
    onSuccess: async () => {
      setText('');
      sent.current = undefined;
      await onDone();
    },
  });
  const add = (event?: FormEvent): void => {
    event?.preventDefault();
    if (!adding.isPending && text.trim() !== '') adding.mutate();
  };
  const failure = adding.error instanceof RequestError ? adding.error.serverMessage : adding.error?.message;
  return (
    <form className={styles.form} onSubmit={add}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <textarea
        id={id}
        className={styles.text}
        rows={3}
        maxLength={maxLength}
        value={text}
        aria-describedby={`${id}-hint`}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) add();
        }}
      />
      <p id={`${id}-hint`} className={styles.small}>
        {failure ?? t`Players never see it. It is erased with the player’s data.`}
      </p>
      <Button type="submit" size="s" busy={adding.isPending} disabled={text.trim() === ''}>
        {submit}
      </Button>
    </form>
  );
}
