import { useLingui } from '@lingui/react/macro';
import { usePlatform } from '../../platform/PlatformContext.tsx';
import { paths } from '../../navigation/paths.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';

/**
 * True on the website outside any frame. Others may frame the mini-app's document, so the console never shows there, because
 * its buttons move money.
 */
export const isTopLevelPage = (): boolean =>
  window.top === window.self && (document.documentElement.dataset.base ?? '/') === '/';

/** Shown in the mini-app or in a frame: the link to the console. */
export function InOtherPage() {
  const { t } = useLingui();
  const { openLink } = usePlatform();
  return (
    <EmptyState
      scene="chair"
      title={t`The console opens in a page of its own`}
      act={
        <Button onClick={() => openLink(new URL(paths.operator(), window.location.origin).href)}>
          {t`Open the console`}
        </Button>
      }
    >
      {t`It is never shown inside another page.`}
    </EmptyState>
  );
}
