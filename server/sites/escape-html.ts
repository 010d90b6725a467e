const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text as it may stand in a document, inside an attribute too. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (found) => entities[found]!);
