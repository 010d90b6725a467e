import { useLingui } from '@lingui/react/macro';
import type { ConsoleEnvironment } from '@parlor/contract/calls/operator/accounts/sign-in.ts';
import own from './Console.module.css';

/** Which server this is, so that nobody takes production for another. */
export function EnvironmentMark({ environment }: { environment: ConsoleEnvironment }) {
  const { t } = useLingui();
  const names: Readonly<Record<ConsoleEnvironment, string>> = {
    local: t`Local`,
    staging: t`Staging`,
    prod: t`Production`,
  };
  return (
    <span className={own.mark} data-environment={environment}>
      {names[environment]}
    </span>
  );
}
