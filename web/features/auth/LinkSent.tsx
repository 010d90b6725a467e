import { useLingui } from '@lingui/react/macro';
import { shortCountdown } from '../../i18n/format.ts';
import { useEffect, useState } from 'react';
import { Button } from '../../ui/controls/Button.tsx';
import { useToast } from '../../ui/feedback/toast/Toast.tsx';
import styles from './SignIn.module.css';
import { useLinkRequest } from './use-link-request.ts';
import { EmailCode } from './EmailCode.tsx';
import { HAS_CODE } from './six-digits.ts';

export type LinkSentProps = {
  email: string;
  onAnother: () => void;
};

const WAIT_S = 60;

/** Shown after the link was sent. Another one can be requested after a minute. */
export function LinkSent({ email, onAnother }: LinkSentProps) {
  const { t, i18n } = useLingui();
  const toast = useToast();
  const { ask, isAsking, problem } = useLinkRequest();
  const [sent, setSent] = useState(1);
  const leftS = useSecondsLeft(WAIT_S, sent);

  const again = async () => {
    if (await ask(email)) {
      setSent(sent + 1);
      toast.show({ text: t`Email sent again. Use the newest one.` });
    }
  };
  const left = shortCountdown(leftS * 1000, i18n.locale);
  return (
    <div className={styles.form}>
      {HAS_CODE && <EmailCode />}
      {isLocal() && (
        <Button kind="quiet" href="/local/outbox" target="_blank" wide>
          {t`Open outbox`}
        </Button>
      )}
      {problem && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
      <Button kind="quiet" wide busy={isAsking} disabled={leftS > 0} onClick={() => void again()}>
        {leftS > 0 ? t`Send again in ${left}` : t`Send again`}
      </Button>
      <button type="button" className={styles.another} onClick={onAnother}>
        {t`Use another email`}
      </button>
    </div>
  );
}

/** A development server sends no mail. It stores messages on an outbox page. */
const isLocal = (): boolean => ['localhost', '127.0.0.1', '[::1]'].includes(location.hostname);

/** Counts down from `seconds`, again from there after each email that was sent. */
function useSecondsLeft(seconds: number, sent: number): number {
  const [left, setLeft] = useState({ sent, seconds });
  useEffect(() => {
    const endsAtMs = Date.now() + seconds * 1000;
    const tick = () => setLeft({ sent, seconds: Math.max(0, Math.ceil((endsAtMs - Date.now()) / 1000)) });
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, [seconds, sent]);
  return left.sent === sent ? left.seconds : seconds;
}
