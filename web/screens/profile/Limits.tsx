import { useLingui } from '@lingui/react/macro';
import { PlayerCarePanel } from '../../features/player-care/PlayerCarePanel.tsx';
import { paths } from '../../navigation/paths.ts';
import { useTitle } from '../../navigation/use-title.ts';
import { usePlatform } from '../../platform/PlatformContext.tsx';
import { PageHead } from '../../ui/layout/Page.tsx';

export function Limits() {
  const { t } = useLingui();
  const { hasBackButton } = usePlatform();
  useTitle(t`Limits and breaks`);
  return (
    <>
      <PageHead
        title={t`Limits and breaks`}
        back={hasBackButton ? undefined : { href: paths.profile(), label: t`Profile` }}
      />
      <PlayerCarePanel />
    </>
  );
}
