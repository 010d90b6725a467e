import { useLingui } from '@lingui/react/macro';
import { IconButton } from '../controls/IconButton.tsx';
import { copy } from './icons.ts';
import { useToast } from '../feedback/Toast.tsx';
import styles from './Mono.module.css';

export type MonoProps = {
  label: string;
  /** A hash or seed. Copying it leaves out the gaps. */
  children: string;
  /** Shows a copy button. */
  copyable?: boolean;
};

/** Seeds and hashes to compare: in groups of four, always left to right. */
export function Mono({ label, children, copyable = false }: MonoProps) {
  const { t } = useLingui();
  const toast = useToast();
  const groups = /^[0-9a-f]{32,}$/.test(children) ? (children.match(/.{1,4}/g) ?? []) : [children];
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
    <div className={styles.field}>
      <span className={styles.label}>{label}</span>
      <div className={styles.well}>
        <code dir="ltr" className={styles.value}>
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
