// The messages of the screens in the operators' own words, for a page that changes its language or sees a new release. A
// document has those of its language already (web/boot/server/make-documents.ts).
import { screenOverrides } from '@parlor/contract/content/languages/messages.ts';
import type { ContentSource } from '../../content/releases/live-content.ts';
import type { Handlers } from '../../http/handlers.ts';
import { requestLanguage, varyByLanguage } from '../../texts/request-language.ts';

export const overridesRoutes = (content: Pick<ContentSource, 'loaded'>): Pick<Handlers, 'overrides'> => ({
  overrides: ({ request, reply }) => {
    varyByLanguage(reply);
    const language = requestLanguage(request);
    return { language, overrides: screenOverrides(content.loaded.overrides, language) };
  },
});
