import { useLingui } from '@lingui/react/macro';
import type { RaceEntry } from '@parlor/contract/calls/contests.ts';
import { hasErrorCode } from '@parlor/sdk/errors.ts';
import { Avatar } from '../../ui/media/Avatar.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { NameWithTag } from '../../ui/media/NameWithTag.tsx';
import { useToast } from '../../ui/feedback/toast/Toast.tsx';
import { Sheet } from '../../ui/layout/Sheet.tsx';
import { usePublicNameActs } from './public-name-acts.ts';
import styles from './PublicNames.module.css';
import { usePublicNameLabels } from './use-public-name-labels.ts';

/** `id` chooses the drawing of a player without an avatar. */
export type OtherPlayer = Pick<RaceEntry, 'displayName' | 'tag' | 'avatar'> & { readonly id: string };

/** Another player, of a board, of the live wins or of the own friends. Their name can be reported. */
export function OtherPlayerSheet({
  player,
  onClose,
}: {
  player: OtherPlayer | undefined;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const labels = usePublicNameLabels();
  const toast = useToast();
  const { report } = usePublicNameActs();
  const close = (): void => {
    report.reset();
    onClose();
  };
  const send = (): void => {
    if (player?.tag === undefined) return;
    const said = () => {
      toast.show({ text: t`Thank you. Our team will check this name.` });
      close();
    };
    report.mutate(
      { name: player.displayName, tag: player.tag },
      // A repeat is as good as the first one.
      { onSuccess: said, onError: (error) => hasErrorCode(error, 'NAME_REPORTED') && said() },
    );
  };
  const isFailed = report.isError && !hasErrorCode(report.error, 'NAME_REPORTED');
  return (
    <Sheet open={player !== undefined} onClose={close} title={t`Player`}>
      {player && (
        <div className={styles.other}>
          <Avatar id={player.id} avatar={player.avatar} size="l" />
          <b className={styles.otherName}>
            <NameWithTag name={player.displayName} tag={player.tag} />
          </b>
          <p className={styles.small}>
            {t`Is this name offensive? Does it pretend to be somebody else, or show private data? Our team checks every report.`}
          </p>
          {isFailed && (
            <p role="alert" className={styles.failed}>
              {labels.ofError(report.error)}
            </p>
          )}
          <Button kind="quiet" wide busy={report.isPending} onClick={send}>
            {t`Report this name`}
          </Button>
        </div>
      )}
    </Sheet>
  );
}
