import { useLingui } from '@lingui/react/macro';
import {
  SIGN_IN_PROBLEMS,
  SIGN_IN_PARAMS,
  type NamedProvider,
  type SignInProblem,
} from '@parlor/contract/calls/auth.ts';
import { useEffect, type ReactNode } from 'react';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { warningCircle } from '../../ui/media/icons.ts';

const NAMES: Readonly<Record<string, string>> = { google: 'Google', facebook: 'Facebook' };

export type RedirectProblemProps = {
  search: string;
  /** Those that the operator named; undefined until the server has answered. */
  providers: readonly NamedProvider[] | undefined;
};

/** Explains why the return from a provider signed nobody in. The address carries the reason. */
export function RedirectProblem({ search, providers }: RedirectProblemProps) {
  const { t } = useLingui();
  const words = new URLSearchParams(search);
  const problem: SignInProblem =
    SIGN_IN_PROBLEMS.find((one) => one === words.get(SIGN_IN_PARAMS.problem)) ?? 'provider-failed';
  const provider = words.get(SIGN_IN_PARAMS.provider) ?? '';
  const named = providers?.find((one) => one.name === provider);
  const name = named?.label ?? (Object.hasOwn(NAMES, provider) ? NAMES[provider] : t`The other side`);
  useEffect(() => {
    console.warn(`The redirect sign-in ended with "${problem}"; nobody is signed in.`); // spec §8
  }, [problem]);

  const says: Readonly<Record<SignInProblem, ReactNode>> = {
    cancelled: t`You didn’t finish signing in with ${name}. Try again or use another method.`,
    'email-missing': t`${name} did not share an email address, which is required. Use another method.`,
    'state-invalid': t`This sign-in expired or was started in another browser. Try again.`,
    'provider-failed': t`Sign-in with ${name} failed. Try again or use another method.`,
    'account-disabled': t`This account is disabled. If you think this is a mistake, contact support.`,
    'sign-up-off': t`New accounts are paused for now. If you already have an account, sign in with the method you used before.`,
    'not-offered': t`Sign-in with ${name} is not available. Use another method.`,
  };
  return <Banner icon={warningCircle}>{says[problem]}</Banner>;
}
