import { Trans, useLingui } from '@lingui/react/macro';
import type { LinkPreview } from '@parlor/contract/calls/identities.ts';
import { hasErrorCode } from '@parlor/sdk/errors.ts';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { usePlatform } from '../../platform/PlatformContext.tsx';
import { paths } from '../../navigation/paths.ts';
import { useAuth, useServices } from '../../data/ServicesContext.tsx';
import { useGo } from '../../navigation/use-go.ts';
import { whatFailed } from '../../data/queries/what-failed.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { StepDots } from '../../ui/feedback/StepDots.tsx';
import { Rows } from '../../ui/layout/Row.tsx';
import { Sheet } from '../../ui/layout/Sheet.tsx';
import { useToast } from '../../ui/feedback/toast/Toast.tsx';
import { useMethodName } from './identity-labels.ts';
import styles from './Identities.module.css';
import { PlayerCardView } from './PlayerCardView.tsx';
import { useIdentities, useLinkPreview, type Joining } from './use-identities.ts';

export type LinkIdentitySheetProps = { joining: Joining; onDone: () => void };

/** A sheet closes before it unmounts, so that an overlay above it moves elsewhere. */
const GONE_AFTER_MS = 300;

/** Shows what adding the sign-in method will do. If it belongs to another player, shows that player. */
export function LinkIdentitySheet({ joining, onDone }: LinkIdentitySheetProps) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(true);
  const close = (): void => setOpen(false);
  const gone = useEffectEvent(onDone);
  useEffect(() => {
    if (isOpen) return;
    const leave = setTimeout(() => gone(), GONE_AFTER_MS);
    return () => clearTimeout(leave);
  }, [isOpen]);
  const nameOf = useMethodName();
  const toast = useToast();
  const { haptic } = usePlatform();
  const { data, error } = useLinkPreview(joining);
  const { complete } = useIdentities();
  const name = nameOf(data ?? { kind: 'telegram' });

  const join = (): void =>
    complete.mutate(joining.link, {
      onSuccess() {
        haptic('success');
        close();
        toast.show({ text: t`${name} is now linked.` });
      },
      onError: () => haptic('error'),
    });
  const failed = complete.error ?? error;
  const closing = (
    <Button kind="quiet" wide onClick={close}>
      {t`Close`}
    </Button>
  );
  if (failed)
    return (
      <Sheet open={isOpen} onClose={close} title={t`Not added`} actions={closing}>
        <p role="alert">
          {hasErrorCode(failed, 'LINK_NOT_FOUND')
            ? t`The time is up, or another player started this. Start again.`
            : (whatFailed(failed).words ?? t`No response. Try again in a moment.`)}
        </p>
      </Sheet>
    );
  if (!data || data.state === 'waiting')
    return (
      <Sheet open={isOpen} onClose={close} title={t`Waiting for your confirmation`} actions={closing}>
        <div className={styles.form}>
          <p>{t`Confirm on the page that you opened. This page continues automatically.`}</p>
          {joining.url !== undefined && (
            <Button href={joining.url} target="_blank" wide>
              {t`Open ${name}`}
            </Button>
          )}
          <StepDots total={3} busy />
        </div>
      </Sheet>
    );
  switch (data.state) {
    case 'free':
      return (
        <Sheet
          open={isOpen}
          onClose={close}
          title={t`Add ${name}?`}
          actions={
            <>
              <Button kind="quiet" wide onClick={close}>
                {t`Not now`}
              </Button>
              <Button wide busy={complete.isPending} onClick={join}>
                {t`Add`}
              </Button>
            </>
          }
        >
          <div className={styles.form}>
            <p>
              {data.label === undefined ? (
                t`It will be linked to this account:`
              ) : (
                <Trans>
                  <bdi className={styles.address}>{data.label}</bdi> will be linked to this account:
                </Trans>
              )}
            </p>
            <Rows label={t`Player`}>
              <PlayerCardView player={data.you} mine />
            </Rows>
          </div>
        </Sheet>
      );
    case 'yours':
      return (
        <Sheet open={isOpen} onClose={close} title={t`Already linked`} actions={closing}>
          <p>{t`${name} is already linked to your account.`}</p>
        </Sheet>
      );
    case 'full':
      return (
        <Sheet open={isOpen} onClose={close} title={t`Already linked to another account`} actions={closing}>
          <p>{t`You have linked another ${name} account. Unlink it first, then add this one.`}</p>
        </Sheet>
      );
    case 'taken':
      return <IdentityTaken preview={data} name={name} isOpen={isOpen} onClose={close} />;
  }
}

type IdentityTakenProps = { preview: LinkPreview; name: string; isOpen: boolean; onClose: () => void };

/** Players are never merged, nor their points and cards. One can only switch to the other player. */
function IdentityTaken({ preview, name, isOpen, onClose }: IdentityTakenProps) {
  const { t } = useLingui();
  const auth = useAuth();
  const { session } = useServices();
  const toast = useToast();
  const go = useGo();
  const { other, you, kind, provider } = preview;
  const change = useMutation({
    mutationFn: async () => {
      // The link belongs to this player. The other one is not involved.
      go(paths.home(), { replace: true });
      if (auth.status === 'connected') await auth.logout();
      const outside = session.state();
      if (outside.status !== 'disconnected') return;
      if (kind === 'google') outside.signInWithGoogle();
      if (kind === 'facebook') outside.signInWithFacebook();
      if (provider !== undefined) outside.signInWithProvider(provider.name);
    },
    onError: (error) =>
      toast.show({
        text: whatFailed(error).words ?? t`No response. You are still signed in. Try again.`,
        tone: 'error',
      }),
  });
  return (
    <Sheet
      open={isOpen}
      onClose={onClose}
      title={t`${name} belongs to another player`}
      actions={
        <>
          <Button kind="quiet" wide onClick={onClose}>
            {t`Stay signed in`}
          </Button>
          {kind !== 'telegram' && (
            <Button wide busy={change.isPending} onClick={() => change.mutate()}>
              {t`Switch account`}
            </Button>
          )}
        </>
      }
    >
      <div className={styles.form}>
        <Rows label={t`Two accounts`}>
          <PlayerCardView player={you} mine />
          {other && <PlayerCardView player={other} />}
        </Rows>
        <p className={styles.why}>
          <Trans>
            Accounts are never merged. Nothing was changed: {name} is still linked to the other account. To
            use it here, unlink it there first. Or switch to the other account.
          </Trans>
        </p>
      </div>
    </Sheet>
  );
}
