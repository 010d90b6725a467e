import { Trans, useLingui } from '@lingui/react/macro';
import type { DoorKind } from '@parlor/contract/calls/auth.ts';
import type { Door } from '@parlor/contract/calls/identities.ts';
import { useState } from 'react';
import { longDay } from '../../i18n/format.ts';
import { whatFailed } from '../../data/queries/what-failed.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Icon } from '../../ui/media/Icon.tsx';
import { Row, Rows } from '../../ui/layout/Row.tsx';
import { Sheet } from '../../ui/layout/Sheet.tsx';
import { Tag } from '../../ui/media/Tag.tsx';
import { useToast } from '../../ui/feedback/Toast.tsx';
import { DOOR_ICONS, useDoorNames } from './identity-labels.ts';
import styles from './Identities.module.css';
import { useDoors } from './use-identities.ts';

/** Every way in, each with the way to take it away; the last one stays. */
export function DoorList({ doors }: { doors: readonly Door[] }) {
  const { t, i18n } = useLingui();
  const names = useDoorNames();
  const toast = useToast();
  const { unlink } = useDoors();
  const [asked, setAsked] = useState<DoorKind>();
  const name = asked ? names[asked] : '';

  const takeAway = (kind: DoorKind): void =>
    unlink.mutate(kind, {
      onSuccess() {
        setAsked(undefined);
        toast.show({ text: t`${names[kind]} no longer opens this door.` });
      },
      onError(error) {
        setAsked(undefined);
        toast.show({
          text: whatFailed(error).words ?? t`The house did not answer. Nothing was changed; try again.`,
          tone: 'error',
        });
      },
    });
  return (
    <>
      <Rows on="paper" label={t`Ways to sign in`}>
        {doors.map(({ kind, label, since, current }) => {
          const day = longDay(new Date(since), i18n.locale);
          return (
            <Row
              key={kind}
              leading={<Icon of={DOOR_ICONS[kind]} />}
              title={
                current ? (
                  <span className={styles.title}>
                    {names[kind]}
                    <Tag kind="ok">
                      <Trans>Used now</Trans>
                    </Tag>
                  </span>
                ) : (
                  names[kind]
                )
              }
              detail={
                <>
                  {label !== undefined && <bdi className={styles.label}>{label}</bdi>}
                  <Trans>Since {day}</Trans>
                </>
              }
              trailing={
                doors.length > 1 && (
                  <Button
                    kind="quiet"
                    size="s"
                    aria-label={t`Unlink ${names[kind]}`}
                    onClick={() => setAsked(kind)}
                  >
                    <Trans>Unlink</Trans>
                  </Button>
                )
              }
            />
          );
        })}
      </Rows>
      {doors.length === 1 && (
        <p className={styles.why}>
          <Trans>This is the only way in, so it stays. Add another one before you take it away.</Trans>
        </p>
      )}
      <Sheet
        open={asked !== undefined}
        onClose={() => setAsked(undefined)}
        title={t`Unlink ${name}?`}
        actions={
          <>
            <Button kind="quiet" wide onClick={() => setAsked(undefined)}>
              <Trans>Keep it</Trans>
            </Button>
            <Button kind="danger" wide busy={unlink.isPending} onClick={() => asked && takeAway(asked)}>
              <Trans>Unlink</Trans>
            </Button>
          </>
        }
      >
        <p>
          <Trans>
            {name} will no longer lead to you. Devices that came in that way are signed out; this one stays.
          </Trans>
        </p>
      </Sheet>
    </>
  );
}
