import { useLingui } from '@lingui/react/macro';
import { AchievementList } from '../../features/achievements/AchievementList.tsx';
import { paths } from '../../navigation/paths.ts';
import { useTitle } from '../../navigation/use-title.ts';
import { usePlatform } from '../../platform/PlatformContext.tsx';
import { PageHead } from '../../ui/layout/Page.tsx';

export function Achievements() {
  const { t } = useLingui();
  const { hasBackButton } = usePlatform();
  useTitle(t`Achievements`);
  return (
    <>
      <PageHead
        title={t`Achievements`}
        back={hasBackButton ? undefined : { href: paths.profile(), label: t`Profile` }}
      />
      <AchievementList />
    </>
  );
}
