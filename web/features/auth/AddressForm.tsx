import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Button } from '../../ui/controls/Button.tsx';
import { Field } from '../../ui/controls/Field.tsx';
import { envelopeSimple } from '../../ui/media/icons.ts';
import styles from './SignIn.module.css';

/** Asks which address the link was sent to. */
export function AddressForm({ onAddress }: { onAddress: (email: string) => void }) {
  const { t } = useLingui();
  const [email, setEmail] = useState('');
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        onAddress(email.trim());
      }}
    >
      <Field
        label={t`Email address`}
        icon={envelopeSimple}
        type="email"
        name="email"
        autoComplete="email"
        required
        maxLength={254}
        value={email}
        onChange={(event) => setEmail(event.target.value)}
      />
      <Button type="submit" wide>
        {t`Sign in`}
      </Button>
    </form>
  );
}
