import { useLingui } from '@lingui/react/macro';
import type { NamedProvider } from '@parlor/contract/calls/auth.ts';
import { LINK_ROUTE, type LinkableIdentity } from '@parlor/contract/calls/identities.ts';
import type { Api } from '@parlor/sdk/services.ts';
import { browserSupportsWebAuthn } from '@simplewebauthn/browser';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { usePlatform } from '../../platform/PlatformContext.tsx';
import { useServices } from '../../data/ServicesContext.tsx';
import { whatFailed } from '../../data/queries/what-failed.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Icon } from '../../ui/media/Icon.tsx';
import { Sheet } from '../../ui/layout/Sheet.tsx';
import { useToast } from '../../ui/feedback/toast/Toast.tsx';
import { AddPasskey } from './AddPasskey.tsx';
import { AddEmail } from './AddEmail.tsx';
import { iconOf, keyOf, useMethodName, type Method } from './identity-labels.ts';
import styles from './Identities.module.css';
import type { Joining } from './use-identities.ts';

type Beginning = NonNullable<Parameters<Api['beginLink']>[0]>['body'];

export type AddIdentityProps = {
  offered: readonly LinkableIdentity[];
  /** Providers that the operator named. */
  providers: readonly NamedProvider[];
  /** Whether a passkey can be added here. */
  passkeys: boolean;
  /** A link was started, and must be confirmed elsewhere or is already proven. */
  onBegun: (joining: Joining) => void;
};

/** Sign-in methods that can be added: a provider redirects, e-mail sends a code, Telegram confirms in its app. */
export function AddIdentity({ offered, providers, passkeys, onBegun }: AddIdentityProps) {
  const { t } = useLingui();
  const nameOf = useMethodName();
  const { api } = useServices();
  const platform = usePlatform();
  const toast = useToast();
  const [isEmail, setEmail] = useState(false);
  const [isPasskey, setPasskey] = useState(false);
  const begin = useMutation({
    mutationFn: ({ kind, provider }: Method) => api.beginLink({ body: bodyOf(kind, provider) }),
    onSuccess({ link, url }, { kind }) {
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
  const ways: readonly Method[] =
    platform.name === 'telegram'
      ? offered.filter((kind) => kind === 'email').map((kind) => ({ kind }))
      : [
          ...offered.map((kind) => ({ kind })),
          ...providers.map((provider) => ({ kind: 'openid', provider }) as const),
          ...(passkeys && browserSupportsWebAuthn() ? [{ kind: 'passkey' } as const] : []),
        ];
  const choose = (way: Method): void => {
    if (way.kind === 'email') setEmail(true);
    else if (way.kind === 'passkey') setPasskey(true);
    else begin.mutate(way);
  };
  if (ways.length === 0) return null;
  return (
    <section className={styles.add}>
      <h2>{t`Add a sign-in method`}</h2>
      <p className={styles.why}>{t`All sign-in methods open the same account with the same points.`}</p>
      <div className={styles.ways}>
        {ways.map((way) => (
          <Button
            key={keyOf(way)}
            kind="quiet"
            wide
            busy={begin.isPending && keyOf(begin.variables) === keyOf(way)}
            onClick={() => choose(way)}
          >
            <Icon of={iconOf(way)} />
            <bdi>{nameOf(way)}</bdi>
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
      <Sheet open={isPasskey} onClose={() => setPasskey(false)} title={t`Add a passkey`}>
        {isPasskey && <AddPasskey onAdded={() => setPasskey(false)} />}
      </Sheet>
    </section>
  );
}

/** An email has a form of its own. */
function bodyOf(kind: Method['kind'], provider: NamedProvider | undefined): Beginning {
  if (provider !== undefined) return { kind: 'openid', provider: provider.name, redirectTo: LINK_ROUTE };
  return kind === 'google' || kind === 'facebook' ? { kind, redirectTo: LINK_ROUTE } : { kind: 'telegram' };
}
