import { useLingui } from '@lingui/react/macro';
import { AirdropRoom } from '../features/airdrop/AirdropRoom.tsx';
import { usePlatform } from '../platform/PlatformContext.tsx';
import { paths } from '../routes/paths.ts';
import { useGo } from '../services/use-go.ts';
import { useTitle } from '../services/use-title.ts';
import { PageHead } from '../ui/Page.tsx';

/** The wallet that the airdrop goes to; campaigns lead here. */
export function Airdrop({ connects = false }: { connects?: boolean }) {
  const { t } = useLingui();
  const go = useGo();
  const { hasBackButton } = usePlatform();
  useTitle(t`Airdrop wallet`);
  return (
    <>
      <PageHead
        title={t`Airdrop wallet`}
        back={hasBackButton ? undefined : { href: paths.profile(), label: t`Profile` }}
      />
      <AirdropRoom connects={connects} onConnecting={() => go(paths.airdrop(), { replace: true })} />
    </>
  );
}
