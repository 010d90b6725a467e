import { Trans, useLingui } from '@lingui/react/macro';
import type { Passkey } from '@parlor/contract/calls/identities.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useServices } from '../../data/ServicesContext.tsx';
import { whatFailed } from '../../data/queries/what-failed.ts';
import { longDay } from '../../i18n/format.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { useToast } from '../../ui/feedback/toast/Toast.tsx';
import { Row, Rows } from '../../ui/layout/Row.tsx';
import { ConfirmSheet } from '../../ui/layout/ConfirmSheet.tsx';
import { Sheet } from '../../ui/layout/Sheet.tsx';
import { Icon } from '../../ui/media/Icon.tsx';
import { fingerprint, pencilSimple } from '../../ui/media/icons.ts';
import { Tag } from '../../ui/media/Tag.tsx';
import { RenamePasskey } from './RenamePasskey.tsx';
import { IDENTITIES } from './use-identities.ts';
import { markPasskey } from '../../platform/passkey-mark.ts';
import styles from './Identities.module.css';

export type PasskeyListProps = {
  passkeys: readonly Passkey[];
  /** The last sign-in method of all kinds cannot be removed. */
  isLast: boolean;
};

/** The passkeys of the player, each with its buttons. */
export function PasskeyList({ passkeys, isLast }: PasskeyListProps) {
  const { t, i18n } = useLingui();
  const { api } = useServices();
  const client = useQueryClient();
  const toast = useToast();
  const [requested, setRequested] = useState<Passkey>();
  const [renamed, setRenamed] = useState<Passkey>();
  const name = requested?.name ?? '';
  const remove = useMutation({
    mutationFn: (id: string) => api.removePasskey({ body: { id } }),
    onSuccess(now) {
      client.setQueryData(IDENTITIES, now);
      if (now.passkeys === undefined) markPasskey(false);
      toast.show({ text: t`The passkey is removed.` });
    },
    onError: (error) =>
      toast.show({
        text: whatFailed(error).words ?? t`No response. Nothing was changed. Try again.`,
        tone: 'error',
      }),
    onSettled: () => setRequested(undefined),
  });
  return (
    <>
      <Rows on="paper" label={t`Passkeys`}>
        {passkeys.map((passkey) => {
          const since = longDay(new Date(passkey.since), i18n.locale);
          const used = passkey.lastUsedAt && longDay(new Date(passkey.lastUsedAt), i18n.locale);
          const called = passkey.name;
          return (
            <Row
              key={passkey.id}
              leading={<Icon of={fingerprint} />}
              title={
                <span className={styles.title}>
                  <bdi>{passkey.name}</bdi>
                  {passkey.current && <Tag kind="ok">{t`In use`}</Tag>}
                </span>
              }
              detail={used ? t`Passkey. Since ${since}, last used ${used}` : t`Passkey. Since ${since}`}
              trailing={
                <span className={styles.acts}>
                  <IconButton
                    icon={pencilSimple}
                    look="bare"
                    label={t`Rename the passkey ${called}`}
                    onClick={() => setRenamed(passkey)}
                  />
                  {!isLast && (
                    <Button
                      kind="quiet"
                      size="s"
                      aria-label={t`Remove the passkey ${called}`}
                      onClick={() => setRequested(passkey)}
                    >
                      {t`Remove`}
                    </Button>
                  )}
                </span>
              }
            />
          );
        })}
      </Rows>
      <Sheet
        open={renamed !== undefined}
        onClose={() => setRenamed(undefined)}
        title={t`Rename this passkey`}
      >
        {renamed && <RenamePasskey key={renamed.id} passkey={renamed} onDone={() => setRenamed(undefined)} />}
      </Sheet>
      <ConfirmSheet
        open={requested !== undefined}
        onClose={() => setRequested(undefined)}
        title={t`Remove this passkey?`}
        act={t`Remove`}
        busy={remove.isPending}
        onAct={() => requested && remove.mutate(requested.id)}
      >
        <p>
          <Trans>
            <bdi>{name}</bdi> no longer signs you in. Devices that signed in with it are signed out. This
            device stays signed in. Delete the passkey on your device too.
          </Trans>
        </p>
      </ConfirmSheet>
    </>
  );
}
