import { useLingui } from '@lingui/react/macro';
import { Identities } from '../../features/identities/Identities.tsx';
import { usePlatform } from '../../platform/PlatformContext.tsx';
import { paths, type IdentitiesSearch } from '../../navigation/paths.ts';
import { useGo } from '../../navigation/use-go.ts';
import { useTitle } from '../../navigation/use-title.ts';
import { PageHead } from '../../ui/layout/Page.tsx';

/** The sign-in methods. Providers and e-mail links return to this screen. */
export function ProfileIdentities({ link, code, 'link-problem': problem, provider }: IdentitiesSearch) {
  const { t } = useLingui();
  const go = useGo();
  const { hasBackButton } = usePlatform();
  useTitle(t`Sign-in methods`);
  return (
    <>
      <PageHead
        title={t`Sign-in methods`}
        back={hasBackButton ? undefined : { href: paths.profile(), label: t`Profile` }}
      />
      <Identities
        {...(link !== undefined && { returned: { link, code } })}
        problem={problem}
        provider={provider}
        onSettled={() => link !== undefined && go(paths.identities(), { replace: true })}
      />
    </>
  );
}
