const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\p{M}'’]/gu, '')
    .toLowerCase();

/** Every word of the search is in the name, without regard to case and accents. False without a word. */
export function isNamedLike(q: string, name: string): boolean {
  const words = plain(q).split(/\s+/).filter(Boolean);
  const inName = plain(name);
  return words.length > 0 && words.every((word) => inName.includes(word));
}
