import { useLingui } from '@lingui/react/macro';
import {
  REDIRECT_PROVIDERS,
  SIGN_IN_PROBLEMS,
  SIGN_IN_PARAMS,
  type SignInProblem,
} from '@parlor/contract/calls/auth.ts';
import { useEffect, type ReactNode } from 'react';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { warningCircle } from '../../ui/media/icons.ts';

const NAMES = { google: 'Google', facebook: 'Facebook' } as const;

/** Explains why the return from a provider signed nobody in. The address carries the reason. */
export function RedirectProblem({ search }: { search: string }) {
  const { t } = useLingui();
  const words = new URLSearchParams(search);
  const problem: SignInProblem =
    SIGN_IN_PROBLEMS.find((one) => one === words.get(SIGN_IN_PARAMS.problem)) ?? 'provider-failed';
  const provider = REDIRECT_PROVIDERS.find((one) => one === words.get(SIGN_IN_PARAMS.provider));
  const name = provider ? NAMES[provider] : t`The other side`;
  useEffect(() => {
    console.warn(`The redirect sign-in ended with "${problem}"; nobody is signed in.`); // spec §8
  }, [problem]);

  const says: Readonly<Record<SignInProblem, ReactNode>> = {
    cancelled: t`You came back from ${name} without signing in. Try again, or take another way.`,
    'email-missing': t`${name} told us no email address, and signing in there needs one. Take another way.`,
    'state-invalid': t`This sign-in took too long, or was begun in another browser. Please start again.`,
    'provider-failed': t`${name} did not let you in this time. Try again, or take another way.`,
    'account-disabled': t`This account is closed. Write to us if you think it should not be.`,
    'sign-up-off': t`We take no new players for now. If you have played here before, come in as you did then.`,
    'not-offered': t`Signing in with ${name} is not open here. Take another way.`,
  };
  return <Banner icon={warningCircle}>{says[problem]}</Banner>;
}
