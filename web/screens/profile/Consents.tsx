import { useLingui } from '@lingui/react/macro';
import { ConsentPanel } from '../../features/consents/ConsentPanel.tsx';
import { paths } from '../../navigation/paths.ts';
import { useTitle } from '../../navigation/use-title.ts';
import { usePlatform } from '../../platform/PlatformContext.tsx';
import { PageHead } from '../../ui/layout/Page.tsx';

export function Consents() {
  const { t } = useLingui();
  const { hasBackButton } = usePlatform();
  useTitle(t`Privacy and consents`);
  return (
    <>
      <PageHead
        title={t`Privacy and consents`}
        back={hasBackButton ? undefined : { href: paths.profile(), label: t`Profile` }}
      />
      <ConsentPanel />
    </>
  );
}
