import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { Button } from '../../../ui/controls/Button.tsx';
import own from './Console.module.css';
import { useConsole } from './ConsoleContext.tsx';
import { EnvironmentMark } from './EnvironmentMark.tsx';

/** Which server this is, who is signed in, and the way out. */
export function ConsoleBar({ name }: { name: string }) {
  const { t } = useLingui();
  const { environment, signOut } = useConsole();
  const leave = useMutation({ mutationFn: signOut });
  return (
    <div className={own.bar} data-environment={environment}>
      <EnvironmentMark environment={environment} />
      <span className={own.who}>
        <bdi>{name}</bdi>
      </span>
      <Button size="s" kind="quiet" busy={leave.isPending} onClick={() => leave.mutate()}>
        {t`Sign out`}
      </Button>
    </div>
  );
}
