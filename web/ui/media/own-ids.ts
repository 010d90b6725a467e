let drawn = 0;

/**
 * Makes the ids in a drawing unique in the document. Otherwise covers would share pattern ids, and the
 * browser uses the first one, which may be in a hidden screen and paint nothing.
 */
export function withOwnIds(svg: string): string {
  drawn += 1;
  return svg.replace(/\sid="|url\(#|href="#/g, `$&d${drawn}-`);
}
