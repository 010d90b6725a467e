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

export type SignInReturnProps = { code: string | undefined };

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

  const newLink = (kind: 'primary' | 'quiet' = 'primary') => (
    <Button wide kind={kind} onClick={() => go(paths.signIn(), { replace: true })}>
      {t`Get a new link`}
    </Button>
  );
  const retry = (
    <Button wide onClick={() => again()}>
      {t`Try again`}
    </Button>
  );
  if (state.phase !== 'trouble')
    return (
      <SignInLayout pictures="letter" title={t`Signing you in`} subtitle={t`Please wait.`}>
        <span className={styles.waiting}>
          <StepDots total={3} busy />
        </span>
      </SignInLayout>
    );
  if (auth.status === 'connected')
    return (
      <SignInLayout
        pictures="chair"
        title={t`You’re already signed in`}
        subtitle={t`This link was used, and you are signed in on this device.`}
      >
        <Button wide onClick={() => go(paths.home(), { replace: true })}>
          {t`Go to Home`}
        </Button>
      </SignInLayout>
    );
  switch (state.trouble) {
    case 'other-browser':
      return (
        <SignInLayout
          pictures="letter"
          title={t`Confirm your email`}
          subtitle={
            <Trans>You opened the link in another browser. Enter the email address that received it.</Trans>
          }
        >
          <AddressForm onAddress={again} />
        </SignInLayout>
      );
    case 'used-or-expired':
      return (
        <SignInLayout
          pictures="letter"
          title={code === undefined ? t`This link is incomplete` : t`This link has expired`}
          subtitle={
            code === undefined ? (
              t`Part of the link is missing. Open the link from the email again.`
            ) : (
              <Trans>
                A link works once, for a short time, in the browser that requested it. Get a new link.
              </Trans>
            )
          }
        >
          {newLink()}
        </SignInLayout>
      );
    case 'disabled':
      return (
        <SignInLayout
          pictures="unplugged"
          title={t`This account is disabled`}
          subtitle={t`If you think this is a mistake, contact support.`}
        >
          {newLink()}
        </SignInLayout>
      );
    case 'sign-up-off':
      return (
        <SignInLayout
          pictures="chair"
          title={t`New accounts are paused`}
          subtitle={t`Your link is still valid. Try again later.`}
        >
          {retry}
        </SignInLayout>
      );
    case 'unreachable':
      return (
        <SignInLayout
          pictures="unplugged"
          title={t`Sign-in failed`}
          subtitle={t`No response. Your link is still valid. Try again.`}
        >
          {retry}
        </SignInLayout>
      );
    case 'other':
      return (
        <SignInLayout
          pictures="spill"
          title={t`Sign-in failed`}
          subtitle={t`Something went wrong on our side.`}
        >
          {retry}
          {newLink('quiet')}
        </SignInLayout>
      );
  }
}
