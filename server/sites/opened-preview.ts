// What an operator opened, between the console's call that gives its key and the listener that shows it.
import type { PreviewPlayer } from '@parlor/contract/calls/operator/content/preview.ts';
import type { ContentFiles } from '@parlor/games/content.ts';

/** What the app of the preview reads at its start. */
export interface PreviewStart {
  readonly draft: number;
  readonly name: string;
  readonly player: PreviewPlayer;
  readonly day: string;
  readonly files: ContentFiles;
}

export interface OpenedPreview {
  readonly leftMs: number;
  /** Reads the draft as it is saved now. */
  readonly start: () => Promise<PreviewStart>;
}
