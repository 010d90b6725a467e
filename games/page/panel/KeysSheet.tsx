import type { Labels } from '../../words.ts';
import { Sheet } from './Sheet.tsx';

interface Props {
  readonly labels: Labels;
  /** The keys of this game alone, as a sentence. */
  readonly own?: string | undefined;
  readonly onClose: () => void;
}

/** The keys of the table. */
export function KeysSheet({ labels, own, onClose }: Props) {
  const rows = [
    [labels.keysSpace, labels.keysPlay],
    ['− +', labels.keysStake],
    ['Z X', labels.keysHalf],
    ['A', labels.autoplay],
    ['M', labels.sound],
    ['T', labels.turboName],
    ['?', labels.keysTitle],
  ] as const;
  return (
    <Sheet labels={labels} title={labels.keysTitle} onClose={onClose}>
      <dl className="keys">
        {rows.map(([key, what]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
      {own === undefined ? null : <p>{own}</p>}
    </Sheet>
  );
}
