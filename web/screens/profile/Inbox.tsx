import { useLingui } from '@lingui/react/macro';
import type { ShareWish } from '@parlor/contract/calls/share-cards.ts';
import { useState } from 'react';
import { InboxPanel } from '../../features/inbox/InboxPanel.tsx';
import { paths } from '../../navigation/paths.ts';
import { useTitle } from '../../navigation/use-title.ts';
import { usePlatform } from '../../platform/PlatformContext.tsx';
import { later } from '../../data/load-later.tsx';
import { PageHead } from '../../ui/layout/Page.tsx';

const ShareSheet = later(async () => (await import('../../features/share-cards/ShareSheet.tsx')).ShareSheet);

export function Inbox() {
  const { t } = useLingui();
  const { hasBackButton } = usePlatform();
  useTitle(t`Inbox`);
  const [wish, setWish] = useState<ShareWish>();
  return (
    <>
      <PageHead
        title={t`Inbox`}
        back={hasBackButton ? undefined : { href: paths.profile(), label: t`Profile` }}
      />
      <InboxPanel onShare={({ number }) => setWish({ kind: 'race', entry: number })} />
      <ShareSheet wish={wish} onClose={() => setWish(undefined)} />
    </>
  );
}
