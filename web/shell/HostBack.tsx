import { useBackButton } from '../platform/PlatformContext.tsx';

/** While it is mounted, the host's Back button calls this. */
export function HostBack({ onBack }: { onBack: () => void }) {
  useBackButton(onBack);
  return null;
}
