'use no memo'; // Small and first to load: see docs/decisions/0031-react-everywhere.md
import { useLingui } from '@lingui/react/macro';
import { useState, type FormEvent } from 'react';
import { Button } from '../../ui/controls/Button.tsx';
import { Field } from '../../ui/controls/Field.tsx';
import { envelopeSimple } from '../../ui/media/icons.ts';
import styles from './SignIn.module.css';
import { useLinkRequest } from './use-link-request.ts';

export type EmailFormProps = {
  /** The address of the last sign-in. */
  email?: string | undefined;
  onSent: (email: string) => void;
};

const looksLikeAddress = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text);

export function EmailForm({ email: given = '', onSent }: EmailFormProps) {
  const { t } = useLingui();
  const [email, setEmail] = useState(given);
  const [tried, setTried] = useState(false);
  const { ask, isAsking, problem } = useLinkRequest();
  const address = email.trim();
  const wrong =
    tried && !looksLikeAddress(address) ? t`Enter an email address, for example mara@example.com.` : problem;

  const send = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!looksLikeAddress(address) || isAsking) return;
    void ask(address).then((sent) => sent && onSent(address));
  };
  return (
    <form className={styles.form} onSubmit={send} noValidate>
      <Field
        label={t`Email`}
        labelHidden
        icon={envelopeSimple}
        type="email"
        name="email"
        // A browser offers a passkey of this site in the same list.
        autoComplete="email webauthn"
        inputMode="email"
        autoCapitalize="off"
        spellCheck={false}
        placeholder={t`you@example.com`}
        required
        maxLength={254}
        value={email}
        error={wrong}
        onChange={(event) => {
          setEmail(event.target.value);
          setTried(false);
        }}
      />
      <Button type="submit" wide busy={isAsking}>
        {t`Email me a link`}
      </Button>
    </form>
  );
}
