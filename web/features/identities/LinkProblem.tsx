import { useLingui } from '@lingui/react/macro';
import type { NamedProvider } from '@parlor/contract/calls/auth.ts';
import type { ReactNode } from 'react';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { warningCircle } from '../../ui/media/icons.ts';

const PROVIDERS: Readonly<Record<string, string>> = { google: 'Google', facebook: 'Facebook' };

export type LinkProblemProps = {
  problem: string;
  /** Its name in addresses. */
  provider: string | undefined;
  named: readonly NamedProvider[] | undefined;
};

/** Explains why the return from a provider added nothing. */
export function LinkProblem({ problem, provider, named }: LinkProblemProps) {
  const { t } = useLingui();
  const name = PROVIDERS[provider ?? ''] ?? named?.find((one) => one.name === provider)?.label ?? '';
  const says: Readonly<Record<string, ReactNode>> = {
    cancelled: t`You cancelled at ${name}. Nothing was added.`,
    'state-invalid': t`This took too long, or was started in another browser. Nothing was added. Start again.`,
  };
  return (
    <Banner icon={warningCircle}>
      {says[problem] ?? t`${name} did not respond correctly. Nothing was added. Try again.`}
    </Banner>
  );
}
