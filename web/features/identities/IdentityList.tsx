import { Trans, useLingui } from '@lingui/react/macro';
import type { SignInMethod } from '@parlor/contract/calls/identities.ts';
import { useState } from 'react';
import { longDay } from '../../i18n/format.ts';
import { whatFailed } from '../../data/queries/what-failed.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Icon } from '../../ui/media/Icon.tsx';
import { Row, Rows } from '../../ui/layout/Row.tsx';
import { ConfirmSheet } from '../../ui/layout/ConfirmSheet.tsx';
import { Tag } from '../../ui/media/Tag.tsx';
import { useToast } from '../../ui/feedback/toast/Toast.tsx';
import { iconOf, keyOf, useMethodName } from './identity-labels.ts';
import styles from './Identities.module.css';
import { useIdentities } from './use-identities.ts';

export type IdentityListProps = {
  identities: readonly SignInMethod[];
  /** Whether there is one sign-in method, of all kinds. */
  isLast: boolean;
};

/** Every sign-in method with its remove button. The last one cannot be removed. */
export function IdentityList({ identities, isLast }: IdentityListProps) {
  const { t, i18n } = useLingui();
  const nameOf = useMethodName();
  const toast = useToast();
  const { unlink } = useIdentities();
  const [requested, setRequested] = useState<SignInMethod>();
  const name = requested ? nameOf(requested) : '';

  const takeAway = (method: SignInMethod): void =>
    unlink.mutate(method, {
      onSuccess() {
        setRequested(undefined);
        toast.show({ text: t`${nameOf(method)} is no longer linked.` });
      },
      onError(error) {
        setRequested(undefined);
        toast.show({
          text: whatFailed(error).words ?? t`No response. Nothing was changed. Try again.`,
          tone: 'error',
        });
      },
    });
  return (
    <>
      <Rows on="paper" label={t`Sign-in methods`}>
        {identities.map((method) => {
          const { label, since, current } = method;
          const day = longDay(new Date(since), i18n.locale);
          const title = nameOf(method);
          return (
            <Row
              key={keyOf(method)}
              leading={<Icon of={iconOf(method)} />}
              title={
                current ? (
                  <span className={styles.title}>
                    {title}
                    <Tag kind="ok">{t`In use`}</Tag>
                  </span>
                ) : (
                  title
                )
              }
              detail={
                <>
                  {label !== undefined && <bdi className={styles.label}>{label}</bdi>}
                  {t`Since ${day}`}
                </>
              }
              trailing={
                !isLast && (
                  <Button
                    kind="quiet"
                    size="s"
                    aria-label={t`Unlink ${title}`}
                    onClick={() => setRequested(method)}
                  >
                    {t`Unlink`}
                  </Button>
                )
              }
            />
          );
        })}
      </Rows>
      <ConfirmSheet
        open={requested !== undefined}
        onClose={() => setRequested(undefined)}
        title={t`Unlink ${name}?`}
        act={t`Unlink`}
        busy={unlink.isPending}
        onAct={() => requested && takeAway(requested)}
      >
        <p>
          <Trans>
            You can no longer sign in with {name}. Devices that signed in with it are signed out. This device
            stays signed in.
          </Trans>
        </p>
      </ConfirmSheet>
    </>
  );
}
