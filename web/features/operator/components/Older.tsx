import { Trans } from '@lingui/react/macro';
import { Button } from '../../../ui/controls/Button.tsx';

export type OlderProps = {
  query: {
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    readonly fetchNextPage: () => Promise<unknown>;
  };
};

export const Older = ({ query }: OlderProps) =>
  query.hasNextPage ? (
    <Button kind="quiet" wide busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
      <Trans>Show older ones</Trans>
    </Button>
  ) : null;
