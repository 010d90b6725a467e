import { useBackButton } from '../platform/PlatformContext.tsx';

/** While it stands in the page, the host's Back does this. */
export function HostBack({ onBack }: { onBack: () => void }) {
  useBackButton(onBack);
  return null;
}
