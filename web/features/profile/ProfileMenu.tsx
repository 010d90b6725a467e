import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { usePlatform } from '../../platform/PlatformContext.tsx';
import { paths } from '../../navigation/paths.ts';
import { useAsk } from '../../data/ServicesContext.tsx';
import { Badge } from '../../ui/feedback/Badge.tsx';
import { readSchemeChoice, type SchemeChoice } from '../../theme/scheme.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Icon } from '../../ui/media/Icon.tsx';
import {
  chartBar,
  clockCounterClockwise,
  downloadSimple,
  globe,
  handCoins,
  moonStars,
  pauseCircle,
  shieldCheck,
  signOut as signOutIcon,
  storefront,
  sun,
  translate,
  tray,
  trophy,
  user,
  wallet,
  users,
} from '../../ui/media/icons.ts';
import { Hidden } from '../../ui/layout/Hidden.tsx';
import { Rows } from '../../ui/layout/Row.tsx';
import { Sheet } from '../../ui/layout/Sheet.tsx';
import { useBrowserValue } from '../../platform/use-browser-value.ts';
import { DeviceRows } from './DeviceRows.tsx';
import styles from './Profile.module.css';
import { ThemeChoice } from './ThemeChoice.tsx';
import { MenuRow } from './SettingRow.tsx';
import { SignIns } from './SignIns.tsx';
import { useLeave } from './use-leave.ts';

/** The number for the eye, and a text for a screen reader. */
function Unread({ count }: { count: number }) {
  const { t } = useLingui();
  return (
    <>
      <Hidden>{t`${count} unread`}</Hidden>
      <span aria-hidden="true">
        <Badge count={count} />
      </span>
    </>
  );
}

/** Links of the profile, and the sign-in. */
export function ProfileMenu() {
  const { t, i18n } = useLingui();
  const { name } = usePlatform();
  const unread = useQuery(useAsk().summary()).data?.inboxUnread ?? 0;
  const { signOut, isLeaving } = useLeave();
  const [open, setOpen] = useState<'theme' | 'sign-ins'>();
  const [newScheme, setScheme] = useState<SchemeChoice>();
  const storedScheme = useBrowserValue(readSchemeChoice, 'system');
  const scheme = newScheme ?? storedScheme;
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
        <MenuRow
          icon={tray}
          title={t`Inbox`}
          trailing={unread > 0 && <Unread count={unread} />}
          href={paths.inbox()}
        />
        <MenuRow icon={trophy} title={t`Achievements`} href={paths.achievements()} />
        <MenuRow icon={clockCounterClockwise} title={t`Transactions`} href={paths.history()} />
        <MenuRow icon={pauseCircle} title={t`Limits and breaks`} href={paths.limits()} />
        <MenuRow icon={storefront} title={t`Orders`} href={paths.orders()} />
        <MenuRow icon={shieldCheck} title={t`Provably fair`} href={paths.fairness()} />
        <MenuRow icon={users} title={t`Invite a friend`} href={paths.invite()} />
        <MenuRow icon={handCoins} title={t`Errands next door`} href={paths.tasks()} />
      </Rows>
      <Rows on="paper" label={t`Airdrop`}>
        <MenuRow icon={wallet} title={t`TON wallet`} href={paths.airdrop()} />
      </Rows>
      <Rows on="paper" label={t`Room and doors`}>
        {/* In Telegram the theme follows the host. */}
        {name === 'web' && (
          <MenuRow
            icon={scheme === 'light' ? sun : moonStars}
            title={t`Room`}
            trailing={schemeLabels[scheme]}
            onPress={() => setOpen('theme')}
          />
        )}
        <MenuRow
          icon={translate}
          title={t`Language`}
          trailing={language.of(i18n.locale === 'ar-XB' ? 'en' : i18n.locale)}
        />
        <DeviceRows />
        <MenuRow icon={chartBar} title={t`Privacy and consents`} href={paths.consents()} />
        <MenuRow icon={downloadSimple} title={t`Your data`} href={paths.personalData()} />
        <MenuRow icon={user} title={t`Sign-in methods`} href={paths.identities()} />
        <MenuRow icon={globe} title={t`Signed-in devices`} onPress={() => setOpen('sign-ins')} />
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
      <Sheet open={open === 'sign-ins'} onClose={close} title={t`Signed-in devices`}>
        {open === 'sign-ins' && <SignIns />}
      </Sheet>
    </>
  );
}
