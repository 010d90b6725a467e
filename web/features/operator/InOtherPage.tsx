import { useLingui } from '@lingui/react/macro';
import { usePlatform } from '../../platform/PlatformContext.tsx';
import { paths } from '../../navigation/paths.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';

/**
 * Whether this is a page of the website, in no frame. The document of the mini-app may be framed by others, so the
 * console is not shown in it at all, however one got there: what is pressed here moves money.
 */
export const isPageOfItsOwn = (): boolean =>
  window.top === window.self && (document.documentElement.dataset.base ?? '/') === '/';

/** In the mini-app, or in a frame: where the console is instead. */
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
