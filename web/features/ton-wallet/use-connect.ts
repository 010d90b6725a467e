import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { usePlatform } from '../../platform/PlatformContext.tsx';
import { useToast } from '../../ui/feedback/toast/Toast.tsx';
import { connectWallet, isWalletDocument } from './connect-wallet.ts';
import { useTonWallet } from './use-ton-wallet.ts';
import { useWalletLabels } from './use-wallet-labels.ts';

/** The query parameter with which the reloaded page continues. */
export const CONNECT_WORD = 'connect';

/** From the press to the proof that the server accepts. `replaces`: the address that the player saw. */
export function useConnect({ replaces }: { replaces: string | undefined }) {
  const { t, i18n } = useLingui();
  const { haptic } = usePlatform();
  const toast = useToast();
  const words = useWalletLabels();
  const { nonce, prove } = useTonWallet();
  const [isConnecting, setConnecting] = useState(false);
  const [problem, setProblem] = useState<string>();
  const leaving = useRef(new AbortController());
  useEffect(() => {
    const left = (leaving.current = new AbortController());
    return () => left.abort();
  }, []);

  const run = async (signal: AbortSignal): Promise<void> => {
    const answer = await connectWallet({
      nonce: (await nonce()).nonce,
      locale: i18n.locale,
      scheme: document.documentElement.dataset['scheme'] === 'light' ? 'light' : 'dark',
      signal,
    });
    switch (answer.outcome) {
      case 'closed':
        return;
      case 'declined':
        return setProblem(t`The wallet declined. Nothing was changed.`);
      case 'cannot-sign':
        return setProblem(
          t`This wallet can’t sign messages. Use another wallet, or enter the address manually.`,
        );
      case 'signed':
        await prove.mutateAsync({ ...answer.proof, ...(replaces === undefined ? {} : { replaces }) });
        haptic('success');
        toast.show({ text: t`Wallet verified.` });
    }
  };
  const connect = (): void => {
    if (isConnecting) return;
    // Only the document of this page may reach wallets on other devices.
    if (!isWalletDocument()) return location.replace(`${location.pathname}?${CONNECT_WORD}=1`);
    const { signal } = leaving.current;
    setConnecting(true);
    setProblem(undefined);
    run(signal)
      .catch((error: unknown) => {
        if (signal.aborted) return;
        haptic('error');
        setProblem(words.ofError(error));
      })
      .finally(() => setConnecting(false));
  };
  return { connect, isConnecting, problem };
}
