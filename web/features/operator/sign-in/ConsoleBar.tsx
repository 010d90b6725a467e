import { useLingui } from '@lingui/react/macro';
import type { ConsoleEnvironment } from '@parlor/contract/calls/operator/accounts/sign-in.ts';
import { useMutation } from '@tanstack/react-query';
import { Button } from '../../../ui/controls/Button.tsx';
import own from './Console.module.css';
import { useConsole } from './ConsoleContext.tsx';
import { EnvironmentMark } from './EnvironmentMark.tsx';

export type ConsoleBarProps = {
  environment: ConsoleEnvironment;
  /** Of the account that is signed in; missing for a player's account with a role, which signs out in the lobby. */
  name: string | undefined;
};

/** Which server this is, who is signed in, and the way out. It stays in view, so that nobody forgets where they are. */
export const ConsoleBar = ({ environment, name }: ConsoleBarProps) => (
  <div className={own.bar} data-environment={environment} data-own={name !== undefined || undefined}>
    <EnvironmentMark environment={environment} />
    {name !== undefined && (
      <>
        <span className={own.who}>
          <bdi>{name}</bdi>
        </span>
        <SignOut />
      </>
    )}
  </div>
);

function SignOut() {
  const { t } = useLingui();
  const { signOut } = useConsole();
  const leave = useMutation({ mutationFn: signOut });
  return (
    <Button size="s" kind="quiet" busy={leave.isPending} onClick={() => leave.mutate()}>
      {t`Sign out`}
    </Button>
  );
}
