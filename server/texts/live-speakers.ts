// What the server writes, with the operators' overrides of the live release.
import { ofContent, type ContentSource } from '../content/releases/live-content.ts';
import { builtInSpeakerFor, speakersWith, type SpeakerFor } from './index.ts';

/** Another release is heard with the next text. */
export function liveSpeakers(content: Pick<ContentSource, 'loaded'>): SpeakerFor {
  const speakers = ofContent(content, ({ overrides }) =>
    overrides.size === 0 ? builtInSpeakerFor : speakersWith((language) => overrides.get(language)),
  );
  return (tag) => speakers()(tag);
}
