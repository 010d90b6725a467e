export type Encoding = 'br' | 'gzip' | 'identity';

/** The best encoding that a client accepts, by its Accept-Encoding. */
export function encodingFor(accepted: string | undefined): Encoding {
  const takes = (name: string): boolean =>
    (accepted ?? '').split(',').some((one) => {
      const [coding, ...parameters] = one
        .trim()
        .toLowerCase()
        .split(/\s*;\s*/);
      return coding === name && !parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter));
    });
  return takes('br') ? 'br' : takes('gzip') ? 'gzip' : 'identity';
}
