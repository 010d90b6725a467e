import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import link from '../controls/text-link.module.css';
import styles from './Check.module.css';
import { CheckButtons, type CheckButtonsProps } from './CheckButtons.tsx';
import { CheckResult } from './CheckResult.tsx';

/** Built beside the website (web/build/offline-checks/build-checks.ts). */
const VERIFY_PROGRAM = '/parlor-verify.mjs';
const VERIFY_PAGE = '/verify-receipts.html';

export type CheckFileProps = CheckButtonsProps & {
  /** Undefined before the check. */
  found: { readonly wrong: number } | undefined;
  /** Why the check or the download failed. */
  failed: string | undefined;
  /** What holds the file together. */
  about: string;
  /** The result in words. */
  children: ReactNode;
};

/** A file that is a chain of hashes: checked on this device, or saved with the programs that check it without us. */
export const CheckFile = ({ found, failed, about, children, ...buttons }: CheckFileProps) => (
  <div className={styles.file}>
    <CheckButtons {...buttons} />
    <CheckResult tone={found && (found.wrong > 0 ? 'bad' : 'good')}>{children}</CheckResult>
    <p className={styles.note}>{about}</p>
    <p className={styles.note}>
      <Trans>
        Check the file on your own device, without us: with{' '}
        <a href={VERIFY_PAGE} download className={link.link}>
          this page
        </a>{' '}
        or{' '}
        <a href={VERIFY_PROGRAM} download className={link.link}>
          this program
        </a>
        .
      </Trans>
    </p>
    {failed !== undefined && (
      <p role="alert" className={styles.note}>
        {failed}
      </p>
    )}
  </div>
);
