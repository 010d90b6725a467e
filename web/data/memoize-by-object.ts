/** What is made of a thing, made once for it and kept as long as the thing is. */
export function onceFor<Thing extends object, Made>(make: (thing: Thing) => Made): (thing: Thing) => Made {
  const known = new WeakMap<Thing, { readonly made: Made }>();
  return (thing) => {
    const entry = known.get(thing) ?? { made: make(thing) };
    known.set(thing, entry);
    return entry.made;
  };
}
