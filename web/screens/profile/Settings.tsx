import { useLingui } from '@lingui/react/macro';
import { SettingsMenu } from '../../features/profile/SettingsMenu.tsx';
import { paths } from '../../navigation/paths.ts';
import { useTitle } from '../../navigation/use-title.ts';
import { PageHead } from '../../ui/layout/Page.tsx';
import styles from './Profile.module.css';

export function Settings() {
  const { t } = useLingui();
  useTitle(t`Settings`);
  return (
    <>
      <PageHead title={t`Settings`} back={{ href: paths.profile(), label: t`Profile` }} />
      <div className={styles.settings}>
        <SettingsMenu />
      </div>
    </>
  );
}
