/** Gives the base URL that a stand-in prints when it listens. Throws where its output ends before. */
export async function baseUrlIn(stream) {
  let printed = '';
  for await (const chunk of stream.iterator({ destroyOnReturn: false })) {
    printed += chunk;
    const found = /base URL +(http\S+)\n/.exec(printed);
    if (found !== null) return found[1];
  }
  throw new Error('it ended before it listened');
}
