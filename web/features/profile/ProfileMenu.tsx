import { Trans, useLingui } from '@lingui/react/macro';
import { usePlatform } from '../../platform/PlatformContext.tsx';
import { paths } from '../../routes/paths.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { clockCounterClockwise, shieldCheck, signOut as signOutIcon, translate } from '../../ui/icons.ts';
import { Row, Rows } from '../../ui/Row.tsx';
import styles from './Profile.module.css';
import { RoomRow } from './RoomRow.tsx';
import { SignInsRow } from './SignInsRow.tsx';
import { useLeave } from './use-leave.ts';

/** What leads on from one's own page, and the door. */
export function ProfileMenu() {
  const { t, i18n } = useLingui();
  const { name } = usePlatform();
  const { signOut, isLeaving } = useLeave();
  const language = new Intl.DisplayNames([i18n.locale === 'ar-XB' ? 'en' : i18n.locale], {
    type: 'language',
  });
  return (
    <>
      <Rows on="paper" label={t`Play and points`}>
        <Row
          height="s"
          leading={<Icon of={clockCounterClockwise} />}
          title={<Trans>Ledger</Trans>}
          href={paths.history()}
        />
        <Row
          height="s"
          leading={<Icon of={shieldCheck} />}
          title={<Trans>Check a draw</Trans>}
          href={paths.fairness()}
        />
      </Rows>
      <Rows on="paper" label={t`Room and doors`}>
        {/* In the messenger the room follows the host. */}
        {name === 'web' && <RoomRow />}
        <Row
          height="s"
          leading={<Icon of={translate} />}
          title={<Trans>Language</Trans>}
          trailing={language.of(i18n.locale === 'ar-XB' ? 'en' : i18n.locale)}
        />
        <SignInsRow />
      </Rows>
      <div className={styles.out}>
        <Button kind="quiet" wide busy={isLeaving} onClick={signOut}>
          <Icon of={signOutIcon} mirrored />
          <Trans>Sign out</Trans>
        </Button>
      </div>
    </>
  );
}
