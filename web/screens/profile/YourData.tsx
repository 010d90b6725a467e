import { useLingui } from '@lingui/react/macro';
import { PersonalDataPanel } from '../../features/personal-data/PersonalDataPanel.tsx';
import { paths } from '../../navigation/paths.ts';
import { useTitle } from '../../navigation/use-title.ts';
import { usePlatform } from '../../platform/PlatformContext.tsx';
import { PageHead } from '../../ui/layout/Page.tsx';

export function YourData() {
  const { t } = useLingui();
  const { hasBackButton } = usePlatform();
  useTitle(t`Your data`);
  return (
    <>
      <PageHead
        title={t`Your data`}
        back={hasBackButton ? undefined : { href: paths.profile(), label: t`Profile` }}
      />
      <PersonalDataPanel />
    </>
  );
}
