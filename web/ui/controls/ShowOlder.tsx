import { useLingui } from '@lingui/react/macro';
import { Button } from './Button.tsx';
import styles from './ShowOlder.module.css';

export type ShowOlderProps = {
  /** A list that is fetched page by page. */
  list: {
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    readonly isFetchNextPageError: boolean;
    readonly fetchNextPage: () => unknown;
  };
  label: string;
};

/** The button below a list that fetches its next page. Nothing if there is none. */
export function ShowOlder({ list, label }: ShowOlderProps) {
  const { t } = useLingui();
  if (!list.hasNextPage) return null;
  return (
    <div className={styles.older}>
      {list.isFetchNextPageError && (
        <p role="alert" className={styles.failed}>
          {t`The rest didn’t load. Try again.`}
        </p>
      )}
      <Button kind="quiet" wide busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
        {label}
      </Button>
    </div>
  );
}
