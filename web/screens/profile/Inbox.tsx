import { useLingui } from '@lingui/react/macro';
import { InboxPanel } from '../../features/inbox/InboxPanel.tsx';
import { paths } from '../../navigation/paths.ts';
import { useTitle } from '../../navigation/use-title.ts';
import { usePlatform } from '../../platform/PlatformContext.tsx';
import { PageHead } from '../../ui/layout/Page.tsx';

export function Inbox() {
  const { t } = useLingui();
  const { hasBackButton } = usePlatform();
  useTitle(t`Inbox`);
  return (
    <>
      <PageHead
        title={t`Inbox`}
        back={hasBackButton ? undefined : { href: paths.profile(), label: t`Profile` }}
      />
      <InboxPanel />
    </>
  );
}
