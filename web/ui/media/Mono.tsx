import { useLingui } from '@lingui/react/macro';
import { IconButton } from '../controls/IconButton.tsx';
import { copy } from './icons.ts';
import { useToast } from '../feedback/toast/Toast.tsx';
import styles from './Mono.module.css';

export type MonoProps = {
  label: string;
  /** A hash or seed. Copying it leaves out the gaps. */
  children: string;
  /** Shows a copy button. */
  copyable?: boolean;
  /** One line beside its label, with the middle of a long hash left out. Copying takes all of it. */
  short?: boolean;
};

/** Seeds and hashes to compare: in groups of four, always left to right. */
export function Mono({ label, children, copyable = false, short = false }: MonoProps) {
  const { t } = useLingui();
  const toast = useToast();
  const all = /^[0-9a-f]{32,}$/.test(children) ? (children.match(/.{1,4}/g) ?? []) : [children];
  const groups = short && all.length > 4 ? [...all.slice(0, 2), '…', ...all.slice(-2)] : all;
  const take = () =>
    void navigator.clipboard.writeText(children).then(
      () => toast.show({ text: t`Copied` }),
      () =>
        toast.show({
          text: t`Copying is blocked in this browser. Select the text and copy it.`,
          tone: 'error',
        }),
    );
  return (
    <div className={styles.field} data-short={short || undefined}>
      <span className={styles.label}>{label}</span>
      <div className={styles.well}>
        <code dir="ltr" className={styles.value} title={short ? children : undefined}>
          {groups.map((group, at) => (
            <span key={at}>
              {group}
              <wbr />
            </span>
          ))}
        </code>
        {copyable && (
          <IconButton
            icon={copy}
            look="bare"
            label={t`Copy: ${label}`}
            className={styles.copy ?? ''}
            onClick={take}
          />
        )}
      </div>
    </div>
  );
}
