import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent } from 'react';
import { AddressForm } from '../../features/auth/AddressForm.tsx';
import { useCompleteLink } from '../../features/auth/use-complete-link.ts';
import { paths } from '../../navigation/paths.ts';
import { useAuth } from '../../data/ServicesContext.tsx';
import { useGo } from '../../navigation/use-go.ts';
import { useTitle } from '../../navigation/use-title.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { StepDots } from '../../ui/feedback/StepDots.tsx';
import { SignInLayout } from './SignInLayout.tsx';
import styles from './SignInLayout.module.css';

export type SignInReturnProps = { email: string | undefined; code: string | undefined };

/** The target of the link in the e-mail. */
export function SignInReturn({ code }: SignInReturnProps) {
  const { t } = useLingui();
  const go = useGo();
  const auth = useAuth();
  const { state, again } = useCompleteLink(code);
  useTitle(t`Sign in`);
  const redirectTo = state.phase === 'open' ? state.redirectTo : undefined;
  const leave = useEffectEvent((path: string) => go(path, { replace: true }));
  useEffect(() => {
    if (redirectTo !== undefined) leave(redirectTo);
  }, [redirectTo]);

  const anew = (
    <Button wide onClick={() => go(paths.signIn(), { replace: true })}>
      {t`Send me a new link`}
    </Button>
  );
  const retry = (
    <Button wide onClick={() => again()}>
      {t`Try again`}
    </Button>
  );
  if (state.phase !== 'trouble')
    return (
      <SignInLayout pictures="letter" title={t`Opening the door`} subtitle={t`One moment.`}>
        <span className={styles.waiting}>
          <StepDots total={3} busy />
        </span>
      </SignInLayout>
    );
  if (auth.status === 'connected')
    return (
      <SignInLayout
        pictures="chair"
        title={t`You’re already in`}
        subtitle={t`This link has done its work, and you are signed in here.`}
      >
        <Button wide onClick={() => go(paths.home(), { replace: true })}>
          {t`To the table`}
        </Button>
      </SignInLayout>
    );
  switch (state.trouble) {
    case 'address':
      return (
        <SignInLayout
          pictures="letter"
          title={t`Whose link is this?`}
          subtitle={
            <Trans>
              This browser doesn’t remember which address the link was sent to. Links open in the browser that
              asked for them.
            </Trans>
          }
        >
          <AddressForm onAddress={again} />
        </SignInLayout>
      );
    case 'spent':
      return (
        <SignInLayout
          pictures="letter"
          title={code === undefined ? t`This link is not whole` : t`This link is used up`}
          subtitle={
            code === undefined ? (
              t`A part of the address got lost on the way. Open the link from the mail again.`
            ) : (
              <Trans>
                A link opens the door once, for a short while, in the browser that asked for it. A new one
                takes a moment.
              </Trans>
            )
          }
        >
          {anew}
        </SignInLayout>
      );
    case 'disabled':
      return (
        <SignInLayout
          pictures="unplugged"
          title={t`This account is closed`}
          subtitle={t`Write to us if you think it should not be.`}
        >
          {anew}
        </SignInLayout>
      );
    case 'sign-up-off':
      return (
        <SignInLayout
          pictures="chair"
          title={t`No new players for now`}
          subtitle={t`Your link is still good; try it again a little later.`}
        >
          {retry}
        </SignInLayout>
      );
    case 'unreachable':
    case 'other':
      return (
        <SignInLayout
          pictures={state.trouble === 'unreachable' ? 'unplugged' : 'spill'}
          title={t`The door is stuck`}
          subtitle={t`The house did not answer. Your link is still good; try it again.`}
        >
          {retry}
        </SignInLayout>
      );
  }
}
