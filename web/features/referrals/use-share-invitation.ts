import { useLingui } from '@lingui/react/macro';
import type { ToShare } from '../../platform/platform.ts';
import { usePlatform } from '../../platform/PlatformContext.tsx';
import { usePreparedMessage } from '../../data/sharing/use-prepared-message.ts';
import { useToast } from '../../ui/feedback/toast/Toast.tsx';

/** Shares the link with Telegram's or the browser's dialog. Without either, copies it. */
export function useShareInvitation(): {
  share: (link: string, text: string, picture?: File) => Promise<void>;
  /** The same, in Telegram as a message with a preview and a button. */
  invite: (link: string, text: string, picture?: File) => Promise<void>;
  copy: (link: string) => Promise<void>;
} {
  const { t } = useLingui();
  const { share, haptic } = usePlatform();
  const prepare = usePreparedMessage();
  const toast = useToast();
  const copied = () => toast.show({ text: t`Link copied. Send it to a friend.` });
  const failed = () =>
    toast.show({ text: t`The link could not be shared. Select it and copy it.`, tone: 'error' });
  const send = async (what: ToShare): Promise<void> => {
    const became = await share(what);
    if (became === 'copied') copied();
    if (became === 'failed') failed();
  };
  return {
    share: async (url, text, picture) => {
      haptic('light');
      await send({ url, text, picture });
    },
    invite: async (url, text, picture) => {
      haptic('light');
      // A browser opens its dialog only during the press, so nothing is awaited there.
      const preparedMessage = await prepare({ kind: 'invitation' });
      await send({ url, text, picture, ...(preparedMessage !== undefined && { preparedMessage }) });
    },
    copy: async (url) => {
      haptic('selection');
      try {
        await navigator.clipboard.writeText(url);
        copied();
      } catch {
        failed();
      }
    },
  };
}
