import { Trans, useLingui } from '@lingui/react/macro';
import { LINK_ROUTE } from '@parlor/contract/calls/identities.ts';
import { hasErrorCode } from '@parlor/sdk/errors.ts';
import { useMutation } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { useServices } from '../../data/ServicesContext.tsx';
import { whatFailed } from '../../data/queries/what-failed.ts';
import { useClosingGuard } from '../../platform/PlatformContext.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { Field } from '../../ui/controls/Field.tsx';
import { envelopeSimple } from '../../ui/media/icons.ts';
import styles from './Identities.module.css';

/** Sends a code to an e-mail address and takes it back. The link in the e-mail does the same. */
export function AddEmail({ onProven }: { onProven: (link: string) => void }) {
  const { t } = useLingui();
  const { api } = useServices();
  const [email, setEmail] = useState('');
  const [code, setCode] = useState('');
  const ask = useMutation({
    mutationFn: (address: string) =>
      api.beginLink({ body: { kind: 'email', email: address, redirectTo: LINK_ROUTE } }),
  });
  const prove = useMutation({
    mutationFn: (word: string) => api.proveEmailLink({ body: { link: ask.data?.link ?? '', code: word } }),
    onSuccess: (proven) => onProven(proven.link),
  });
  const link = ask.data?.link;
  // The code is for this page.
  useClosingGuard(link !== undefined);

  const send = (event: FormEvent): void => {
    event.preventDefault();
    if (link === undefined) {
      if (!ask.isPending) ask.mutate(email.trim());
    } else if (!prove.isPending) prove.mutate(code.trim());
  };
  const words = (error: unknown): string | undefined => {
    if (error === null) return undefined;
    if (hasErrorCode(error, 'INVALID_REQUEST'))
      return link === undefined
        ? t`Enter an email address, for example mara@example.com.`
        : t`That code doesn’t match. Check the newest email.`;
    return whatFailed(error).words ?? t`No response. Try again in a moment.`;
  };
  return (
    <form className={styles.form} onSubmit={send} noValidate>
      {link === undefined ? (
        <>
          <Field
            label={t`Email`}
            icon={envelopeSimple}
            type="email"
            name="email"
            autoComplete="email"
            inputMode="email"
            autoCapitalize="off"
            spellCheck={false}
            maxLength={254}
            value={email}
            error={words(ask.error)}
            onChange={(event) => setEmail(event.target.value)}
          />
          <Button type="submit" wide busy={ask.isPending}>
            {t`Send me a code`}
          </Button>
        </>
      ) : (
        <>
          <p>
            <Trans>
              We sent an email to <bdi className={styles.address}>{email.trim()}</bdi>. Open the link in it,
              or enter its code here.
            </Trans>
          </p>
          <Field
            label={t`Code`}
            name="code"
            autoComplete="one-time-code"
            autoCapitalize="off"
            spellCheck={false}
            dir="ltr"
            maxLength={16}
            value={code}
            error={words(prove.error)}
            onChange={(event) => setCode(event.target.value)}
          />
          <Button type="submit" wide busy={prove.isPending}>
            {t`Continue`}
          </Button>
        </>
      )}
    </form>
  );
}
