import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { usePlatform } from '../../platform/PlatformContext.tsx';
import { paths } from '../../navigation/paths.ts';
import { FIRST_REALITY_CHECK, realityCheck, type RealityCheck } from '../../platform/reality-check.ts';
import { readSchemeChoice, type SchemeChoice } from '../../theme/scheme.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Icon } from '../../ui/media/Icon.tsx';
import {
  clockCounterClockwise,
  globe,
  handCoins,
  hourglassMedium,
  moonStars,
  shieldCheck,
  signOut as signOutIcon,
  storefront,
  sun,
  translate,
  user,
  wallet,
  users,
} from '../../ui/media/icons.ts';
import { Row, Rows } from '../../ui/layout/Row.tsx';
import { Sheet } from '../../ui/layout/Sheet.tsx';
import { useBrowserValue } from '../../platform/use-browser-value.ts';
import { CountedVisits } from './UsageDataChoice.tsx';
import { DeviceRows } from './DeviceRows.tsx';
import styles from './Profile.module.css';
import { ThemeChoice } from './ThemeChoice.tsx';
import { ReminderChoice, useReminderName } from './ReminderChoice.tsx';
import { SignIns } from './SignIns.tsx';
import { useLeave } from './use-leave.ts';

/** What leads on from one's own page, and the identity. */
export function ProfileMenu() {
  const { t, i18n } = useLingui();
  const { name } = usePlatform();
  const { signOut, isLeaving } = useLeave();
  const [open, setOpen] = useState<'theme' | 'sign-ins' | 'reminder'>();
  const [newRoom, setScheme] = useState<SchemeChoice>();
  const [newReminder, setReminder] = useState<RealityCheck>();
  const keptScreen = useBrowserValue(readSchemeChoice, 'system');
  const keptReminder = useBrowserValue(realityCheck, FIRST_REALITY_CHECK);
  const scheme = newRoom ?? keptScreen;
  const reminder = newReminder ?? keptReminder;
  const reminderName = useReminderName();
  const schemeLabels: Readonly<Record<SchemeChoice, string>> = {
    dark: t`Evening`,
    light: t`Afternoon`,
    system: t`System`,
  };
  const close = () => setOpen(undefined);
  const language = new Intl.DisplayNames([i18n.locale === 'ar-XB' ? 'en' : i18n.locale], {
    type: 'language',
  });
  return (
    <>
      <Rows on="paper" label={t`Play and points`}>
        <Row
          height="s"
          leading={<MenuIcon of={clockCounterClockwise} />}
          title={t`Ledger`}
          href={paths.history()}
        />
        <Row height="s" leading={<MenuIcon of={storefront} />} title={t`Your orders`} href={paths.orders()} />
        <Row
          height="s"
          leading={<MenuIcon of={shieldCheck} />}
          title={t`Check a draw`}
          href={paths.fairness()}
        />
        <Row height="s" leading={<MenuIcon of={users} />} title={t`Invite a friend`} href={paths.invite()} />
        <Row
          height="s"
          leading={<MenuIcon of={handCoins} />}
          title={t`Errands next door`}
          href={paths.tasks()}
        />
      </Rows>
      <Rows on="paper" label={t`Airdrop`}>
        <Row height="s" leading={<MenuIcon of={wallet} />} title={t`Airdrop wallet`} href={paths.airdrop()} />
      </Rows>
      <Rows on="paper" label={t`Room and doors`}>
        {/* In the messenger the theme follows the host. */}
        {name === 'web' && (
          <Row
            height="s"
            leading={<MenuIcon of={scheme === 'light' ? sun : moonStars} />}
            title={t`Room`}
            trailing={schemeLabels[scheme]}
            onPress={() => setOpen('theme')}
          />
        )}
        <Row
          height="s"
          leading={<MenuIcon of={translate} />}
          title={t`Language`}
          trailing={language.of(i18n.locale === 'ar-XB' ? 'en' : i18n.locale)}
        />
        <Row
          height="s"
          leading={<MenuIcon of={hourglassMedium} />}
          title={t`Look at the clock`}
          trailing={reminderName(reminder)}
          onPress={() => setOpen('reminder')}
        />
        <DeviceRows />
        <CountedVisits />
        <Row
          height="s"
          leading={<MenuIcon of={user} />}
          title={t`Ways to sign in`}
          href={paths.identities()}
        />
        <Row
          height="s"
          leading={<MenuIcon of={globe} />}
          title={t`Signed-in devices`}
          onPress={() => setOpen('sign-ins')}
        />
      </Rows>
      <div className={styles.out}>
        <Button kind="quiet" wide busy={isLeaving} onClick={signOut}>
          <Icon of={signOutIcon} mirrored />
          {t`Sign out`}
        </Button>
      </div>
      <Sheet open={open === 'theme'} onClose={close} title={t`Room`}>
        <ThemeChoice names={schemeLabels} choice={scheme} onChoose={setScheme} />
      </Sheet>
      <Sheet open={open === 'reminder'} onClose={close} title={t`Look at the clock`}>
        <ReminderChoice choice={reminder} onChoose={setReminder} />
      </Sheet>
      <Sheet open={open === 'sign-ins'} onClose={close} title={t`Signed-in devices`}>
        {open === 'sign-ins' && <SignIns />}
      </Sheet>
    </>
  );
}

const MenuIcon = ({ of }: { of: string }) => (
  <span className={styles.icon}>
    <Icon of={of} />
  </span>
);
