import { useLingui } from '@lingui/react/macro';
import { TonWalletPanel } from '../features/ton-wallet/TonWalletPanel.tsx';
import { usePlatform } from '../platform/PlatformContext.tsx';
import { paths } from '../navigation/paths.ts';
import { useGo } from '../navigation/use-go.ts';
import { useTitle } from '../navigation/use-title.ts';
import { PageHead } from '../ui/layout/Page.tsx';

/** The TON wallet page. Campaigns link here. */
export function TonWallet({ goesOnConnecting = false }: { goesOnConnecting?: boolean }) {
  const { t } = useLingui();
  const go = useGo();
  const { hasBackButton } = usePlatform();
  useTitle(t`TON wallet`);
  return (
    <>
      <PageHead
        title={t`TON wallet`}
        back={hasBackButton ? undefined : { href: paths.profile(), label: t`Profile` }}
      />
      <TonWalletPanel
        goesOnConnecting={goesOnConnecting}
        onConnecting={() => go(paths.airdrop(), { replace: true })}
      />
    </>
  );
}
