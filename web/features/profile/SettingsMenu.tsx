import { LOCALES, localeOf, SOURCE_LOCALE } from '../../i18n/locales.ts';
import { LanguageSheetLater } from '../../ui/language/LanguageSheetLater.tsx';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { usePlatform } from '../../platform/PlatformContext.tsx';
import { paths } from '../../navigation/paths.ts';
import { openShortcutHelp } from '../../navigation/shortcuts.ts';
import { readSchemeChoice, type SchemeChoice } from '../../theme/scheme.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Icon } from '../../ui/media/Icon.tsx';
import {
  chartBar,
  downloadSimple,
  globe,
  keyboard,
  moonStars,
  signOut as signOutIcon,
  sun,
  translate,
  user,
} from '../../ui/media/icons.ts';
import { Section } from '../../ui/layout/Page.tsx';
import { Rows } from '../../ui/layout/Row.tsx';
import sides from '../../ui/layout/Sides.module.css';
import { Sheet } from '../../ui/layout/Sheet.tsx';
import { useBrowserValue } from '../../platform/use-browser-value.ts';
import { DeviceRows } from './DeviceRows.tsx';
import { HomeScreenRow } from './HomeScreenRow.tsx';
import styles from './Profile.module.css';
import { ThemeChoice } from './ThemeChoice.tsx';
import { MenuRow } from './SettingRow.tsx';
import { SignIns } from './SignIns.tsx';
import { useLeave } from './use-leave.ts';

/** Settings of this device and of the account, and signing out. */
export function SettingsMenu() {
  const { t, i18n } = useLingui();
  const { name } = usePlatform();
  // The drawn document knows of no host.
  const isWeb = useBrowserValue(() => name === 'web', true);
  const { signOut, isLeaving } = useLeave();
  const [open, setOpen] = useState<'theme' | 'sign-ins' | 'language'>();
  const [newScheme, setScheme] = useState<SchemeChoice>();
  const storedScheme = useBrowserValue(readSchemeChoice, 'system');
  const scheme = newScheme ?? storedScheme;
  // A device with a mouse has a keyboard, as far as a page can know.
  const hasKeyboard = useBrowserValue(() => matchMedia('(any-pointer: fine)').matches, false);
  const schemeLabels: Readonly<Record<SchemeChoice, string>> = {
    dark: t`Dark`,
    light: t`Light`,
    system: t`System`,
  };
  const close = () => setOpen(undefined);
  return (
    <>
      <div className={sides.sides}>
        <Section title={t`This device`}>
          <Rows on="paper" label={t`This device`}>
            {/* In Telegram the theme follows the host. */}
            {isWeb && (
              <MenuRow
                icon={scheme === 'light' ? sun : moonStars}
                title={t`Theme`}
                trailing={schemeLabels[scheme]}
                onPress={() => setOpen('theme')}
              />
            )}
            <MenuRow
              icon={translate}
              title={t`Language`}
              trailing={LOCALES[localeOf(i18n.locale) ?? SOURCE_LOCALE]}
              onPress={() => setOpen('language')}
            />
            <DeviceRows />
            <HomeScreenRow />
            {hasKeyboard && (
              <MenuRow icon={keyboard} title={t`Keyboard shortcuts`} onPress={openShortcutHelp} />
            )}
          </Rows>
        </Section>
        <Section title={t`Account`}>
          <Rows on="paper" label={t`Account`}>
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
        </Section>
      </div>
      <Sheet open={open === 'theme'} onClose={close} title={t`Theme`}>
        <ThemeChoice names={schemeLabels} choice={scheme} onChoose={setScheme} />
      </Sheet>
      <LanguageSheetLater open={open === 'language'} onClose={close} />
      <Sheet open={open === 'sign-ins'} onClose={close} title={t`Signed-in devices`}>
        {open === 'sign-ins' && <SignIns />}
      </Sheet>
    </>
  );
}
