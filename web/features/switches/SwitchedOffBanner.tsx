import type { SwitchTarget } from '@parlor/contract/calls/switches.ts';
import { useSwitches } from '../../data/queries/switches.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { warningCircle } from '../../ui/media/icons.ts';
import { useSwitchLabels } from './use-switch-labels.ts';

/** Shows why one of these is off, and until when; nothing while all are on. */
export function SwitchedOffBanner({ of }: { of: readonly SwitchTarget[] }) {
  const labels = useSwitchLabels();
  const off = useSwitches()(...of);
  return off ? (
    <Banner icon={warningCircle}>
      <bdi>{labels.off(off)}</bdi>
    </Banner>
  ) : null;
}
