import { useLingui } from '@lingui/react/macro';
import type { SwitchedOff } from '@parlor/contract/calls/switches.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { useSwitchLabels } from './use-switch-labels.ts';

/** On the sign-in screen: new players are not accepted for now; existing players can sign in. */
export function SignUpOff({ off }: { off: SwitchedOff }) {
  const { t } = useLingui();
  const why = useSwitchLabels().off(off);
  return (
    <Banner>
      {t`New players can’t sign up at the moment. If you already have an account, sign in as usual.`}{' '}
      <bdi>{why}</bdi>
    </Banner>
  );
}
