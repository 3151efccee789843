/** How many texts are remembered, and the longest of them in characters: 1 MiB at most. */
const mostTexts = 16;
const longestText = 32 * 1024;

/** Texts shorter than this are looked through as fast as they are found. */
const shortestText = 128;

/** The latest texts of which something was found out. */
export interface RecentTexts {
  readonly has: (text: string) => boolean;
  readonly add: (text: string) => void;
}

/**
 * Gives the memory of texts that were looked through in vain: clients of a stand-in ask the same again and again, and to
 * compare with a text of the same length takes a hundredth of looking through it (decision 3).
 */
export function createRecentTexts(): RecentTexts {
  const texts: string[] = [];
  let next = 0;
  return {
    has: (text) => text.length >= shortestText && texts.includes(text),
    add: (text) => {
      if (text.length < shortestText || text.length > longestText) return;
      texts[next] = text;
      next = (next + 1) % mostTexts;
    },
  };
}
