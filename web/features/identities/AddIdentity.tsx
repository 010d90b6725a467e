import { useLingui } from '@lingui/react/macro';
import { LINK_ROUTE, type LinkableIdentity } from '@parlor/contract/calls/identities.ts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { usePlatform } from '../../platform/PlatformContext.tsx';
import { useServices } from '../../data/ServicesContext.tsx';
import { whatFailed } from '../../data/queries/what-failed.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Icon } from '../../ui/media/Icon.tsx';
import { Sheet } from '../../ui/layout/Sheet.tsx';
import { useToast } from '../../ui/feedback/Toast.tsx';
import { AddEmail } from './AddEmail.tsx';
import { IDENTITY_ICONS, useIdentityLabels } from './identity-labels.ts';
import styles from './Identities.module.css';
import type { Joining } from './use-identities.ts';

export type AddIdentityProps = {
  offered: readonly LinkableIdentity[];
  /** A link was started, and must be confirmed elsewhere or is already proven. */
  onBegun: (joining: Joining) => void;
};

/** Sign-in methods that can be added: a provider redirects, e-mail sends a code, Telegram confirms in its app. */
export function AddIdentity({ offered, onBegun }: AddIdentityProps) {
  const { t } = useLingui();
  const names = useIdentityLabels();
  const { api } = useServices();
  const platform = usePlatform();
  const toast = useToast();
  const [isEmail, setEmail] = useState(false);
  const begin = useMutation({
    mutationFn: (kind: 'google' | 'facebook' | 'telegram') =>
      api.beginLink({ body: kind === 'telegram' ? { kind } : { kind, redirectTo: LINK_ROUTE } }),
    onSuccess({ link, url }, kind) {
      if (kind === 'telegram') onBegun({ link, url });
      else if (url !== undefined) location.assign(url);
    },
    onError(error) {
      toast.show({
        text: whatFailed(error).words ?? t`No response. Nothing was changed. Try again.`,
        tone: 'error',
      });
    },
  });
  // Providers refuse to run inside Telegram, and a player there is signed in by Telegram already.
  const ways = platform.name === 'telegram' ? offered.filter((kind) => kind === 'email') : offered;
  if (ways.length === 0) return null;
  return (
    <section className={styles.add}>
      <h2>{t`Add a sign-in method`}</h2>
      <p className={styles.why}>{t`All sign-in methods open the same account with the same points.`}</p>
      <div className={styles.ways}>
        {ways.map((kind) => (
          <Button
            key={kind}
            kind="quiet"
            wide
            busy={begin.isPending && begin.variables === kind}
            onClick={() => (kind === 'email' ? setEmail(true) : begin.mutate(kind))}
          >
            <Icon of={IDENTITY_ICONS[kind]} />
            {names[kind]}
          </Button>
        ))}
      </div>
      <Sheet open={isEmail} onClose={() => setEmail(false)} title={t`Add an email address`}>
        {isEmail && (
          <AddEmail
            onProven={(link) => {
              setEmail(false);
              onBegun({ link });
            }}
          />
        )}
      </Sheet>
    </section>
  );
}
