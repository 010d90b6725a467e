import { useLingui } from '@lingui/react/macro';
import { Doors } from '../features/doors/Doors.tsx';
import { usePlatform } from '../platform/PlatformContext.tsx';
import { paths, type DoorsWords } from '../routes/paths.ts';
import { useGo } from '../services/use-go.ts';
import { useTitle } from '../services/use-title.ts';
import { PageHead } from '../ui/Page.tsx';

/** The ways to sign in; also where a provider, or the link of a letter, comes back to. */
export function ProfileDoors({ link, code, 'link-problem': problem, provider }: DoorsWords) {
  const { t } = useLingui();
  const go = useGo();
  const { hasBackButton } = usePlatform();
  useTitle(t`Ways to sign in`);
  return (
    <>
      <PageHead
        title={t`Ways to sign in`}
        back={hasBackButton ? undefined : { href: paths.profile(), label: t`Profile` }}
      />
      <Doors
        {...(link !== undefined && { returned: { link, code } })}
        problem={problem}
        provider={provider}
        onSettled={() => link !== undefined && go(paths.doors(), { replace: true })}
      />
    </>
  );
}
