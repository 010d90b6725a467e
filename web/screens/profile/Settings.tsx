import { useLingui } from '@lingui/react/macro';
import { SettingsMenu } from '../../features/profile/SettingsMenu.tsx';
import { paths } from '../../navigation/paths.ts';
import { useTitle } from '../../navigation/use-title.ts';
import { usePlatform } from '../../platform/PlatformContext.tsx';
import { PageHead } from '../../ui/layout/Page.tsx';
import styles from './Profile.module.css';

export function Settings() {
  const { t } = useLingui();
  const { hasBackButton } = usePlatform();
  useTitle(t`Settings`);
  return (
    <>
      <PageHead
        title={t`Settings`}
        back={hasBackButton ? undefined : { href: paths.profile(), label: t`Profile` }}
      />
      <div className={styles.settings}>
        <SettingsMenu />
      </div>
    </>
  );
}
